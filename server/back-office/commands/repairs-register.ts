import { formatDate } from '../../../shared/dates.ts';
import { limits } from '../../../shared/form-schemas.ts';
import { type HandoverWay, handoverWays, isFinal } from '../../../shared/repair-status.ts';
import type { DeviceRow } from '../enquiries/device-headings.ts';
import type { NewDevice } from '../repairs/insert-repair.ts';
import { type Customer, type Registration, registeredStatuses, registerRepair } from '../repairs/register.ts';
import { requireWarranty } from '../repairs/warranty-return.ts';
import type { Store } from '../store/store.ts';
import { type CommandContext, command, ensure, Refusal, type Values } from './command.ts';
import { type Batch, batchFromEnquiry, batchFromFile, closeEnquiry } from './register-batch.ts';
import { byOption, readAddress, readBy, readLine, readNote, readNumber } from './repair-options.ts';
import { chosenDevices, findRepair } from './repair-records.ts';

const maxDeviceLength = 120;
export const maxFaultLength = 2000;
export const maxCodeLength = 40;

const options = {
  by: byOption,
  name: { value: '<customer>', required: true },
  email: { value: '<address>', required: true },
  phone: { value: '<number>', or: true },
  device: { value: '<name, or manufacturer/device>', required: true },
  fault: { value: '<text>', required: true },
  'notice-given': {},
  status: { choices: registeredStatuses },
  way: { choices: Object.keys(handoverWays) as HandoverWay[] },
  'asset-tag': { value: '<tag>' },
  serial: { value: '<number>' },
  note: { value: '<text>' },
  parent: { value: '<reference>' },
  line: { value: '<n>' },
  goodwill: {},
  batch: { value: '<csv file>' },
  'from-enquiry': { value: '<reference>', or: true },
  again: {},
} as const;
type Typed = Values<typeof options>;

/** The command for what does not come through the site: a customer at the counter, a telephone call, a school's boxes. */
export const registerCommand = command({
  name: 'repairs register',
  about:
    "Registers a repair at the counter or by telephone, or a school's batch; sends the customer their link.",
  options,
  examples: [
    'repairs register --by Kim --name "Ana Li" --phone "0491 570 006" --device apple/iphone-13 --fault "Cracked screen" --notice-given',
    'repairs register --by Kim --name "Ana Li" --email ana@example.com --device "HP laptop" --fault "No power" --status booked',
    'repairs register --by Kim --parent 7K2M-Q4XA --fault "Dark again" --notice-given   (back under warranty)',
    'repairs register --by Kim --name "Jo Tan" --email it@school.example --device "HP ProBook" --batch devices.csv --notice-given',
    'repairs register --by Kim --from-enquiry 7K2M-Q4XA --device "HP ProBook" --status booked',
  ],
  async run(context, typed) {
    const { store, now, shop, say } = context;
    const open = await store();
    const by = readBy(typed.by, context.config);
    ensure(!typed.goodwill || typed.parent !== undefined, '--goodwill belongs to --parent.');
    const parent = typed.parent === undefined ? null : await findParent(open, typed.parent, typed, now());
    const batch = await readBatch(open, typed);
    const registration = { ...readVisit(typed, parent, batch), by, note: readNote('--note', typed.note) };
    const devices = await readDevices(context, typed, parent, batch);
    const facts = await shop();
    const { reference, repeated } = await open.write(async (db) => {
      if (batch?.enquiry) await closeEnquiry(db, batch.enquiry, now());
      return registerRepair(db, { ...registration, devices }, { shop: facts, at: now() });
    });
    if (repeated) {
      say(
        `${reference} has this already, and nothing was changed. Where it is another repair, add --again. See: repairs show ${reference}`,
      );
      return { reference, devices: devices.length, repeated };
    }
    say(`${reference} is registered${devices.length > 1 ? `, with ${devices.length} devices` : ''}.`);
    say(
      registration.customer.email
        ? 'The e-mail with their link is in the outbox.'
        : `They left no e-mail address: give them the reference. They track the repair with it and ${registration.customer.phone}.`,
    );
    if (parent?.until) say(`The warranty of ${typed.parent} runs until ${formatDate(parent.until)}.`);
    return { reference, devices: devices.length, repeated, warrantyUntil: parent?.until ?? null };
  },
});

/** The device that comes back under warranty, and whose it is. */
interface Parent extends Customer {
  device: NewDevice;
  /** The last day of the warranty, ISO 8601; `null` for goodwill. */
  until: string | null;
}

async function findParent(
  open: Store,
  typed: string,
  { line, goodwill }: Pick<Typed, 'line' | 'goodwill'>,
  at: Date,
): Promise<Parent> {
  const repair = await findRepair(open, typed);
  const { reference, name, email, phone } = repair;
  const [before] = chosenDevices(repair, { line });
  ensure(before, `${reference} has no device.`);
  ensure(
    isFinal(before.status),
    `${reference} is still ${before.status}: move it on instead of registering it again.`,
  );
  const { device, device_path, asset_tag, serial } = before;
  const until = goodwill ? null : await open.read((db) => requireWarranty(db, repair, before, at));
  return {
    name,
    email,
    phone,
    until,
    device: { device, device_path, asset_tag, serial, fault: '', parent: reference },
  };
}

