import { deniedFeatures } from '../../guard/security-policy.ts';

const policy = [
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'",
  "form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  // No text becomes HTML, whoever wrote it.
  "require-trusted-types-for 'script'; trusted-types 'none'",
].join('; ');

/** What the desk's script may use: passkeys, and the camera to scan and to photograph. */
const ownFeatures = ['publickey-credentials-get', 'publickey-credentials-create', 'camera'];

/** The headers of every answer of the desk. @param deskUrl its origin */
export const deskHeaders = (deskUrl: string): Record<string, string> => ({
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  // Its paths hold references.
  'referrer-policy': 'same-origin',
  'permissions-policy': [...new Set([...deniedFeatures, ...ownFeatures])]
    .map((feature) => `${feature}=${ownFeatures.includes(feature) ? '(self)' : '()'}`)
    .join(', '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-robots-tag': 'noindex, nofollow',
  ...(new URL(deskUrl).hostname !== 'localhost' && { 'strict-transport-security': 'max-age=31536000' }),
});
