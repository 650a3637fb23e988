import { withoutTokens } from '../../back-office/store/link-token.ts';

/** What stands in the log for the secret link to a repair. nginx's log has the same: `server/deploy/nginx.conf`. */
export const maskedLink = '/repairs/track/:token';

/** Anything after `track/`, in whatever spelling: more paths than there are links, but none of a link is missing. */
const trackPath = /track[/\\]+[^/\\]/i;

/** How often a path is decoded at the most: a link that was percent-encoded twice shows its token no more than others. */
const maxDecodings = 3;

/**
 * A path as it may be logged: whoever reads the log must not be able to open a repair. A path to a secret link is logged
 * as `/repairs/track/:token`, and what may hold a token elsewhere as `:token`.
 */
export function loggedPath(path: string): string {
  let decoded = path;
  for (let times = 0; times < maxDecodings && decoded.includes('%'); times++) decoded = decodeEach(decoded);
  if (trackPath.test(decoded)) return maskedLink;
  const masked = withoutTokens(decoded);
  return masked === decoded ? path : masked;
}

/** Decodes each percent-encoding of a plain character, and leaves all others: a broken encoding hides nothing. */
const decodeEach = (text: string): string =>
  text.replace(/%[2-7][0-9a-f]/gi, (encoded) => String.fromCharCode(Number.parseInt(encoded.slice(1), 16)));
