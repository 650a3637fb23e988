import * as v from 'valibot';
import { deviceListText, maxDeviceListUnits } from '../../../shared/form-schemas.ts';
import { maxDeviceLength } from '../../../shared/staff-schemas.ts';
import { readText } from '../copies/path-checks.ts';
import { isDeviceList } from '../enquiries/describe-devices.ts';
import type { DeviceList } from '../enquiries/device-headings.ts';
import { parseDeviceList } from '../enquiries/device-list.ts';
import type { Batch } from '../repairs/acts/register-typed.ts';
import type { Store } from '../store/store.ts';
import { ensure, Refusal } from './command.ts';
import { findEnquiry } from './enquiry-records.ts';

/** Bytes: characters of UTF-8 take four at the most. */
const maxListBytes = maxDeviceListUnits * 4;

/** The list of devices that an option names; `null` where none does. */
export async function readBatch(
  open: Store,
  { batch: file, 'from-enquiry': enquiry }: Record<'batch' | 'from-enquiry', string | undefined>,
): Promise<Batch | null> {
  ensure(file === undefined || enquiry === undefined, 'Give one of --batch and --from-enquiry.');
  if (enquiry !== undefined) return batchFromEnquiry(open, enquiry);
  return file === undefined ? null : batchFromFile(file);
}

/** Reads a list of devices with the columns and the rules of the school's form. */
async function batchFromFile(file: string): Promise<Batch> {
  const text = await readText(file, maxListBytes);
  const checked = v.safeParse(deviceListText('The list of devices'), text);
  if (!checked.success) throw new Refusal(`${checked.issues[0].message}.`);
  const { list, errors } = parseDeviceList(checked.output);
  ensure(list, `${file} cannot be taken:\n${errors.map((error) => `- ${error}`).join('\n')}`);
  return batchOf(list, null);
}

async function batchFromEnquiry(open: Store, typed: string): Promise<Batch> {
  const enquiry = await findEnquiry(open, typed);
  const { reference, quarantined, details } = enquiry;
  ensure(
    !quarantined,
    `${reference} is set aside as possible spam. If it is not, run first: enquiries release ${reference}`,
  );
  const list = Object.values(JSON.parse(details) as Record<string, unknown>).find(isDeviceList);
  ensure(list, `${reference} has no list of devices.`);
  return { ...batchOf(list, enquiry), enquiry: reference };
}

const batchOf = (list: DeviceList, customer: Batch['customer']): Batch => ({
  list,
  enquiry: null,
  customer,
  // By its model in the list; where the list has none, as --device says for all of them.
  devicesOf: (named) =>
    list.rows.map(({ model, assetTag, serial, fault = '' }) => {
      const which = assetTag ?? serial ?? 'a device';
      const device = model ? { device: model.slice(0, maxDeviceLength), device_path: null } : named;
      ensure(device, `The list has no model for ${which}: say what such devices are, --device "HP ProBook".`);
      return { ...device, fault, asset_tag: assetTag ?? null, serial: serial ?? null };
    }),
});
