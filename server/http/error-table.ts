import { STATUS_CODES } from 'node:http';
import { errorPathMaxLength } from '../../shared/constants.ts';

/** What the server says about one kind of error. */
export interface ErrorRow {
  status: number;
  /** The error page's heading, the JSON's `statusMessage` and, where an error has none of its own, its `message`. */
  title: string;
  /** What the error page says below the heading. */
  text: string;
  /** Where the error page leads first, in place of the home page. */
  link?: { href: string; label: string };
  /**
   * What is logged beside the request's line: `error` with the stack, which is what a status from 500 means where nothing is
   * given; `warning` with its message alone, where one outage is many errors; `nothing` where something else counts them.
   */
  log?: 'error' | 'warning' | 'nothing';
}

export type ErrorTable = Record<string, ErrorRow>;

const notUnderstood = 'This request could not be understood. Please go back and try again.';
const checkAddress = 'Please check it, or go on from here.';
const cutOff = 'It may have been cut off on its way.';
const busy = 'The site is busy at the moment. Please try again in half a minute.';

/** One row of the table. */
export const errorRow = (
  status: number,
  title: string,
  text = notUnderstood,
  more: Pick<ErrorRow, 'link' | 'log'> = {},
): ErrorRow => ({ status, title, text, ...more });

const badRequest = errorRow(400, 'This request can’t be read');
const badForm = errorRow(400, 'Your form can’t be read', `${cutOff} Please go back and send it again.`);
const payloadTooLarge = errorRow(413, 'What you sent is too long', 'Please go back and shorten it.');
const uriTooLong = errorRow(414, 'This address is too long', checkAddress);
const unsupportedMediaType = errorRow(415, 'Unsupported Media Type');
const internalError = errorRow(500, 'Internal Server Error', 'Something went wrong. Please try again later.');
const unavailable = errorRow(503, 'Service Unavailable', busy);

/**
 * The errors that any site answers, by their codes. A site adds rows of its own, and its own words for these (`SiteDefinition.errors`).
 * The code is the `reason` on the request's log line; visitors see the status, the title and the text.
 */
export const errors = {
  'malformed-request': badRequest,
  'malformed-url': errorRow(400, 'This address can’t be read', `${cutOff} ${checkAddress}`),
  'target-without-path': badRequest,
  'target-with-fragment': badRequest,
  'unsupported-http-version': badRequest,
  'missing-host': badRequest,
  'repeated-host': badRequest,
  'malformed-host': badRequest,
  'malformed-form': badForm,
  'too-many-fields': badForm,
  'invalid-parameters': badRequest,
  'cross-site': errorRow(
    403,
    'This was sent from another site and was not taken',
    'This came from another site, so we didn’t take it. Please open the form on this site and send it from there.',
  ),
  'not-found': errorRow(404, 'Page Not Found', 'There is no page at this address.'),
  'method-not-allowed': errorRow(405, 'Method Not Allowed'),
  'request-timeout': errorRow(408, 'Request Timeout'),
  'form-too-large': payloadTooLarge,
  'chunk-extensions-too-large': payloadTooLarge,
  'target-too-long': uriTooLong,
  'path-too-long': uriTooLong,
  'not-a-form': unsupportedMediaType,
  'encoded-body': unsupportedMediaType,
  'unmet-expectation': errorRow(417, 'Expectation Failed'),
  'headers-too-large': errorRow(431, 'Request Header Fields Too Large'),
  'internal-error': internalError,
  // There may be thousands a second, which the load limit counts.
  overloaded: { ...unavailable, log: 'nothing' },
  'render-deadline': unavailable,
} satisfies ErrorTable;

export type ErrorCode = keyof typeof errors;

export interface SiteErrorOptions {
  /** Read by the visitor; the row's title where none is given. */
  message?: string | undefined;
  headers?: Record<string, string>;
  /** Read by nobody but the log. */
  cause?: unknown;
}

