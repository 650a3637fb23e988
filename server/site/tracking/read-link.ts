import { SiteError } from '../../http/error-table.ts';
import type { SiteErrorCode } from '../site-errors.ts';

/**
 * What is read through a repair's secret link.
 * @throws {SiteError} the same 404 for a link that has ended, was revoked, or never was
 */
export async function readLink<Value>(read: () => Promise<Value | null>): Promise<Value> {
  const value = await read();
  if (value === null) throw new SiteError<SiteErrorCode>('link-ended');
  return value;
}
