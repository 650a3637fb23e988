import { limits } from '../../../../shared/form-schemas.ts';
import type { HandoverWay } from '../../../../shared/repair-status.ts';
import {
  address,
  maxCodeLength,
  maxFaultLength,
  phoneNumber,
  staffLine,
  staffNote,
} from '../../../../shared/staff-schemas.ts';
import { read } from '../../../forms/read-fields.ts';
import { ensure } from '../../../forms/refusal.ts';
import type { Store } from '../../store/store.ts';
import { type ActDeps, actAs } from '../records/acting-staff.ts';
import { type DeviceNames, type NamedDevice, readDeviceName } from '../records/device-names.ts';
import type { NewDevice } from '../records/insert-repair.ts';
import type { Repair } from '../records/staff-repairs.ts';
import type { Batch } from './batch.ts';
import { type Customer, type Registration, registerRepair } from './register.ts';
import { comingBack, requireWarranty } from './warranty-return.ts';

/** A repair that a member of the staff types: a device, one that comes back, or a school's batch. */
export interface TypedRegistration
  extends Partial<
    Record<
      'name' | 'email' | 'phone' | 'device' | 'fault' | 'assetTag' | 'serial' | 'note',
      string | undefined
    >
  > {
  status?: Registration['status'] | undefined;
  way?: HandoverWay | undefined;
  hasNotice: boolean;
  isAnother: boolean;
  /** Of what comes back: its first repair, and which of its devices. */
  parent: Repair | null;
  line?: string | undefined;
  goodwill: boolean;
  batch: Batch | null;
}

/**
 * @returns also how many devices it has, whose they are, and the last day of the warranty of what comes back, ISO 8601; `null` for
 * others
 * @throws {Refusal}
 */
export async function registerTyped(
  store: Store,
  typed: TypedRegistration,
  { by, staffId, shop, at, ...names }: ActDeps & DeviceNames,
) {
  const { parent, goodwill, batch, isAnother, hasNotice, way = 'drop-off' } = typed;
  ensure(parent || !goodwill, 'Goodwill belongs to a repair that comes back.');
  ensure(!parent || !batch, 'Of a batch none comes back: register each by itself.');
  const back = parent && comingBack(parent, typed.line);
  const returned = back && !goodwill ? 'warranty_return' : null;
  const status = typed.status ?? returned ?? 'received';
  const isReturn = (status === 'warranty_return') === (returned !== null);
  ensure(isReturn, 'A repair comes back under warranty with its first reference, and only so.');
  const warrantyUntil =
    back && returned ? await store.read((db) => requireWarranty(db, parent, back.before, at)) : null;
  const customer = readCustomer(typed, parent ?? batch?.customer ?? null);
  const named = await readDeviceName(names, typed.device ?? '');
  const devices = readDevices(typed, named, back?.device ?? null);
  const details = {
    ...(batch && { devices: batch.list }),
    ...(goodwill && { goodwill }),
  };
  const facts = {
    customer,
    status,
    hasNotice,
    way,
    details,
    enquiry: batch?.enquiry,
    isAnother,
    by,
    devices,
  };
  const note = read(staffNote('The note'), typed.note ?? '');
  const registered = await store.write((db) => {
    actAs(db, staffId);
    return registerRepair(db, { ...facts, note }, { shop, at });
  });
  return { ...registered, customer, devices: devices.length, warrantyUntil };
}

type Typed<Names extends keyof TypedRegistration> = Pick<TypedRegistration, Names>;

/** Who brings it, with what is known of them where nothing was typed. @throws {Refusal} */
export function readCustomer(typed: Typed<'name' | 'email' | 'phone'>, known: Customer | null): Customer {
  const name = read(staffLine('The name', limits.name), typed.name ?? '') ?? known?.name;
  ensure(name, "Give the customer's name.");
  const email = typed.email ? read(address, typed.email) : (known?.email ?? null);
  const phone = typed.phone ? read(phoneNumber, typed.phone) : (known?.phone ?? null);
  const why =
    'Give an e-mail address or a phone number, so that the customer can be reached and can track it.';
  ensure(email || phone, why);
  return { name, email, phone };
}

function readDevices(
  typed: Typed<'fault' | 'assetTag' | 'serial' | 'batch'>,
  named: NamedDevice | null,
  back: Omit<NewDevice, 'fault'> | null,
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
  const device = named ?? back;
  ensure(device, 'Say which device it is.');
  return [{ ...back, ...device, ...(asset_tag && { asset_tag }), ...(serial && { serial }), fault }];
}