async function readBatch(open: Store, typed: Typed): Promise<Batch | null> {
  const { batch: file, 'from-enquiry': enquiry, parent } = typed;
  ensure(file === undefined || enquiry === undefined, 'Give one of --batch and --from-enquiry.');
  ensure(
    parent === undefined || (file ?? enquiry) === undefined,
    'A batch has no --parent: register each device that comes back by itself.',
  );
  if (enquiry !== undefined) return batchFromEnquiry(open, enquiry);
  return file === undefined ? null : batchFromFile(file);
}

/** Who brings what, and how, without the devices. */
function readVisit(
  { status: typedStatus, 'notice-given': hasNotice, way = 'drop-off', again, goodwill, ...contact }: Typed,
  parent: Parent | null,
  batch: Batch | null,
): Omit<Registration, 'by' | 'note' | 'devices'> {
  const returned = parent && !goodwill ? 'warranty_return' : null;
  const status = typedStatus ?? returned ?? 'received';
  ensure(
    (status === 'warranty_return') === (returned !== null),
    'A repair comes back under warranty with --parent <its first reference>, and only so.',
  );
  ensure(
    status === 'booked' || hasNotice,
    'Show the customer the repair notice before you take the device (Australian Consumer Law, section 103), then add --notice-given.',
  );
  const customer = readCustomer(contact, parent ?? batch?.customer ?? null);
  const details = {
    ...(batch && { devices: batch.list, ...(batch.enquiry && { enquiry: batch.enquiry }) }),
    ...(goodwill && { goodwill }),
  };
  return { customer, status, hasNotice, way, details, again };
}

function readCustomer(typed: Pick<Typed, 'name' | 'email' | 'phone'>, known: Customer | null): Customer {
  const name = readLine('--name', typed.name, limits.name) ?? known?.name;
  ensure(name, 'Give the customer\'s name: --name "Ana Li".');
  const email = typed.email === undefined ? (known?.email ?? null) : readAddress(typed.email);
  const phone = typed.phone === undefined ? (known?.phone ?? null) : readNumber(typed.phone);
  ensure(email || phone, 'Give --email or --phone, so that the customer can be reached and can track it.');
  return { name, email, phone };
}

async function readDevices(
  context: CommandContext,
  typed: Typed,
  parent: Parent | null,
  batch: Batch | null,
): Promise<NewDevice[]> {
  const named = await readDeviceName(context, typed.device);
  const fault = readLine('--fault', typed.fault, maxFaultLength);
  const asset_tag = readLine('--asset-tag', typed['asset-tag'], maxCodeLength);
  const serial = readLine('--serial', typed.serial, maxCodeLength);
  if (batch) {
    ensure(!fault && !asset_tag && !serial, 'Fault, asset tag and serial number come from the list.');
    return batch.list.rows.map((row) => ({
      ...listedDevice(row, named),
      fault: row.fault ?? '',
      asset_tag: row.assetTag ?? null,
      serial: row.serial ?? null,
    }));
  }
  ensure(fault, 'Say what is wrong with it: --fault "Cracked screen".');
  const codes = { ...(asset_tag && { asset_tag }), ...(serial && { serial }) };
  if (parent) return [{ ...parent.device, ...named, ...codes, fault }];
  ensure(named, 'Say which device it is: --device "HP laptop", or --device apple/iphone-13.');
  return [{ ...named, ...codes, fault }];
}

type NamedDevice = Required<Pick<NewDevice, 'device' | 'device_path'>>;

/** By its model in the list; where the list has none, as --device says for all of them. */
function listedDevice({ model, assetTag, serial }: DeviceRow, named: NamedDevice | null): NamedDevice {
  if (model) return { device: model.slice(0, maxDeviceLength), device_path: null };
  const which = assetTag ?? serial ?? 'a device';
  ensure(named, `The list has no model for ${which}: say what such devices are, --device "HP ProBook".`);
  return named;
}

/** A device in the customer's words, or one of the catalogue by its path. */
export async function readDeviceName(
  { deviceName, nearestDevice }: Pick<CommandContext, 'deviceName' | 'nearestDevice'>,
  typed: string | undefined,
): Promise<NamedDevice | null> {
  const device = readLine('--device', typed, maxDeviceLength);
  if (!device) return null;
  if (!/^[a-z0-9-]+\/[a-z0-9-]+$/.test(device)) return { device, device_path: null };
  const name = await deviceName(device);
  if (name) return { device: name, device_path: device };
  const near = await nearestDevice(device);
  const remedy = near
    ? `Did you mean ${near}? Else write its name in words.`
    : 'Write its name in words instead.';
  throw new Refusal(`The price list has no device ${device}. ${remedy}`);
}