/** An error of the table, whose message the visitor may read. A site names its own codes: `SiteError<'sold-out'>`. */
export class SiteError<Code extends string = ErrorCode> extends Error {
  readonly code: string;
  /** Read by the visitor; the row's title where it is absent. */
  readonly publicMessage: string | undefined;
  readonly headers: Record<string, string>;
  constructor(code: NoInfer<Code>, { message, headers = {}, cause }: SiteErrorOptions = {}) {
    super(message ?? code, { cause });
    this.code = code;
    this.publicMessage = message;
    this.headers = headers;
  }
}

/** The server cannot take more work now. @param seconds after which to try again */
export const overloaded = (seconds = 5): SiteError =>
  new SiteError('overloaded', { headers: { 'retry-after': String(seconds) } });

/** The one error for an unknown path and for a parameter that names nothing. */
export class NotFound extends SiteError {
  constructor(path: string) {
    super('not-found', { message: `Page Not Found: ${shownPath(path)}` });
  }
}

/** A page that has moved for good: answered with a redirect, not with an error. */
export class Moved extends Error {
  /** Where the page is now; the request's own query is added unless it has one. */
  readonly to: string;
  constructor(to: string) {
    super(`moved to ${to}`);
    this.to = to;
  }
}

/** A request whose answer is another page: redirected for this once, without the request's query. */
export class SeeOther extends Error {
  readonly to: string;
  constructor(to: string) {
    super(`see ${to}`);
    this.to = to;
  }
}

/** Fastify's own errors that a request can cause, as errors of the table. */
const fastifyErrors: Record<string, ErrorCode> = {
  FST_ERR_BAD_URL: 'malformed-url',
  FST_ERR_VALIDATION: 'invalid-parameters',
  FST_ERR_CTP_BODY_TOO_LARGE: 'form-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'not-a-form',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed-request',
};

/** The row of an error, and its code for the log. */
export interface DescribedError extends ErrorRow {
  code: string;
}

/**
 * Finds an error's row by its code. An error that has none is a 500, or what its `statusCode` from 400 to 599 says: a
 * plugin's own refusals.
 */
export function describeError(error: unknown, table: ErrorTable): DescribedError {
  const { name, code, statusCode } = (error ?? {}) as Record<string, unknown>;
  // The reason of a signal whose time is over.
  const named = name === 'TimeoutError' ? 'render-deadline' : code;
  const known = typeof named === 'string' ? (fastifyErrors[named] ?? named) : '';
  const row = Object.hasOwn(table, known) ? table[known] : undefined;
  if (row) return { code: known, ...row };
  const fault = table['internal-error'] ?? internalError;
  if (!isErrorStatus(statusCode) || statusCode === 500) return { code: 'internal-error', ...fault };
  const text = statusCode > 500 ? fault.text : notUnderstood;
  return {
    code: known || `status-${statusCode}`,
    ...errorRow(statusCode, STATUS_CODES[statusCode] ?? 'Error', text),
  };
}

const isErrorStatus = (status: unknown): status is number =>
  typeof status === 'number' && Number.isInteger(status) && status >= 400 && status <= 599;

/** So long are 200 characters when each is 4 bytes, and each byte percent-encoded. */
const maxEncodedLength = errorPathMaxLength * 12;

/**
 * A path as the error names it: decoded where that is possible, 200 characters at most, without what would break its line
 * or turn it round.
 */
export function shownPath(path: string): string {
  const start = path.slice(0, maxEncodedLength);
  const shown = decodeCut(start, start !== path).replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, '');
  return [...shown].slice(0, errorPathMaxLength).join('');
}

/** Returns text that cannot be decoded unchanged. A cut text may end within a character: then up to 11 units are left out. */
function decodeCut(text: string, isCut: boolean): string {
  for (let left = 0; left < (isCut ? 12 : 1); left++) {
    try {
      return decodeURIComponent(text.slice(0, text.length - left));
    } catch {
      // Tries again with one character less, or gives up.
    }
  }
  return text;
}
