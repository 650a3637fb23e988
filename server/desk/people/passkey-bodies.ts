import * as v from 'valibot';
import { line } from '../../../shared/form-schemas.ts';

/** What a browser sends of a passkey: the parts of WebAuthn's JSON that are read, each bounded. */

/** UTF-16 units of a body: an attestation without certificates is 1 KB, and a key's longest id 1.4 KB. */
export const maxBodyLength = 16 * 1024;
const maxLabelLength = 40;

const base64url = v.pipe(v.string(), v.maxLength(maxBodyLength), v.regex(/^[\w-]+$/));
/** At most 1,023 bytes (WebAuthn Level 3, §5.8.3). */
const credentialId = v.pipe(base64url, v.maxLength(1364));
const credential = { id: credentialId, rawId: credentialId, type: v.literal('public-key') };
const transport = v.picklist(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

/** A new passkey, with what its owner calls it. */
export const newKeyBody = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: v.fallback(v.optional(v.pipe(v.array(transport), v.maxLength(8))), undefined),
  }),
  label: v.fallback(line('The name of the passkey', maxLabelLength), ''),
});
export type NewKeyBody = v.InferOutput<typeof newKeyBody>;

/** A challenge that was signed by a passkey. */
export const signatureBody = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: v.nullish(base64url),
  }),
});
export type SignatureBody = v.InferOutput<typeof signatureBody>;

const clientData = v.object({ challenge: base64url, crossOrigin: v.optional(v.boolean()) });

/** The challenge that was signed; `null` where a page inside another one asked for it, or it cannot be read. */
export function challengeIn({ response }: NewKeyBody | SignatureBody): string | null {
  try {
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString();
    const { challenge, crossOrigin } = v.parse(clientData, JSON.parse(text));
    return crossOrigin ? null : challenge;
  } catch {
    return null;
  }
}
