import { StoreUnavailable } from '../../back-office/store/store.ts';
import { SiteError } from '../../http/error-table.ts';
import type { SiteErrorCode } from '../site-errors.ts';

/**
 * What is read through a repair's secret link.
 * @throws {SiteError} the same 404 for a link that has ended, was revoked, or never was; 503 where the database is away
 */
export async function readLink<Value>(read: () => Promise<Value | null>): Promise<Value> {
  let value: Value | null;
  try {
    value = await read();
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    const headers = { 'retry-after': String(error.retryAfterSeconds) };
    throw new SiteError<SiteErrorCode>('store-unavailable', { headers, cause: error });
  }
  if (value === null) throw new SiteError<SiteErrorCode>('link-ended');
  return value;
}
