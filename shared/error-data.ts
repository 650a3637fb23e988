export interface ErrorData {
  statusCode: number;
  statusMessage: string;
  description: string;
  /** Where to go first; the home page without one. */
  link?: ErrorLink | undefined;
}

export interface ErrorLink {
  href: string;
  label: string;
}

/** The two error pages that the browser can draw by itself; the server's table in `server/site/site-errors.ts` has them too. */
export const errorTexts = {
  notFound: 'There is no page at this address. It may have moved, or the link may be mistyped.',
  fault: 'Something went wrong at our end. Please try again in a moment, and call us if it happens again.',
};

/** The data of one of those two error pages; 500 is what an error without a status counts as. */
export function errorData(statusCode = 500, statusMessage = 'Internal Server Error'): ErrorData {
  return {
    statusCode,
    statusMessage,
    description: statusCode === 404 ? errorTexts.notFound : errorTexts.fault,
  };
}
