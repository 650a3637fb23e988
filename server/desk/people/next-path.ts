const maxLength = 200;

/**
 * Where to go after a passkey was shown: the page that asked for it. Everything but a path of the desk itself is the board: with
 * two slashes, or a backslash, browsers would take it for another host.
 */
export const nextPath = (typed: unknown): string =>
  typeof typed === 'string' && typed.length <= maxLength && /^\/(?!\/)[\w\-./?=&%+]*$/.test(typed)
    ? typed
    : '/';
