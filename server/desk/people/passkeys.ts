import {
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import type { Transaction } from 'kysely';
import { recordAudit } from '../../back-office/audit/audit.ts';
import { isConflict, limited, permit, refused } from '../../back-office/repairs/act-outcome.ts';
import type { StaffKeyTable } from '../../back-office/store/staff-tables.ts';
import type { Tables } from '../../back-office/store/tables.ts';
import { putChallenge } from './challenges.ts';
import { forgetAttempt } from './failed-ceremonies.ts';
import type { SignatureBody } from './passkey-bodies.ts';
import {
  base64urlOf,
  beginCheck,
  bytesOf,
  ceremonyMs,
  expectations,
  type PasskeyDeps,
  type PasskeyOutcome,
} from './passkey-deps.ts';

/** The same again: whoever is signed in gives their id, and only their keys will do. */
export type Purpose = { purpose: 'sign-in' } | { purpose: 'step-up'; staffId: string };

const challengeFor = (what: Purpose) => ({
  purpose: what.purpose,
  staff_id: what.purpose === 'step-up' ? what.staffId : null,
});

/** How somebody shows with a passkey who they are. */
export function createPasskeys(deps: PasskeyDeps) {
  const { store, now, deskUrl } = deps;

  /** What the browser is told to sign. */
  async function options(what: Purpose): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const wanted = challengeFor(what);
    const { challenge, keys } = await store.write(async (db) => ({
      challenge: await putChallenge(db, wanted, now()),
      keys: await db
        .selectFrom('staff_keys')
        .select(['credential_id', 'transports'])
        .where('staff_id', '=', wanted.staff_id)
        .execute(),
    }));
    return generateAuthenticationOptions({
      rpID: new URL(deskUrl).hostname,
      challenge: bytesOf(challenge),
      timeout: ceremonyMs,
      userVerification: 'required',
      allowCredentials: keys.map(({ credential_id, transports }) => ({
        id: credential_id,
        transports: JSON.parse(transports ?? '[]'),
      })),
    });
  }

  /** Checks what was signed. The caller begins a session for `staffId`, or notes in theirs that they have shown it again. */
  async function check(what: Purpose, body: SignatureBody, network: string): Promise<PasskeyOutcome> {
    const at = now();
    const wanted = challengeFor(what);
    const begun = await store.write(async (db) => {
      const ceremony = await beginCheck(db, body, { ...wanted, network }, at);
      return typeof ceremony === 'number' ? ceremony : { ...ceremony, key: await keyOf(db, body.id) };
    });
    if (typeof begun === 'number') return limited(begun);
    const { attempt, challenge, key } = begun;
    if (!key) return refused('refused');
    const isTheirs = what.purpose === 'sign-in' || key.staff_id === what.staffId;
    const counter = challenge && isTheirs ? await counterOf(body, key, challenge) : null;
    const entry = { by: key.name, staffId: key.staff_id, about: key.label, network };
    const refuse = async () => {
      const action = `${what.purpose} refused`;
      await store.write((db) => recordAudit(db, { ...entry, action }, at));
      return refused('refused');
    };
    if (counter === null) return refuse();
    try {
      await store.write(async (db) => {
        await recordAudit(db, { ...entry, action: what.purpose }, at);
        const used = await db
          .updateTable('staff_keys')
          .set({ counter, used_at: at.toISOString() })
          .where('credential_id', '=', key.credential_id)
          .where('counter', '=', key.counter)
          .returning('staff_id')
          .executeTakeFirst();
        permit(used, 'conflict', 'The key was used or ended just now.');
        await forgetAttempt(db, attempt);
      });
    } catch (error) {
      if (isConflict(error)) return refuse();
      throw error;
    }
    return { ok: true, staffId: key.staff_id };
  }

  /** How often a key has signed, as it says, where its signature holds and is newer than the last; else `null`. */
  async function counterOf(
    { response: { userHandle, ...response }, ...credential }: SignatureBody,
    key: StaffKeyTable,
    expectedChallenge: string,
  ): Promise<number | null> {
    if (userHandle && userHandle !== base64urlOf(key.staff_id)) return null;
    const { credential_id: id, public_key, counter } = key;
    const checked = await verifyAuthenticationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      expectedChallenge,
      ...expectations(deps),
      // It refuses a count that is no higher than the last, unless both are 0: a copy of the key would be behind.
      credential: { id, publicKey: bytesOf(public_key), counter },
    }).catch(() => null);
    return checked?.verified ? checked.authenticationInfo.newCounter : null;
  }

  return { options, check };
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
