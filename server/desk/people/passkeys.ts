import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Transaction } from 'kysely';
import { recordAudit } from '../../back-office/audit/audit.ts';
import {
  type ActOutcome,
  isConflict,
  limited,
  permit,
  refused,
} from '../../back-office/repairs/act-outcome.ts';
import { openInvite, useInvite } from '../../back-office/staff/invites.ts';
import type { Store } from '../../back-office/store/store.ts';
import type { Tables } from '../../back-office/store/tables.ts';
import { challengeMs, putChallenge, takeChallenge } from './challenges.ts';
import { beginAttempt, forgetAttempt } from './failed-ceremonies.ts';
import { challengeIn, type KeyBody } from './passkey-bodies.ts';

/** What a passkey is wanted for: any of this desk's, another touch of a colleague's, or a new one by a link. */
export type Ceremony =
  | { purpose: 'sign-in' }
  | { purpose: 'step-up'; staffId: string }
  | { purpose: 'join'; token: string };

interface PasskeyDeps {
  store: Store;
  now: () => Date;
  /** As browsers spell its origin, without a path: what they sign names it, and its host is what passkeys are for. */
  deskUrl: string;
  /** What a password manager calls the desk. */
  deskName: string;
}

/** Who it was; refused for whichever reason with one answer, so that nobody learns which keys there are. */
export type PasskeyOutcome = ActOutcome<'refused' | 'limited', { staffId: string }>;

/** Stores what was proven. @returns whether nobody was quicker */
type Keep = (db: Transaction<Tables>) => Promise<boolean>;

/** EdDSA, ES256 and RS256 (RFC 9053, RFC 8812): what devices of today make. */
const supportedAlgorithmIDs = [-8, -7, -257];

const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'));
const base64urlOf = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');

