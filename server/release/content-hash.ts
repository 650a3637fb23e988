import { hash } from 'node:crypto';

/** The first half of the SHA-256 of some bytes, in hex: file systems that ignore case can hold it as a name. */
export function contentHash(bytes: Buffer | string): string {
  return hash('sha256', bytes, 'hex').slice(0, 32);
}
