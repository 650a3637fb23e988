import { errorPathMaxLength } from '../shared/constants.ts';

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

/** A path as the error names it: decoded where it can be, 200 characters at the most. */
export function shownPath(path: string): string {
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // Shown as it came.
  }
  return [...decoded].slice(0, errorPathMaxLength).join('');
}
