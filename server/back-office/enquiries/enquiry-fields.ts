import * as v from 'valibot';
import { deviceLists } from '../../../shared/device-columns.ts';
import type { FormField } from '../../../shared/form-fields.ts';
import { type EnquiryInput, type EnquiryKind, fieldsOf, type forms } from '../../../shared/forms.ts';
import { type FieldsFor, visitorFields } from '../../forms/visitor-fields.ts';
import { isDeviceList } from './describe-devices.ts';
import type { DeviceList } from './device-headings.ts';
import { parseDeviceList } from './device-list.ts';

/** A form as the server reads it: in place of the text of a list of devices, the devices, if any. */
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
 * The fields of a form, read as the browser has read them, and beyond that what only the server can: the rows of a list of
 * devices. A list that its own field refuses is not parsed.
 * @param isDangerous of a device in a list
 */
export function enquiryFields<Kind extends EnquiryKind>(kind: Kind, isDangerous?: IsDangerous) {
  const lists = fieldsOf(kind).flatMap(([name, field]) =>
    field.control === 'device-list'
      ? [[name, { name, schema: listSchema(field, isDangerous), isExact: true }]]
      : [],
  );
  return { ...visitorFields(kind), ...Object.fromEntries(lists) } as FieldsFor<ParsedEnquiry<Kind>>;
}

type IsDangerous = (words: string) => boolean;
type ListField = Extract<FormField, { control: 'device-list' }>;

const listSchema = ({ schema, list: kind }: ListField, isDangerous?: IsDangerous) =>
  v.pipe(
    schema,
    v.rawTransform<string | number | null, DeviceList | null>(({ dataset, addIssue, NEVER }) => {
      if (dataset.value === null) return null;
      const { titles } = deviceLists[kind];
      const { list, errors } = parseDeviceList(String(dataset.value), isDangerous, titles);
      for (const message of errors) addIssue({ message });
      return list ?? NEVER;
    }),
  );

/** The lists of devices among a form's values. */
export const deviceListsIn = (input: object): DeviceList[] => Object.values(input).filter(isDeviceList);

/** The rows of these lists that somebody must leave where they are. */
export const dangerousRows = (input: object): number[] =>
  deviceListsIn(input).flatMap(({ dangerous = [] }) => dangerous);
