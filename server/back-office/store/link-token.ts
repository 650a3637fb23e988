/**
 * The tokens of secret links to repairs, `/repairs/track/<token>`: 160 random bits in base32. In small letters alone, since
 * the site redirects capitals in paths to them.
 */
export const tokenSymbols = 'abcdefghijklmnopqrstuvwxyz234567';
export const tokenLength = 32;

export const isLinkToken = (text: string): boolean => /^[a-z2-7]{32}$/.test(text);

/** Puts `:token` in place of all that may hold a token: a longer run may be one with a letter typed before or behind it. */
export const withoutTokens = (text: string): string => text.replace(/[a-z2-7]{32,}/gi, ':token');
