import * as v from 'valibot';
import {
  type Checked,
  checkForm,
  type EnquiryInput,
  type EnquiryKind,
  forms,
} from '../../../shared/forms.ts';
import type { DeviceList } from './device-columns.ts';
import { readDeviceList } from './device-list.ts';

/** Forms as the server takes them: of a school's list the devices that were read from it, not the text that was sent. */
interface TakenForms {
  contact: EnquiryInput<'contact'>;
  b2b: EnquiryInput<'b2b'>;
  school: Omit<EnquiryInput<'school'>, 'devices'> & { devices: DeviceList };
}
export type TakenInput<Kind extends EnquiryKind = EnquiryKind> = TakenForms[Kind];

/**
 * Checks a posted form as the browser did, and beyond it what only the server can: the rows of a school's list. A list
 * that its field has refused is not read.
 * @param posted field name → text; a field given twice is a mistake
 */
export function readEnquiry<Kind extends EnquiryKind>(
  kind: Kind,
  posted: Record<string, unknown>,
): Checked<TakenInput<Kind>> {
  const read = kind === 'school' ? readSchool(posted) : checkForm(kind, posted);
  return read as Checked<TakenInput<Kind>>;
}

/** How many columns of a list were not taken. */
export const columnsLeftOut = (input: TakenInput): number =>
  'school' in input ? input.devices.leftOut.length : 0;

function readSchool(posted: Record<string, unknown>): Checked<TakenInput<'school'>> {
  const result = checkForm('school', posted);
  const errors = result.ok ? [] : result.errors;
  if (errors.some(({ field }) => field === 'devices')) return { ok: false, errors };
  const text = result.ok ? result.value.devices : v.parse(devicesField, posted.devices);
  const { list, errors: mistakes } = readDeviceList(text);
  if (result.ok && list) return { ok: true, value: { ...result.value, devices: list } };
  return { ok: false, errors: [...errors, ...mistakes.map((message) => ({ field: 'devices', message }))] };
}

const devicesField = forms.school.pipe[0].entries.devices;