/** How people show with a passkey who they are, and make one. */
export function createPasskeys({ store, now, deskUrl, deskName }: PasskeyDeps) {
  const { origin: expectedOrigin, hostname } = new URL(deskUrl);
  const expected = { expectedOrigin, expectedRPID: hostname, requireUserVerification: true };

  /** What the device has to do; `null` where a link does not open. */
  async function options(
    what: Ceremony,
  ): Promise<PublicKeyCredentialCreationOptionsJSON | PublicKeyCredentialRequestOptionsJSON | null> {
    const at = now();
    const begun = await store.write(async (db) => {
      const wanted = await wantedFor(db, what, at);
      if (!wanted) return null;
      const { staff_id } = wanted;
      const challenge = bytesOf(await putChallenge(db, wanted, at));
      const keys = db.selectFrom('staff_keys').select(['credential_id', 'transports']);
      return { ...wanted, challenge, keys: await keys.where('staff_id', '=', staff_id).execute() };
    });
    if (!begun) return null;
    const { challenge, staff_id, name } = begun;
    const keys = begun.keys.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: JSON.parse(transports ?? '[]'),
    }));
    const timeout = challengeMs;
    if (what.purpose !== 'join')
      return generateAuthenticationOptions({
        ...{ rpID: hostname, challenge, timeout, userVerification: 'required', allowCredentials: keys },
      });
    return generateRegistrationOptions({
      ...{ rpName: deskName, rpID: hostname, userName: name, userDisplayName: name },
      ...{ userID: new Uint8Array(Buffer.from(staff_id ?? '')), challenge, timeout, supportedAlgorithmIDs },
      attestationType: 'none',
      // One device does not need two.
      excludeCredentials: keys,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  }

  /** Checks what the device did. The caller begins a session for `staffId`, or notes in theirs that they have shown it again. */
  async function check(what: Ceremony, body: KeyBody, network: string): Promise<PasskeyOutcome> {
    const at = now();
    // The attempt counts, and its challenge is used up, before anything else looks at it.
    const begun = await store.write(async (db) => {
      const attempt = await beginAttempt(db, network, at);
      if (typeof attempt === 'number') return attempt;
      const wanted = await wantedFor(db, what, at);
      const challenge = challengeIn(body);
      const holds =
        challenge && (await takeChallenge(db, challenge, wanted ?? { purpose: 'join', staff_id: null }, at));
      return { attempt, wanted, challenge: holds ? challenge : null, key: await keyOf(db, body.id) };
    });
    if (typeof begun === 'number') return limited(begun);
    const { attempt, wanted, challenge, key } = begun;
    const who = what.purpose === 'join' ? wanted : key;
    if (!who?.staff_id) return refused('refused');
    const { staff_id: staffId, name } = who;
    const about = what.purpose === 'join' ? name : (key?.label ?? '');
    const entry = { by: name, staffId, about, network };
    const action = what.purpose === 'join' ? 'staff join' : what.purpose;
    try {
      const isTheirs = what.purpose !== 'step-up' || what.staffId === staffId;
      const proof = what.purpose === 'join' ? madeKey(what.token, staffId) : signedBy(key);
      const keep = challenge && isTheirs ? await proof(body, challenge, at) : null;
      await store.write(async (db) => {
        await recordAudit(db, { ...entry, action }, at);
        permit(keep && (await keep(db)), 'conflict', 'It does not hold, or was used or ended just now.');
        await forgetAttempt(db, attempt);
      });
    } catch (error) {
      if (!isConflict(error)) throw error;
      await store.write((db) => recordAudit(db, { ...entry, action: `${action} refused` }, at));
      return refused('refused');
    }
    return { ok: true, staffId };
  }

  type Proof = (body: KeyBody, challenge: string, at: Date) => Promise<Keep | null>;

  /** A signature that holds and is newer than the key's last. */
  const signedBy =
    (key: Awaited<ReturnType<typeof keyOf>>): Proof =>
    async ({ label: _, response: sent, ...credential }, expectedChallenge, at) => {
      if (!key || !('signature' in sent)) return null;
      const { userHandle, ...response } = sent;
      if (userHandle && userHandle !== base64urlOf(key.staff_id)) return null;
      const { credential_id: id, public_key, counter } = key;
      const checked = await verifyAuthenticationResponse({
        ...{ expectedChallenge, ...expected },
        response: { ...credential, response, clientExtensionResults: {} },
        // It refuses a count that is no higher than the last, unless both are 0: a copy of the key would be behind.
        credential: { id, publicKey: bytesOf(public_key), counter },
      }).catch(() => null);
      if (!checked?.verified) return null;
      const used = { counter: checked.authenticationInfo.newCounter, used_at: at.toISOString() };
      return async (db) => {
        const keys = db.updateTable('staff_keys').set(used).where('credential_id', '=', id);
        const { numUpdatedRows } = await keys.where('counter', '=', counter).executeTakeFirstOrThrow();
        return numUpdatedRows > 0n;
      };
    };

  /** A new key, which uses its link up. */
  const madeKey =
    (token: string, staff_id: string): Proof =>
    async ({ label, response: sent, ...credential }, expectedChallenge, at) => {
      if (!('attestationObject' in sent)) return null;
      const { transports, ...response } = sent;
      const checked = await verifyRegistrationResponse({
        ...{ expectedChallenge, ...expected, supportedAlgorithmIDs },
        response: { ...credential, response, clientExtensionResults: {} },
      }).catch(() => null);
      if (!checked?.verified) return null;
      const { id, publicKey, counter } = checked.registrationInfo.credential;
      const key = {
        ...{ credential_id: id, staff_id, public_key: base64urlOf(publicKey), counter },
        ...{ label: label || 'Passkey', transports: transports ? JSON.stringify(transports) : null },
        ...{ created_at: at.toISOString(), used_at: null },
      };
      return async (db) => {
        if (!(await useInvite(db, token, at))) return false;
        const stored = db
          .insertInto('staff_keys')
          .values(key)
          .onConflict((conflict) => conflict.doNothing());
        return (await stored.returning('staff_id').executeTakeFirst()) !== undefined;
      };
    };

  return { options, check };
}

/** What a challenge has to be for, and for whom; `null` where a link does not open. */
async function wantedFor(db: Transaction<Tables>, what: Ceremony, at: Date) {
  const { purpose } = what;
  if (purpose !== 'join') return { purpose, staff_id: purpose === 'step-up' ? what.staffId : null, name: '' };
  const invited = await openInvite(db, what.token, at);
  return invited && { purpose, staff_id: invited.id, name: invited.name };
}

/** A key with its owner's name, while they work here. */
const keyOf = (db: Transaction<Tables>, id: string) =>
  db
    .selectFrom('staff_keys')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .selectAll('staff_keys')
    .select('name')
    .where('credential_id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
