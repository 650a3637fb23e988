import type { ErrorData } from './page.ts';

/** What the error page says beside the status, the same whoever draws it. */
export function errorDescription(statusCode: number): string {
  if (statusCode === 404) {
    return 'There is no page at this address. It may have moved, or the link may be mistyped.';
  }
  if (statusCode === 503) return 'The site is busy at the moment. Please try again in half a minute.';
  if (statusCode === 403) {
    return 'This came from another site, so it was not taken. Please open the form on this site and send it from there.';
  }
  if (statusCode === 413) {
    return 'What you sent is too long. Please go back, where your text should still be, and shorten it or call us.';
  }
  if (statusCode >= 500) {
    return 'Something went wrong on our side. It has been noted. Please try again in a moment.';
  }
  return 'This request could not be understood. Please go back and try again.';
}

/** The error page's data; 500 is what an error without a status counts as. */
export function errorData(statusCode = 500, statusMessage = 'Internal Server Error'): ErrorData {
  return { statusCode, statusMessage, description: errorDescription(statusCode) };
}
