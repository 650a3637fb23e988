import { errorData } from '../../shared/error-text.ts';
import type { DrawnPage, Head } from '../../shared/page.ts';
import { errorTitle } from '../../shared/titles.ts';

/** The error page as if the server had sent it: for a page that is not there, or cannot be shown. */
export function errorPage(
  build: string,
  statusCode: number,
  statusMessage: string,
  message = statusMessage,
): { page: DrawnPage; head: Head } {
  const data = errorData(statusCode, statusMessage);
  const head: Head = {
    title: errorTitle(statusCode, message),
    description: data.description,
    canonical: location.href,
    image: '',
    noindex: true,
    jsonLd: '',
  };
  return { page: { build, route: 'error', head: {}, data }, head };
}
