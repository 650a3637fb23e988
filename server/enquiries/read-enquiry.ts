import { type Checked, checkForm, type EnquiryInput, type EnquiryKind } from '../../shared/forms.ts';
import { type DeviceRow, readDeviceList } from './device-list.ts';

/**
 * Checks a posted form as the browser did, and beyond it what only the server can: the rows of a school's list.
 * @param posted field name → text; a field given twice is a mistake
 */
export function readEnquiry<Kind extends EnquiryKind>(
  kind: Kind,
  posted: Record<string, unknown>,
): Checked<EnquiryInput<Kind>> & { rows?: DeviceRow[] } {
  const result = checkForm(kind, posted);
  if (kind !== 'school' || typeof posted.devices !== 'string') return result;
  const list = readDeviceList(posted.devices);
  if (list.errors.length === 0) return result.ok ? { ...result, rows: list.rows } : result;
  if (!result.ok && result.errors.some(({ field }) => field === 'devices')) return result;
  const rowErrors = list.errors.map((message) => ({ field: 'devices', message }));
  return { ok: false, errors: [...(result.ok ? [] : result.errors), ...rowErrors] };
}
