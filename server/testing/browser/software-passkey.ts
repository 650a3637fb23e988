import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A passkey made of code (WebAuthn Level 3, §6), which answers as a browser does and can be made to lie. */

interface Ceremony {
  challenge: string;
  /** Of the page that asks; the desk's where nothing is said. */
  origin?: string;
  /** What the browser says about the user: present 1, verified 4. */
  flags?: number;
  counter?: number;
  crossOrigin?: boolean;
}

const present = 1;
const verified = 4;
const hasKey = 64;
const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();
const uint = (value: number, bytes: number) =>
  Buffer.from(value.toString(16).padStart(2 * bytes, '0'), 'hex');
/** In CBOR, with the shortest head that holds its length (RFC 8949 §4.2.1). */
const byteString = (bytes: Buffer) =>
  Buffer.concat([
    bytes.length < 256
      ? Buffer.from([0x58, bytes.length])
      : Buffer.concat([Buffer.from([0x59]), uint(bytes.length, 2)]),
    bytes,
  ]);
const textString = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

export function softwarePasskey(deskUrl: string) {
  const { origin: deskOrigin, hostname } = new URL(deskUrl);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const credential = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const };

  const clientData = (type: string, { challenge, origin = deskOrigin, crossOrigin = false }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }));
  const authenticatorData = (flags: number, counter: number, more = Buffer.alloc(0)) =>
    Buffer.concat([sha256(hostname), uint(flags, 1), uint(counter, 4), more]);

  return {
    id: credential.id,
    /** The answer to `navigator.credentials.create`. */
    make({ flags = present | verified, counter = 0, ...asked }: Ceremony) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      // COSE (RFC 9053): kty EC2, alg ES256, crv P-256, x, y.
      const cose = Buffer.concat([
        Buffer.from('a5010203262001', 'hex'),
        ...['21', '22'].flatMap((label, index) => [
          Buffer.from(label, 'hex'),
          byteString(Buffer.from([x, y][index] ?? '', 'base64url')),
        ]),
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), uint(id.length, 2), id, cose]);
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        ...[textString('fmt'), textString('none'), textString('attStmt'), Buffer.from([0xa0])],
        ...[textString('authData'), byteString(authenticatorData(flags | hasKey, counter, attested))],
      ]);
      const response = {
        clientDataJSON: base64url(clientData('webauthn.create', asked)),
        attestationObject: base64url(attestationObject),
        transports: ['internal'],
      };
      return { ...credential, response, label: '' };
    },
    /** The answer to `navigator.credentials.get`. */
    sign({ flags = present | verified, counter = 0, ...asked }: Ceremony) {
      const data = authenticatorData(flags, counter);
      const json = clientData('webauthn.get', asked);
      const signature = sign('sha256', Buffer.concat([data, sha256(json)]), privateKey);
      const response = {
        clientDataJSON: base64url(json),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      };
      return { ...credential, response };
    },
  };
}
