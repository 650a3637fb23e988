import { type ErrorTable, errorRow, errors, SiteError } from '../../http/error-table.ts';

const signIn = { href: '/sign-in', label: 'Sign in' };
const goBack = 'Go back: what you typed should still be there.';

/** THE table of the desk's errors: the core's rows, some of them in words for the staff, and its own. */
export const deskErrors = {
  ...errors,
  'not-found': errorRow(404, 'Nothing is at this address', 'Check it, or look on the board.'),
  'cross-site': errorRow(
    403,
    'This was sent from another site',
    'So it was not taken. Open the desk and send it from there.',
  ),
  'other-host': errorRow(421, 'The desk has another address', 'Open it by the one that you were given.'),
  'answer-too-long': errorRow(
    413,
    'A field is too long',
    `Nothing was saved. ${goBack} Shorten it and send it again.`,
  ),
  'not-signed-in': errorRow(
    401,
    'You are not signed in',
    'Nothing was saved. Sign in, then go back and send it again.',
    { link: signIn },
  ),
  locked: errorRow(401, 'The desk is locked'),
  'locked-post': errorRow(
    401,
    'The desk is locked: nothing was saved. Show your passkey, then go back and send it again.',
  ),
  'no-invite': errorRow(
    404,
    'This link doesn’t work',
    'It was used, or it has expired. If you made your passkey with it, sign in. If not, ask an owner for another link.',
    { link: signIn },
  ),
  'no-new-key': errorRow(401, 'No passkey was made. Open the link again, or ask an owner for another.'),
  'wrong-key': errorRow(
    401,
    'That passkey isn’t registered here. Try another, or ask an owner for a link to make a new one.',
  ),
  'too-many-tries': errorRow(429, 'Too many attempts', ''),
  // Without a text, the page says the error's own message.
  'not-allowed': errorRow(403, 'Your role doesn’t allow that', ''),
  'no-rule': errorRow(403, 'No one may open this'),
  refused: errorRow(422, 'That can’t be done', ''),
  changed: errorRow(409, 'Someone else changed it', ''),
  overloaded: { ...errors.overloaded, text: 'The desk is busy. Try again in half a minute.' },
  // One outage is one error, which the store has logged.
  'store-unavailable': errorRow(
    503,
    'The database does not answer',
    `Nothing was saved. ${goBack} Send it again in a minute.`,
    { log: 'warning' },
  ),
  'store-read-only': errorRow(
    503,
    'The desk can only be read now',
    `Nothing was saved: a newer release of the site has changed the database, and this one may not write to it. Ask the person who runs the site to start the newer release. ${goBack}`,
    { log: 'warning' },
  ),
} satisfies ErrorTable;

export type DeskErrorCode = keyof typeof deskErrors;

export const deskError = (code: DeskErrorCode, message?: string, headers = {}): SiteError<DeskErrorCode> =>
  new SiteError<DeskErrorCode>(code, { message, headers });

/** @param seconds until one more is let through */
export const tooManyTries = (seconds: number): SiteError<DeskErrorCode> =>
  deskError('too-many-tries', `Too many attempts. Try again in ${seconds} seconds.`, {
    'retry-after': String(seconds),
  });
