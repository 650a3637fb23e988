import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Kysely, Transaction } from 'kysely';
import { recordAudit } from '../../back-office/audit/audit.ts';
import { openInvite, useInvite } from '../../back-office/staff/invites.ts';
import type { Store } from '../../back-office/store/store.ts';
import type { Tables } from '../../back-office/store/tables.ts';
import { ensure, isConflict } from '../../forms/refusal.ts';
import { tooManyTries } from '../pages/desk-errors.ts';
import { challengeEnd, challengeMs, countFailure, makeChallenge, useChallenge } from './challenges.ts';
import type { KeyBody } from './passkey-bodies.ts';

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

/** Stores what was proven. @returns whether nobody was quicker */
type Keep = (db: Transaction<Tables>) => Promise<boolean>;

/** EdDSA, ES256 and RS256 (RFC 9053, RFC 8812): what devices of today make. */
const supportedAlgorithmIDs = [-8, -7, -257];

const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'));
const base64urlOf = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');

/** How people show with a passkey who they are, and make one. */
export function createPasskeys({ store, now, deskUrl, deskName }: PasskeyDeps) {
  const { origin: expectedOrigin, hostname: rpID } = new URL(deskUrl);
  const expected = { expectedOrigin, expectedRPID: rpID, requireUserVerification: true };

  /** What the device has to do, as WebAuthn's JSON; `null` where a link does not open. */
  async function options(what: Ceremony) {
    const at = now();
    const begun = await store.read(async (db) => {
      const wanted = await wantedFor(db, what, at);
      if (!wanted) return null;
      const challenge = new Uint8Array(await makeChallenge(db, wanted, at));
      const keys = db.selectFrom('staff_keys').select(['credential_id', 'transports']);
      return { ...wanted, challenge, keys: await keys.where('staff_id', '=', wanted.staff_id).execute() };
    });
    if (!begun) return null;
    const { challenge, staff_id, name } = begun;
    const keys = begun.keys.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: JSON.parse(transports ?? '[]'),
    }));
    const asked = { rpID, challenge, timeout: challengeMs };
    if (what.purpose !== 'join')
      return generateAuthenticationOptions({
        ...asked,
        userVerification: 'required',
        allowCredentials: keys,
      });
    return generateRegistrationOptions({
      ...{ ...asked, rpName: deskName, supportedAlgorithmIDs },
      ...{ userID: new Uint8Array(Buffer.from(staff_id ?? '')), userName: name, userDisplayName: name },
      attestationType: 'none',
      // One device does not need two.
      excludeCredentials: keys,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  }

  /**
   * Checks what the device did. The caller begins a session. What no key of ours has signed writes nothing, but for a few
   * audited failures of a key; what one has signed is taken however many failed before.
   * @returns the id of who it was; `null` for whichever reason it was refused, so that nobody learns which keys there are
   * @throws {SiteError} for a failure of a key past its limit
   */
  async function check(what: Ceremony, body: KeyBody, network: string): Promise<string | null> {
    const at = now();
    const isNew = what.purpose === 'join';
    const challenge = challengeIn(body);
    const { wanted, key, end } = await store.read(async (db) => {
      const wanted = await wantedFor(db, what, at);
      const end = wanted && challenge !== null ? await challengeEnd(db, challenge, wanted, at) : null;
      return { wanted, key: await selectKey(db, body.id), end };
    });
    const who = isNew ? wanted : key;
    if (!wanted || !who?.staff_id) return null;
    const { staff_id: staffId, name } = who;
    const entry = { by: name, staffId, about: isNew ? name : (key?.label ?? ''), network };
    const action = isNew ? 'staff join' : what.purpose;
    const isTheirs = what.purpose !== 'step-up' || what.staffId === staffId;
    const proof = isNew ? newKey(what.token, staffId) : signatureOf(key);
    const used = challenge && end && { purpose: wanted.purpose, staff_id: wanted.staff_id, challenge, end };
    const keep = used && isTheirs ? await proof(body, used.challenge, at).catch(() => null) : null;
    try {
      await store.write(async (db) => {
        ensure(used && keep, 'It does not hold.', 'changed');
        await recordAudit(db, { ...entry, action }, at);
        const isFirst = (await useChallenge(db, used, at)) && (await keep(db));
        ensure(isFirst, 'It was used or ended just now.', 'changed');
      });
    } catch (error) {
      if (!isConflict(error)) throw error;
      const seconds = await store.write(async (db) => {
        const wait = await countFailure(db, isNew ? staffId : body.id, at);
        if (wait === 0) await recordAudit(db, { ...entry, action: `${action} refused` }, at);
        return wait;
      });
      if (seconds > 0) throw tooManyTries(seconds);
      return null;
    }
    return staffId;
  }

  /** Checks a proof over a challenge. @returns `null` where it does not hold @throws where it cannot be read */
  type Proof = (body: KeyBody, expectedChallenge: string, at: Date) => Promise<Keep | null>;

  /** A signature that is newer than the key's last. */
  const signatureOf =
    (key: Awaited<ReturnType<typeof selectKey>>): Proof =>
    async ({ label: _, response: sent, ...credential }, expectedChallenge, at) => {
      if (!key || !('signature' in sent)) return null;
      const { userHandle, ...response } = sent;
      if (userHandle && userHandle !== base64urlOf(key.staff_id)) return null;
      const { credential_id: id, public_key, counter } = key;
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        ...{ ...expected, expectedChallenge },
        response: { ...credential, response, clientExtensionResults: {} },
        // It refuses a count that is no higher than the last, unless both are 0: a copy of the key would be behind.
        credential: { id, publicKey: bytesOf(public_key), counter },
      });
      if (!verified) return null;
      const used = { counter: authenticationInfo.newCounter, used_at: at.toISOString() };
      return async (db) => {
        const keys = db.updateTable('staff_keys').set(used).where('credential_id', '=', id);
        const { numUpdatedRows } = await keys.where('counter', '=', counter).executeTakeFirstOrThrow();
        return numUpdatedRows > 0n;
      };
    };

  /** A new key, which uses its link up. */
  const newKey =
    (token: string, staff_id: string): Proof =>
    async ({ label, response, ...credential }, expectedChallenge, at) => {
      if (!('attestationObject' in response)) return null;
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        ...{ ...expected, expectedChallenge, supportedAlgorithmIDs },
        response: { ...credential, response, clientExtensionResults: {} },
      });
      if (!verified) return null;
      const { id, publicKey, counter } = registrationInfo.credential;
      const key = {
        ...{ credential_id: id, staff_id, public_key: base64urlOf(publicKey), counter },
        ...{ label: label || 'Passkey', transports: JSON.stringify(response.transports) },
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

/** The challenge that was signed; `null` where a page inside another one asked for it, or it cannot be read. */
function challengeIn({ response }: KeyBody): string | null {
  try {
    const { challenge, crossOrigin } = JSON.parse(String(Buffer.from(response.clientDataJSON, 'base64url')));
    return crossOrigin ? null : String(challenge);
  } catch {
    return null;
  }
}

/** What a challenge has to be for, and for whom; `null` where a link does not open. */
async function wantedFor(db: Kysely<Tables>, what: Ceremony, at: Date) {
  const { purpose } = what;
  if (purpose !== 'join') return { purpose, staff_id: purpose === 'step-up' ? what.staffId : null, name: '' };
  const invited = await openInvite(db, what.token, at);
  return invited && { purpose, staff_id: invited.id, name: invited.name };
}

/** A key with its owner's name, while they work here. */
const selectKey = (db: Kysely<Tables>, id: string) =>
  db
    .selectFrom('staff_keys')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .selectAll('staff_keys')
    .select('name')
    .where('credential_id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
