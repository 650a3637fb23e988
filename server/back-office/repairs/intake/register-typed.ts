import { batchFields } from '../../../../shared/batch-fields.ts';
import { limits } from '../../../../shared/form-schemas.ts';
import {
  address,
  maxCodeLength,
  maxFaultLength,
  phoneNumber,
  staffLine,
  staffNote,
} from '../../../../shared/staff-schemas.ts';
import { read } from '../../../forms/read-fields.ts';
import { ensure, ensureAt } from '../../../forms/refusal.ts';
import type { Store } from '../../store/store.ts';
import { type ActDeps, actAs } from '../records/acting-staff.ts';
import { type DeviceNames, type NamedDevice, readDeviceName } from '../records/device-names.ts';
import type { NewDevice } from '../records/insert-repair.ts';
import type { Batch } from './batch.ts';
import { type Customer, registerRepair } from './register.ts';

/** A repair that a member of the staff types: one device, or a school's batch. */
export interface TypedRegistration
  extends Partial<
    Record<
      'name' | 'email' | 'phone' | 'device' | 'fault' | 'assetTag' | 'serial' | 'note',
      string | undefined
    >
  > {
  status?: 'received' | 'booked' | undefined;
  hasNotice: boolean;
  isAnother: boolean;
  batch: Batch | null;
}

/** @throws {Refusal} */
export async function registerTyped(
  store: Store,
  typed: TypedRegistration,
  { by, staffId, shop, at, ...names }: ActDeps & DeviceNames,
) {
  const { batch, status = 'received', isAnother, hasNotice } = typed;
  const facts = {
    ...{ status, hasNotice, way: 'drop-off' as const, isAnother, by },
    customer: readCustomer(typed, batch?.customer),
    devices: readDevices(typed, await readDeviceName(names, typed.device ?? '')),
    details: batch ? { devices: batch.list } : {},
    enquiry: batch?.enquiry,
  };
  const note = read(staffNote('The note'), typed.note ?? '');
  return store.write((db) => {
    actAs(db, staffId);
    return registerRepair(db, { ...facts, note }, { shop, at });
  });
}

type Typed<Names extends keyof TypedRegistration> = Pick<TypedRegistration, Names>;

/** Who brings it, with what is known of them where nothing was typed. @throws {Refusal} */
export function readCustomer(typed: Typed<'name' | 'email' | 'phone'>, known?: Customer): Customer {
  const name = read(staffLine('The name', limits.name), typed.name ?? '') ?? known?.name;
  ensureAt(batchFields.name, name, "Give the customer's name.");
  const email = typed.email ? read(address, typed.email) : (known?.email ?? null);
  const phone = typed.phone ? read(phoneNumber, typed.phone) : (known?.phone ?? null);
  const why =
    'Give an email address or a phone number, so that the customer can be reached and can track it.';
  ensureAt(batchFields.phone, email || phone, why);
  return { name, email, phone };
}

function readDevices(
  typed: Typed<'fault' | 'assetTag' | 'serial' | 'batch'>,
  named: NamedDevice | null,
): NewDevice[] {
  const fault = read(staffLine('The fault', maxFaultLength), typed.fault ?? '');
  const asset_tag = read(staffLine('The asset tag', maxCodeLength), typed.assetTag ?? '');
  const serial = read(staffLine('The serial number', maxCodeLength), typed.serial ?? '');
  if (typed.batch) {
    const isOfList = !fault && !asset_tag && !serial;
    ensure(isOfList, 'Fault, asset tag and serial number come from the list.');
    return typed.batch.devicesOf(named);
  }
  ensure(fault, 'Say what is wrong with it.');
  ensure(named, 'Say which device it is.');
  return [{ ...named, ...(asset_tag && { asset_tag }), ...(serial && { serial }), fault }];
}
