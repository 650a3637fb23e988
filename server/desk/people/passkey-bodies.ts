import * as v from 'valibot';
import { line } from '../../../shared/form-schemas.ts';

/** What a browser sends of a passkey: the parts of WebAuthn's JSON that are read, each bounded. */

/** UTF-16 units of a body: an attestation without certificates is 1 KB, and a key's longest id 1.4 KB. */
export const maxBodyLength = 16 * 1024;
const maxLabelLength = 40;

const base64url = v.pipe(v.string(), v.maxLength(maxBodyLength), v.regex(/^[\w-]+$/));
/** At most 1,023 bytes (WebAuthn Level 3, §5.8.3). */
const credentialId = v.pipe(base64url, v.maxLength(1364));
const transport = v.picklist(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

const signed = v.object({
  clientDataJSON: base64url,
  authenticatorData: base64url,
  signature: base64url,
  userHandle: v.nullish(base64url),
});
const made = v.object({
  clientDataJSON: base64url,
  attestationObject: base64url,
  transports: v.fallback(v.optional(v.pipe(v.array(transport), v.maxLength(8))), undefined),
});

/** A challenge that was signed by a passkey, or a new passkey with what its owner calls it. */
export const keyBody = v.object({
  id: credentialId,
  rawId: credentialId,
  type: v.literal('public-key'),
  response: v.union([signed, made]),
  label: v.fallback(v.optional(line('The name of the passkey', maxLabelLength)), ''),
});
export type KeyBody = v.InferOutput<typeof keyBody>;

const clientData = v.object({ challenge: base64url, crossOrigin: v.optional(v.boolean()) });

/** The challenge that was signed; `null` where a page inside another one asked for it, or it cannot be read. */
export function challengeIn({ response }: KeyBody): string | null {
  try {
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString();
    const { challenge, crossOrigin } = v.parse(clientData, JSON.parse(text));
    return crossOrigin ? null : challenge;
  } catch {
    return null;
  }
}
