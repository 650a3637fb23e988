import { STATUS_CODES } from 'node:http';
import { errorPathMaxLength } from '../../shared/constants.ts';
import { type ErrorLink, errorTexts } from '../../shared/error-data.ts';
import { href } from '../../shared/routes.ts';

/** What the server says about one kind of error. */
export interface ErrorRow {
  status: number;
  /** The error page's heading, the JSON's `statusMessage` and, where an error has none of its own, its `message`. */
  title: string;
  /** What the error page says below the heading. */
  text: string;
  /** Where the error page leads first, in place of the home page. */
  link?: ErrorLink;
}

const notUnderstood = 'This request could not be understood. Please go back and try again.';
const tooLong =
  'We haven’t taken it. Please go back, where your text should still be, and shorten it or call us.';
const cutOff = 'It may have been cut off on its way.';
const busy = 'The site is busy at the moment. Please try again in half a minute.';

const row = (status: number, title: string, text = notUnderstood): ErrorRow => ({ status, title, text });

const badRequest = row(400, 'This request can’t be read');
const badAddress = row(400, 'This address can’t be read', `${cutOff} Please check it, or go on from here.`);
const badForm = row(
  400,
  'Your form can’t be read',
  `${cutOff} Please go back, where your answers should still be, and send it again or call us.`,
);
const payloadTooLarge = row(413, 'What you sent is too long', tooLong);
const uriTooLong = row(414, 'This address is too long', 'Please check it, or go on from here.');
const unsupportedMediaType = row(415, 'Unsupported Media Type');
const tooManyRequests = row(429, 'Too Many Requests');
const internalError = row(500, 'Internal Server Error', errorTexts.fault);
const unavailable = row(503, 'Service Unavailable', busy);

/**
 * THE table of errors: every error that the server answers, by its code. The code is the `reason` on the request's log
 * line; visitors see the status, the title and the text.
 */
export const errors = {
  'malformed-request': badRequest,
  'malformed-url': badAddress,
  'target-without-path': badRequest,
  'target-with-fragment': badRequest,
  'unsupported-http-version': badRequest,
  'missing-host': badRequest,
  'repeated-host': badRequest,
  'malformed-host': badRequest,
  'malformed-form': badForm,
  'too-many-fields': badForm,
  'invalid-parameters': badRequest,
  'cross-site': row(
    403,
    'This was sent from another site and was not taken',
    'This came from another site, so we didn’t take it. Please open the form on this site and send it from there.',
  ),
  'not-found': row(404, 'Page Not Found', errorTexts.notFound),
  'link-ended': {
    ...row(
      404,
      'This link doesn’t open a repair',
      'It may have expired, or been cut off on its way. Look up your repair with its reference to get a new one.',
    ),
    link: { href: href('track'), label: 'Look up your repair' },
  },
  'method-not-allowed': row(405, 'Method Not Allowed'),
  'request-timeout': row(408, 'Request Timeout'),
  'form-too-large': payloadTooLarge,
  'answer-too-long': payloadTooLarge,
  'chunk-extensions-too-large': payloadTooLarge,
  'target-too-long': uriTooLong,
  'path-too-long': uriTooLong,
  'not-a-form': unsupportedMediaType,
  'encoded-body': unsupportedMediaType,
  'unmet-expectation': row(417, 'Expectation Failed'),
  'link-reads-only': row(403, 'This link only shows the repair'),
  'quote-changed': row(409, 'Conflict'),
  'unknown-repair': row(422, 'Unprocessable Content'),
  'invalid-answers': row(422, 'Unprocessable Content'),
  'too-many-posts': tooManyRequests,
  'list-quota-reached': tooManyRequests,
  'message-quota-reached': tooManyRequests,
  'too-many-lookups': tooManyRequests,
  'headers-too-large': row(431, 'Request Header Fields Too Large'),
  'internal-error': internalError,
  'icon-service-failed': row(502, 'Bad Gateway', errorTexts.fault),
  overloaded: unavailable,
  'render-deadline': unavailable,
  'store-unavailable': unavailable,
} satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof errors;

export interface SiteErrorOptions {
  /** Read by the visitor; the row's title where none is given. */
  message?: string;
  headers?: Record<string, string>;
  /** Read by nobody but the log. */
  cause?: unknown;
}

/** An error of the table, whose message the visitor may read. */
export class SiteError extends Error {
  readonly code: ErrorCode;
  readonly statusCode: number;
  readonly headers: Record<string, string>;
  constructor(code: ErrorCode, { message = errors[code].title, headers = {}, cause }: SiteErrorOptions = {}) {
    super(message, { cause });
    this.code = code;
    this.statusCode = errors[code].status;
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

/** Errors of Node's HTTP parser, as errors of the table; all others are `malformed-request`. */
const parserErrors: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'chunk-extensions-too-large',
};

export const parserErrorCode = (code = ''): ErrorCode => parserErrors[code] ?? 'malformed-request';

/** The row of an error, and its code for the log. */
export interface DescribedError extends ErrorRow {
  code: string;
}

/**
 * Finds an error's row by its code. An error that has none is a 500, or what its `statusCode` from 400 to 599 says: a
 * plugin's own refusals.
 */
export function describeError(error: unknown): DescribedError {
  const { name, code, statusCode } = (error ?? {}) as Record<string, unknown>;
  // The reason of a signal whose time is over.
  if (name === 'TimeoutError') return { code: 'render-deadline', ...errors['render-deadline'] };
  const known = typeof code === 'string' ? (fastifyErrors[code] ?? code) : '';
  if (isErrorCode(known)) return { code: known, ...errors[known] };
  if (!isErrorStatus(statusCode) || statusCode === 500) return { code: 'internal-error', ...internalError };
  const text = statusCode > 500 ? errorTexts.fault : notUnderstood;
  return {
    code: known || `status-${statusCode}`,
    ...row(statusCode, STATUS_CODES[statusCode] ?? 'Error', text),
  };
}

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code);

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
  const shown = decode(start, start !== path).replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, '');
  return [...shown].slice(0, errorPathMaxLength).join('');
}

/** Returns text that cannot be decoded unchanged. A cut text may end within a character: then up to 11 units are left out. */
function decode(text: string, isCut: boolean): string {
  for (let left = 0; left < (isCut ? 12 : 1); left++) {
    try {
      return decodeURIComponent(text.slice(0, text.length - left));
    } catch {
      // Tries again with one character less, or gives up.
    }
  }
  return text;
}
