import * as v from 'valibot';
import { line } from '../../../shared/form-schemas.ts';

/** Bytes of a body: an attestation without certificates is 1 KB, and a key's longest id 1.4 KB. */
export const maxBodyBytes = 16 * 1024;
const maxLabelLength = 40;

const base64url = v.pipe(v.string(), v.regex(/^[\w-]+$/));
/** At most 1,023 bytes (WebAuthn Level 3, §5.8.3). */
const credentialId = v.pipe(base64url, v.maxLength(1364));

const signed = v.object({
  clientDataJSON: base64url,
  authenticatorData: base64url,
  signature: base64url,
  userHandle: v.nullish(base64url),
});
const made = v.object({
  clientDataJSON: base64url,
  attestationObject: base64url,
  transports: v.fallback(v.pipe(v.array(v.string()), v.maxLength(8)), []),
});

/** A challenge that was signed by a passkey, or a new passkey with what its owner calls it: the parts of WebAuthn's JSON that are read. */
const keyBody = v.object({
  id: credentialId,
  rawId: credentialId,
  type: v.literal('public-key'),
  response: v.union([signed, made]),
  label: v.fallback(v.optional(line('The name of the passkey', maxLabelLength)), ''),
});
export type KeyBody = v.InferOutput<typeof keyBody>;

/** What `passkey-forms.ts` in `client/desk/scripts` posts: first to ask what the device has to do, then what it did, and where to go on. */
export const passkeyPost = v.object({
  key: v.optional(keyBody),
  next: v.optional(v.unknown()),
  show: v.optional(v.literal('contact')),
});
export type PasskeyPost = v.InferOutput<typeof passkeyPost>;
