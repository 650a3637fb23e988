/** Apart from quotes, whose prices and choices must not be in the script of every page: what one file has, one chunk has. */

/** The URL of the form that requests a quote's repair: that of the quote with a step. */
export const requestPath = (quote: string): string =>
  `${quote}${quote.includes('?') ? '&' : '?'}step=${requestStep}`;

/** The value of the query parameter `step` for the form that asks for a repair. */
export const requestStep = 'request';
