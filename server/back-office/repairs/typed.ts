import * as v from 'valibot';
import { readEmail, readPhone } from '../../../shared/contact-details.ts';
import { line as lineSchema, text as textSchema } from '../../../shared/form-schemas.ts';
import { brisbane, brisbaneTime } from '../../../shared/opening-hours.ts';
import { permit, Refusal } from '../../forms/refusal.ts';
import type { RepairDeviceTable } from '../store/tables.ts';
import { dailyJob } from './uncollected-notices.ts';

/** Reads what the staff type, at the desk or as a command. Each reader refuses in words that fit both. */

export const maxDeviceLength = 120;
export const maxFaultLength = 2000;
/** Of a serial number, an asset tag or a shelf. */
export const maxCodeLength = 40;
const maxNoteLength = 2000;

/** One line of text; `null` where it is missing or blank. @throws {Refusal} */
export const readLine = (label: string, typed: string | undefined, maxCharacters: number): string | null =>
  checked(lineSchema(label, maxCharacters), typed);

/** Names that a member of the staff can't use: in the history they mean others. */
export const reservedNames: readonly string[] = ['customer', dailyJob];
export const maxStaffNameLength = 60;

/** The name of a member of the staff; `null` where it is missing. @throws {Refusal} for one that means others in the history */
export function readStaffName(typed: string | undefined): string | null {
  const name = readLine('The name', typed, maxStaffNameLength);
  const isFree = !reservedNames.includes(name?.toLowerCase() ?? '');
  permit(isFree, `The name "${name}" is taken: give your own name.`);
  return name;
}

/** A note, of several lines maybe; empty where it is missing. @throws {Refusal} */
export const readNote = (label: string, typed: string | undefined): string =>
  checked(v.pipe(textSchema(label, maxNoteLength), v.trim()), typed) ?? '';

/** What a schema makes of a text; `null` where that is missing or empty. */
function checked(schema: v.GenericSchema<string, string>, typed: string | undefined): string | null {
  if (typed === undefined) return null;
  const result = v.safeParse(schema, typed);
  if (!result.success) throw new Refusal(`${result.issues[0].message}.`);
  return result.output || null;
}

/** @throws {Refusal} for what is no e-mail address */
export function readAddress(typed: string): string {
  const address = readEmail(typed);
  permit(address, `"${typed.slice(0, 60)}" is no e-mail address, such as name@example.com.`);
  return address;
}

/** @throws {Refusal} for what is no phone number */
export function readNumber(typed: string): string {
  const number = readPhone(typed);
  permit(number, `"${typed.slice(0, 60)}" is no phone number, such as 0491 570 006.`);
  return number;
}

/**
 * An amount of money, GST included, in whole cents: dollars, or dollars and cents. A single digit behind the point is refused,
 * since it may be half an amount.
 * @throws {Refusal}
 */
export function readAmount(typed: string): number {
  const [, dollars, cents = '00'] = /^(\d{1,6})(?:\.(\d\d))?$/.exec(typed) ?? [];
  permit(
    dollars,
    `"${typed.slice(0, 40)}" is no amount: write dollars, or dollars and cents, such as 399.00.`,
  );
  return Number(dollars) * 100 + Number(cents);
}

/**
 * A time in the shop's zone, "2026-11-24 16:00", or with a T as browsers send it; `null` for "none".
 * @throws {Refusal} also for a time that is over
 */
export function readLocalTime(typed: string, now: Date): Date | null {
  if (typed === 'none') return null;
  const [, date = '', time = ''] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)$/.exec(typed) ?? [];
  const at = new Date(brisbaneTime(date, time));
  const isReal = !Number.isNaN(at.getTime()) && brisbane(at).date === date && brisbane(at).time === time;
  permit(
    isReal,
    `"${typed.slice(0, 40)}" is no time: write it as "2026-11-24 16:00" in the shop's time, or none.`,
  );
  permit(at > now, `${typed} is over: give a time that is still to come.`);
  return at;
}

/** What customers read goes by e-mail too, where no serial number belongs. @throws {Refusal} */
export function refuseSerials(text: string, devices: Pick<RepairDeviceTable, 'serial'>[]): void {
  permit(
    !devices.some(({ serial }) => serial && text.toLowerCase().includes(serial.toLowerCase())),
    'The text holds a serial number, and the customer reads it by e-mail: leave it out.',
  );
}

/** What is needed of the catalogue to name a device. */
export interface DeviceNames {
  /** "Apple iPhone 13" for "apple/iphone-13"; `null` where it lists none there. */
  deviceName: (path: string) => Promise<string | null>;
  /** The path that a mistyped one most likely means; `null` where none is near. */
  nearestDevice: (path: string) => Promise<string | null>;
}

export type NamedDevice = Pick<RepairDeviceTable, 'device' | 'device_path'>;

/** A device in words, or one of the catalogue by its path; `null` where nothing was typed. @throws {Refusal} */
export async function readDeviceName(
  { deviceName, nearestDevice }: DeviceNames,
  typed: string | undefined,
): Promise<NamedDevice | null> {
  const device = readLine('The device', typed, maxDeviceLength);
  if (!device) return null;
  if (!/^[a-z0-9-]+\/[a-z0-9-]+$/.test(device)) return { device, device_path: null };
  const name = await deviceName(device);
  if (name) return { device: name, device_path: device };
  const near = await nearestDevice(device);
  const instead = near
    ? `Did you mean ${near}? Else write its name in words.`
    : 'Write its name in words instead.';
  throw new Refusal(`The price list has no device ${device}. ${instead}`);
}
