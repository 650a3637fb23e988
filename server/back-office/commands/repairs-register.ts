import { readEmail, readPhone } from '../../../shared/contact-details.ts';
import { limits } from '../../../shared/form-schemas.ts';
import { type HandoverWay, handoverWays, isFinal } from '../../../shared/repair-status.ts';
import type { DeviceRow } from '../enquiries/device-columns.ts';
import type { NewDevice } from '../repairs/moves.ts';
import { type Registration, registeredStatuses, registerRepair } from '../repairs/register.ts';
import type { Store } from '../store/store.ts';
import {
  type Args,
  type Command,
  type CommandContext,
  choiceOption,
  Refusal,
  textOption,
} from './command.ts';
import { type Batch, batchFromEnquiry, batchFromFile, closeEnquiry } from './register-batch.ts';
import { byOption, lineOption, noteOption } from './repair-options.ts';
import { chosenDevices, findRepair } from './repair-records.ts';

const maxDeviceLength = 120;
const maxFaultLength = 2000;
const maxCodeLength = 40;

/** The command for what does not come through the site: a customer at the counter, a telephone call, a school's boxes. */
export const registeringRepairs: Command[] = [
  {
    name: 'repairs register',
    usage:
      '--by <name> --name <customer> --email <address> | --phone <number> --device <name, or manufacturer/device> --fault <text> [--notice-given] [--status received|booked|warranty_return] [--way drop-off|mail-in|call-back] [--asset-tag <tag>] [--serial <number>] [--parent <reference>] [--batch <csv file> | --from-enquiry <reference>]',
    about:
      "Registers a repair at the counter or by telephone, or a school's batch; sends the customer their link.",
    examples: [
      'repairs register --by Kim --name "Ana Li" --phone "0491 570 006" --device apple/iphone-13 --fault "Cracked screen" --notice-given',
      'repairs register --by Kim --name "Ana Li" --email ana@example.com --device "HP laptop" --fault "No power" --status booked',
      'repairs register --by Kim --parent 7K2M-Q4XA --fault "Dark again" --notice-given   (back under warranty)',
      'repairs register --by Kim --name "Jo Tan" --email it@school.example --device "HP ProBook" --batch devices.csv --notice-given',
      'repairs register --by Kim --from-enquiry 7K2M-Q4XA --device "HP ProBook" --status booked',
    ],
    options: {
      by: { type: 'string' },
      name: { type: 'string' },
      email: { type: 'string' },
      phone: { type: 'string' },
      device: { type: 'string' },
      fault: { type: 'string' },
      'notice-given': { type: 'boolean' },
      status: { type: 'string' },
      way: { type: 'string' },
      'asset-tag': { type: 'string' },
      serial: { type: 'string' },
      parent: { type: 'string' },
      line: { type: 'string' },
      batch: { type: 'string' },
      'from-enquiry': { type: 'string' },
      note: { type: 'string' },
    },
    async run(given, args) {
      const { store, now, shop, say } = given;
      const open = await store();
      const registration = await registrationFrom(given, open, args);
      const facts = await shop();
      const reference = await open.write(async (db) => {
        if (registration.enquiry) await closeEnquiry(db, registration.enquiry, now());
        return registerRepair(db, registration, { shop: facts, at: now() });
      });
      const count = registration.devices.length;
      say(`${reference} is registered${count > 1 ? `, with ${count} devices` : ''}.`);
      say(
        registration.email
          ? 'The e-mail with their link is in the outbox.'
          : `They left no e-mail address: give them the reference. They track the repair with it and ${registration.phone}.`,
      );
    },
  },
];

async function registrationFrom(given: CommandContext, open: Store, args: Args): Promise<Registration> {
  const by = byOption(args);
  const parent = await parentFrom(open, args);
  const batch = await batchFrom(open, args);
  const status =
    choiceOption(args, 'status', registeredStatuses) ?? (parent ? 'warranty_return' : 'received');
  if ((status === 'warranty_return') !== (parent !== null)) {
    throw new Refusal('A repair comes back under warranty with --parent <its first reference>, and only so.');
  }
  const hasNotice = args.values['notice-given'] === true;
  if (status !== 'booked' && !hasNotice) {
    throw new Refusal(
      'Show the customer the repair notice before you take the device (Australian Consumer Law, section 103), then add --notice-given.',
    );
  }
  const who = contactFrom(args, parent ?? batch);
  return {
    ...{ ...who, by, status, hasNotice },
    way: choiceOption(args, 'way', Object.keys(handoverWays) as HandoverWay[]) ?? 'drop-off',
    devices: await devicesFrom(given, args, { parent, batch }),
    note: noteOption(args),
    list: batch?.list ?? null,
    enquiry: batch?.enquiry ?? null,
  };
}

