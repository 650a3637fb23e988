import { createHash, randomBytes } from 'node:crypto';
import { tokenLength, tokenSymbols } from './link-token.ts';

/** A new secret for a link, as `isLinkToken` knows them. What is stored of it is its hash. */
export const createToken = (): string =>
  Array.from(randomBytes(tokenLength), (byte) => tokenSymbols.charAt(byte & 31)).join('');

/** SHA-256, hex: a token has enough random bits to need no salt. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');
