import {
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { recordAudit } from '../../back-office/audit/audit.ts';
import { isConflict, limited, permit, refused } from '../../back-office/repairs/act-outcome.ts';
import { openInvite, useInvite } from '../../back-office/staff/invites.ts';
import type { StaffKeyTable } from '../../back-office/store/staff-tables.ts';
import { putChallenge } from './challenges.ts';
import { forgetAttempt } from './failed-ceremonies.ts';
import type { NewKeyBody } from './passkey-bodies.ts';
import {
  base64urlOf,
  beginCheck,
  bytesOf,
  ceremonyMs,
  expectations,
  type PasskeyDeps,
  type PasskeyOutcome,
} from './passkey-deps.ts';

/** EdDSA, ES256 and RS256 (RFC 9053, RFC 8812): what devices of today make. */
const algorithms = [-8, -7, -257];

/** How somebody who was invited makes a passkey. */
export function createNewPasskeys(deps: PasskeyDeps) {
  const { store, now, deskUrl, deskName } = deps;

  /** What the browser is told to make; `null` where the link does not open. */
  async function options(token: string): Promise<PublicKeyCredentialCreationOptionsJSON | null> {
    const at = now();
    const invited = await store.read((db) => openInvite(db, token, at));
    if (!invited) return null;
    const { id, name } = invited;
    const { challenge, keys } = await store.write(async (db) => ({
      challenge: await putChallenge(db, { purpose: 'join', staff_id: id }, at),
      keys: await db.selectFrom('staff_keys').select('credential_id').where('staff_id', '=', id).execute(),
    }));
    return generateRegistrationOptions({
      rpName: deskName,
      rpID: new URL(deskUrl).hostname,
      userName: name,
      userDisplayName: name,
      userID: new Uint8Array(Buffer.from(id)),
      challenge: bytesOf(challenge),
      timeout: ceremonyMs,
      attestationType: 'none',
      // One device does not need two.
      excludeCredentials: keys.map(({ credential_id }) => ({ id: credential_id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: algorithms,
    });
  }

  /** Stores the key that the browser made, and uses the link up. */
  async function join(token: string, body: NewKeyBody, network: string): Promise<PasskeyOutcome> {
    const at = now();
    const invited = await store.read((db) => openInvite(db, token, at));
    const staff_id = invited?.id ?? null;
    const begun = await store.write((db) => beginCheck(db, body, { purpose: 'join', staff_id, network }, at));
    if (typeof begun === 'number') return limited(begun);
    const { attempt, challenge } = begun;
    const key = invited && challenge && (await newKey(body, challenge));
    if (!key) return refused('refused');
    const { id, name } = invited;
    try {
      await store.write(async (db) => {
        const entry = { by: name, action: 'staff join', about: name, staffId: id, network };
        await recordAudit(db, entry, at);
        permit(await useInvite(db, token, at), 'conflict', 'The link was used just now.');
        const stored = await db
          .insertInto('staff_keys')
          .values({ ...key, staff_id: id, created_at: at.toISOString(), used_at: null })
          .onConflict((conflict) => conflict.doNothing())
          .returning('staff_id')
          .executeTakeFirst();
        permit(stored, 'conflict', 'This key is stored already.');
        await forgetAttempt(db, attempt);
      });
    } catch (error) {
      if (isConflict(error)) return refused('refused');
      throw error;
    }
    return { ok: true, staffId: id };
  }

  /** The columns of a key that holds; `null` for one that does not. */
  async function newKey(body: NewKeyBody, expectedChallenge: string) {
    const { label, response: made, ...credential } = body;
    const { transports, ...response } = made;
    const checked = await verifyRegistrationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      expectedChallenge,
      ...expectations(deps),
      supportedAlgorithmIDs: algorithms,
    }).catch(() => null);
    if (!checked?.verified) return null;
    const { id, publicKey, counter } = checked.registrationInfo.credential;
    return {
      credential_id: id,
      public_key: base64urlOf(publicKey),
      label: label || 'Passkey',
      transports: transports ? JSON.stringify(transports) : null,
      counter,
    } satisfies Partial<StaffKeyTable>;
  }

  return { options, join };
}
