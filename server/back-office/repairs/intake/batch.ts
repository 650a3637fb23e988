import * as v from 'valibot';
import { batchFields } from '../../../../shared/batch-fields.ts';
import { deviceListText } from '../../../../shared/form-schemas.ts';
import { dangers, dangersColumn } from '../../../../shared/intake-fields.ts';
import { maxDeviceLength } from '../../../../shared/staff-schemas.ts';
import { ensure, ensureAt, Refusal } from '../../../forms/refusal.ts';
import { isDeviceList } from '../../enquiries/describe-devices.ts';
import type { DeviceList } from '../../enquiries/device-headings.ts';
import { parseDeviceList } from '../../enquiries/device-list.ts';
import type { EnquiryTable } from '../../store/tables.ts';
import type { NamedDevice } from '../records/device-names.ts';
import type { NewDevice } from '../records/insert-repair.ts';
import type { Customer } from './register.ts';

/** The devices that a company or a school brings, from a list or from the enquiry that it sent. */
export interface Batch {
  /** The enquiry's reference, and who sent it; `null` for a list. */
  enquiry: string | null;
  customer: Customer | null;
  /** As it is stored with the repair. */
  list: DeviceList;
  /** @param named what those without a model are. @throws {Refusal} where one needs it and it is missing */
  devicesOf: (named: NamedDevice | null) => NewDevice[];
}

/**
 * Reads a list of devices with the columns and the rules of the school's form.
 * @param dangerOf which symptom the words of a fault mean of a device that nobody may touch; `null` where none
 * @throws {Refusal} with each mistake: its row, as a spreadsheet counts, and what to write there
 */
export function batchOfList(typed: string, dangerOf: DangerOf = () => null): Batch {
  const text = v.safeParse(deviceListText('The list of devices'), typed);
  if (!text.success) throw refused(text.issues.map(({ message }) => message));
  const { list, errors } = parseDeviceList(text.output, (words) => dangerOf(words) !== null);
  if (!list) throw refused(errors);
  return batchOf(list, null, null, dangerOf);
}

type DangerOf = (words: string) => string | null;

function refused(mistakes: string[]): Refusal {
  const lines = mistakes.map((mistake) => `- ${mistake}`).join('\n');
  const errors = mistakes.map((message) => ({ field: batchFields.list.name, message }));
  return new Refusal(`The list cannot be taken:\n${lines}`, { errors });
}

/** The list that came with an enquiry, and who sent it. @throws {Refusal} where none came, or it may be spam */
export function batchOfEnquiry(enquiry: EnquiryTable): Batch {
  const { reference, quarantined, details } = enquiry;
  ensure(
    !quarantined,
    `${reference} is set aside as possible spam. If it is not, run first: enquiries release ${reference}`,
  );
  const list = Object.values(JSON.parse(details) as Record<string, unknown>).find(isDeviceList);
  ensure(list, `${reference} has no list of devices.`);
  return batchOf(list, reference, enquiry);
}

const batchOf = (
  list: DeviceList,
  enquiry: string | null,
  customer: Customer | null,
  dangerOf: DangerOf = () => null,
): Batch => ({
  ...{ list, enquiry, customer },
  // By its model in the list; where the list has none, as was said for all of them.
  devicesOf: (named) =>
    list.rows.map(({ model, assetTag, serial, fault = '' }) => {
      const which = assetTag ?? serial ?? 'a device';
      const device = model ? { device: model.slice(0, maxDeviceLength), device_path: null } : named;
      ensureAt(
        batchFields.device,
        device,
        `The list has no model for ${which}: say what such devices are, as “HP ProBook”.`,
      );
      const symptom = dangerOf(fault);
      // What burns, sparks or was struck by lightning has no box of its own: it counts as hot.
      const danger = symptom === null ? [] : [dangers.find((each) => each === symptom) ?? 'hot'];
      return {
        ...{ ...device, fault, asset_tag: assetTag ?? null, serial: serial ?? null },
        dangers: dangersColumn(danger),
      };
    }),
});
