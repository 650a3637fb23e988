import { errorPathMaxLength } from '../../shared/constants.ts';

/** An error whose message the visitor may read. */
export class SiteError extends Error {
  readonly statusCode: number;
  readonly headers: Record<string, string>;
  constructor(statusCode: number, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.statusCode = statusCode;
    this.headers = headers;
  }
}

/** No page there. The one error for an unknown path and for a parameter that names nothing. */
export class NotFound extends SiteError {
  constructor(path: string) {
    super(404, `Page Not Found: ${shownPath(path)}`);
  }
}

/** A page that has moved for good: answered with a redirect, not with an error. */
export class Moved extends Error {
  /** The path where it stands now; the request's own query goes along. */
  readonly to: string;
  constructor(to: string) {
    super(`moved to ${to}`);
    this.to = to;
  }
}

/** A request that makes no sense; the reason is for the log. */
export class BadRequest extends SiteError {
  constructor(reason: string) {
    super(400, 'Bad Request', {});
    this.cause = reason;
  }
}

/** So long are 200 characters when each is 4 bytes, and each byte percent-encoded. */
const maxEncodedLength = errorPathMaxLength * 12;

/** A path as the error names it: decoded where it can be, 200 characters at the most. */
export function shownPath(path: string): string {
  const start = path.slice(0, maxEncodedLength);
  return [...decode(start, start !== path)].slice(0, errorPathMaxLength).join('');
}

/** What cannot be decoded is shown as it came. Where it was cut, its end may be a part of one character. */
function decode(text: string, isCut: boolean): string {
  for (let left = 0; left < (isCut ? 12 : 1); left++) {
    try {
      return decodeURIComponent(text.slice(0, text.length - left));
    } catch {
      // One character less, or as it came.
    }
  }
  return text;
}