type NamedDevice = Required<Pick<NewDevice, 'device' | 'device_path'>>;

/** The device that comes back, and whose it is. */
interface Parent {
  reference: string;
  name: string;
  email: string | null;
  phone: string | null;
  device: NewDevice;
}

async function parentFrom(open: Store, args: Args): Promise<Parent | null> {
  const typed = textOption(args, 'parent');
  if (typed === null) return null;
  const repair = await findRepair(open, typed);
  const { reference, name, email, phone } = repair;
  const [before] = chosenDevices(repair, { ...args, values: { line: args.values.line } });
  if (!before) throw new Refusal(`${reference} has no device.`);
  if (!isFinal(before.status)) {
    throw new Refusal(`${reference} is still ${before.status}: move it on instead of registering it again.`);
  }
  const { device, device_path, asset_tag, serial } = before;
  return {
    ...{ reference, name, email, phone },
    device: { device, device_path, asset_tag, serial, fault: '', parent: reference },
  };
}

async function batchFrom(open: Store, args: Args): Promise<Batch | null> {
  const [file, enquiry] = [textOption(args, 'batch'), textOption(args, 'from-enquiry')];
  if (file !== null && enquiry !== null) throw new Refusal('Give one of --batch and --from-enquiry.');
  if ((file ?? enquiry) !== null && textOption(args, 'parent') !== null) {
    throw new Refusal('A batch has no --parent: register each device that comes back by itself.');
  }
  if (enquiry !== null) return batchFromEnquiry(open, enquiry);
  return file === null ? null : batchFromFile(file);
}

function contactFrom(args: Args, known: Pick<Parent, 'name' | 'email' | 'phone'> | null) {
  const name = lineOption(args, 'name', limits.name) ?? known?.name;
  if (!name) throw new Refusal('Give the customer\'s name: --name "Ana Li".');
  const [typedEmail, typedPhone] = [textOption(args, 'email'), textOption(args, 'phone')];
  const email = typedEmail === null ? (known?.email ?? null) : readEmail(typedEmail);
  const phone = typedPhone === null ? (known?.phone ?? null) : readPhone(typedPhone);
  if (typedEmail !== null && !email)
    throw new Refusal(`"${typedEmail.slice(0, 60)}" is no e-mail address, such as name@example.com.`);
  if (typedPhone !== null && !phone)
    throw new Refusal(`"${typedPhone.slice(0, 60)}" is no phone number, such as 0491 570 006.`);
  if (!email && !phone)
    throw new Refusal('Give --email or --phone, so that the customer can be reached and can track it.');
  return { name, email, phone };
}

async function devicesFrom(
  given: CommandContext,
  args: Args,
  { parent, batch }: { parent: Parent | null; batch: Batch | null },
): Promise<NewDevice[]> {
  const named = await namedDevice(given, args);
  const fault = lineOption(args, 'fault', maxFaultLength);
  const [asset_tag, serial] = [
    lineOption(args, 'asset-tag', maxCodeLength),
    lineOption(args, 'serial', maxCodeLength),
  ];
  if (batch) {
    if (fault || asset_tag || serial)
      throw new Refusal('Fault, asset tag and serial number come from the list.');
    return batch.list.rows.map((row) => ({
      ...listedDevice(row, named),
      fault: row.fault ?? '',
      asset_tag: row.assetTag ?? null,
      serial: row.serial ?? null,
    }));
  }
  if (!fault) throw new Refusal('Say what is wrong with it: --fault "Cracked screen".');
  const codes = { ...(asset_tag && { asset_tag }), ...(serial && { serial }) };
  if (parent) return [{ ...parent.device, ...named, ...codes, fault }];
  if (!named) throw new Refusal('Say which device it is: --device "HP laptop", or --device apple/iphone-13.');
  return [{ ...named, ...codes, fault }];
}

/** By its model in the list; where the list has none, as --device says for all of them. */
function listedDevice({ model, assetTag, serial }: DeviceRow, named: NamedDevice | null): NamedDevice {
  if (model) return { device: model.slice(0, maxDeviceLength), device_path: null };
  if (named) return named;
  const which = assetTag ?? serial ?? 'a device';
  throw new Refusal(`The list has no model for ${which}: say what such devices are, --device "HP ProBook".`);
}

/** A device in the customer's words, or one of the catalogue by its path. */
async function namedDevice({ deviceName }: CommandContext, args: Args): Promise<NamedDevice | null> {
  const device = lineOption(args, 'device', maxDeviceLength);
  if (!device) return null;
  if (!/^[a-z0-9-]+\/[a-z0-9-]+$/.test(device)) return { device, device_path: null };
  const name = await deviceName(device);
  if (name) return { device: name, device_path: device };
  throw new Refusal(`The price list has no device ${device}. Write its name in words instead.`);
}
