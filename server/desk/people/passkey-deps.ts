import type { Transaction } from 'kysely';
import type { ActOutcome } from '../../back-office/repairs/act-outcome.ts';
import type { Store } from '../../back-office/store/store.ts';
import type { Tables } from '../../back-office/store/tables.ts';
import { type ChallengeFor, takeChallenge } from './challenges.ts';
import { type Attempt, beginAttempt } from './failed-ceremonies.ts';
import { challengeIn, type NewKeyBody, type SignatureBody } from './passkey-bodies.ts';

export interface PasskeyDeps {
  store: Store;
  now: () => Date;
  /** As browsers spell its origin, without a path: what they sign names it, and its host is what passkeys are for. */
  deskUrl: string;
  /** What a password manager calls the desk. */
  deskName: string;
}

/** Who it was; refused for whichever reason with one answer, so that nobody learns which keys there are. */
export type PasskeyOutcome = ActOutcome<'refused' | 'limited', { staffId: string }>;

/** Milliseconds in which the browser asks for a finger or a PIN. */
export const ceremonyMs = 2 * 60_000;

/** What the library is told of every answer; it throws for one that does not hold. */
export const expectations = ({ deskUrl }: PasskeyDeps) => ({
  expectedOrigin: new URL(deskUrl).origin,
  expectedRPID: new URL(deskUrl).hostname,
  requireUserVerification: true,
});

/**
 * Begins to check an answer: counts the attempt and uses its challenge up, before anything else looks at it.
 * @returns the challenge, `null` where that does not hold; where too many attempts have failed, the seconds to wait
 */
export async function beginCheck(
  db: Transaction<Tables>,
  body: NewKeyBody | SignatureBody,
  { network, ...wanted }: ChallengeFor & { network: string },
  at: Date,
): Promise<{ attempt: Attempt; challenge: string | null } | number> {
  const attempt = await beginAttempt(db, network, at);
  if (typeof attempt === 'number') return attempt;
  const challenge = challengeIn(body);
  const holds = challenge !== null && (await takeChallenge(db, challenge, wanted, at));
  return { attempt, challenge: holds ? challenge : null };
}

export const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'));
export const base64urlOf = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');
