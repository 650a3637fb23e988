import { errorData } from '../../shared/error-data.ts';
import type { SitePayload } from '../../shared/page-data.ts';
import { errorTitle } from '../../shared/titles.ts';

/** The payload of the error page, for a page that does not exist or cannot be shown. */
export function errorPayload(
  build: string,
  statusCode: number,
  statusMessage: string,
  message = statusMessage,
): SitePayload<'error'> {
  const data = errorData(statusCode, statusMessage);
  const head = {
    title: errorTitle(statusCode, message),
    description: data.description,
    canonical: location.href,
    noindex: true as const,
  };
  return { build, route: 'error', head, data };
}
