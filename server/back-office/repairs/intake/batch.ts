import * as v from 'valibot';
import { batchFields } from '../../../../shared/batch-fields.ts';
import { deviceListText } from '../../../../shared/form-schemas.ts';
import { dangers, dangersColumn } from '../../../../shared/intake-fields.ts';
import { maxDeviceLength } from '../../../../shared/staff-schemas.ts';
import { ensureAt, Refusal } from '../../../forms/refusal.ts';
import type { DeviceList } from '../../enquiries/device-headings.ts';
import { parseDeviceList } from '../../enquiries/device-list.ts';
import type { NamedDevice } from '../records/device-names.ts';
import type { NewDevice } from '../records/insert-repair.ts';
import type { Customer } from './register.ts';

/** The devices that a company or a school brings. */
export interface Batch {
  /** The reference of the enquiry that the list came with, and who sent it; absent for others. */
  enquiry?: string;
  customer?: Customer;
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
  return { list, devicesOf: devicesOf(list, dangerOf) };
}

type DangerOf = (words: string) => string | null;

function refused(mistakes: string[]): Refusal {
  const lines = mistakes.map((mistake) => `- ${mistake}`).join('\n');
  const errors = mistakes.map((message) => ({ field: batchFields.list.name, message }));
  return new Refusal(`The list cannot be taken:\n${lines}`, { errors });
}

// By its model in the list; where the list has none, as was said for all of them.
const devicesOf =
  (list: DeviceList, dangerOf: DangerOf): Batch['devicesOf'] =>
  (named) =>
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
    });
