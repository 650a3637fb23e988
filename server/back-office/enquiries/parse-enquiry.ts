import * as v from 'valibot';
import { deviceLists } from '../../../shared/device-columns.ts';
import type { FieldError } from '../../../shared/form-fields.ts';
import {
  type Checked,
  checkForm,
  type EnquiryInput,
  type EnquiryKind,
  fieldsOf,
  type forms,
} from '../../../shared/forms.ts';
import { isDeviceList } from './describe-devices.ts';
import type { DeviceList } from './device-headings.ts';
import { parseDeviceList } from './device-list.ts';

/** A form as the server parses it: in place of the text of a list of devices, the devices, if any. */
export type ParsedEnquiry<Kind extends EnquiryKind = EnquiryKind> = Kind extends EnquiryKind
  ? {
      [Name in keyof EnquiryInput<Kind>]: Name extends ListsOf<Kind>
        ? DeviceList | null
        : EnquiryInput<Kind>[Name];
    }
  : never;
type ListsOf<Kind extends EnquiryKind> = {
  [Name in keyof Fields<Kind>]: Fields<Kind>[Name] extends { control: 'device-list' } ? Name : never;
}[keyof Fields<Kind>];
type Fields<Kind extends EnquiryKind> = (typeof forms)[Kind];

/**
 * Checks a posted form as the browser did, and beyond it what only the server can: the rows of a list of devices. A list
 * that its field has refused is not parsed.
 * @param posted field name → text; a repeated field is a mistake
 * @param isDangerous of a device in a list
 */
export function parseEnquiry<Kind extends EnquiryKind>(
  kind: Kind,
  posted: Record<string, unknown>,
  isDangerous?: (words: string) => boolean,
): Checked<ParsedEnquiry<Kind>> {
  const checked: Checked<EnquiryInput> = checkForm(kind, posted);
  const errors: FieldError[] = checked.ok ? [] : [...checked.errors];
  const lists: Record<string, DeviceList> = {};
  for (const [name, field] of fieldsOf(kind)) {
    if (field.control !== 'device-list' || errors.some((error) => error.field === name)) continue;
    const text = v.parse(field.schema, posted[name] ?? '');
    if (text === null) continue;
    const { titles } = deviceLists[field.list];
    const { list, errors: mistakes } = parseDeviceList(String(text), isDangerous, titles);
    if (list) lists[name] = list;
    errors.push(...mistakes.map((message) => ({ field: name, message })));
  }
  if (!checked.ok || errors.length > 0) return { ok: false, errors };
  return { ok: true, value: { ...checked.value, ...lists } as ParsedEnquiry<Kind> };
}

/** The lists of devices among a form's values. */
export const deviceListsIn = (input: object): DeviceList[] => Object.values(input).filter(isDeviceList);

/** The rows of these lists that somebody must leave where they are. */
export const dangerousRows = (input: object): number[] =>
  deviceListsIn(input).flatMap(({ dangerous = [] }) => dangerous);
