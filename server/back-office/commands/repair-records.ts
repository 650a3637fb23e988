import { isFinal, statusTable } from '../../../shared/repair-status.ts';
import { MoveConflict, MoveRefused } from '../repairs/moves.ts';
import { findRepairByCode, type Repair, readEvents } from '../repairs/staff-repairs.ts';
import type { Store } from '../store/store.ts';
import type { RepairDeviceTable } from '../store/tables.ts';
import { type Args, Refusal, textOption } from './command.ts';
import { codeFrom } from './enquiry-records.ts';
import { numberOption } from './repair-options.ts';
import { localTime } from './table.ts';

/** Finds the repair that a command is about, and which of its devices. */

export async function findRepair(store: Store, typed: string | undefined): Promise<Repair> {
  const code = codeFrom(typed);
  const found = await store.read((db) => findRepairByCode(db, code));
  if (!found) throw new Refusal(`There is no repair ${code}. "repairs list" lists those that are open.`);
  return found;
}

/** A repair that may be worked on: nobody has set it aside as possible spam. */
export async function findGenuineRepair(store: Store, typed: string | undefined): Promise<Repair> {
  const repair = await findRepair(store, typed);
  if (!repair.quarantined) return repair;
  throw new Refusal(
    `${repair.reference} is set aside as possible spam. If it is not spam, run first: repairs release ${repair.reference} --by <your name>`,
  );
}

/** The options that say which devices of an order are meant. */
export const deviceOptions = {
  line: { type: 'string' },
  'asset-tag': { type: 'string' },
  all: { type: 'boolean' },
} as const;
export const deviceUsage = '[--line <n> | --asset-tag <tag> | --all]';

/** The devices that are meant: the only one, or those that an option names. `--all` leaves out those that have ended. */
export function chosenDevices({ reference, devices }: Repair, args: Args): RepairDeviceTable[] {
  const [line, tag] = [numberOption(args, 'line'), textOption(args, 'asset-tag')];
  const isAll = args.values.all === true;
  if ([line !== null, tag !== null, isAll].filter(Boolean).length > 1) {
    throw new Refusal('Give one of --line, --asset-tag and --all.');
  }
  const found = devices.filter((device) => {
    if (line !== null) return device.line === line;
    if (tag !== null) return device.asset_tag?.toLowerCase() === tag.trim().toLowerCase();
    return isAll ? !isFinal(device.status) : true;
  });
  if (found.length === 0) {
    throw new Refusal(`${reference} has no such device. "repairs show ${reference}" lists them.`);
  }
  if (line === null && !isAll && found.length > 1) {
    throw new Refusal(
      `${reference} has ${found.length} such devices. Say which: --line <n>, --asset-tag <tag> or --all.`,
    );
  }
  return found;
}

/** The contact, where the customer gets no e-mail of it. */
export const callThem = ({ email, phone }: Pick<Repair, 'email' | 'phone'>): string =>
  email ? '' : ` They left no e-mail address: call them, ${phone}.`;

/**
 * Does the work, and tells staff what to do where it was refused, or somebody else was faster.
 * @throws {Refusal}
 */
export async function tellConflicts<Result>(
  store: Store,
  reference: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MoveRefused)
      throw new Refusal(`${error.message} ${await lastMove(store, reference)}`.trim());
    if (!(error instanceof MoveConflict)) throw error;
    throw new Refusal(
      `Nothing was changed: ${(await lastMove(store, reference)) || 'somebody else changed it just now.'} Look again: repairs show ${reference}`,
    );
  }
}

/** Who moved a repair last, whereto and when. */
export async function lastMove(store: Store, reference: string): Promise<string> {
  const events = await store.read((db) => readEvents(db, reference));
  const last = events.findLast(({ status }) => status);
  if (!last) return '';
  const it = events.some(({ line }) => line > 1) ? `line ${last.line}` : 'it';
  return `${last.by} moved ${it} to ${last.status} on ${localTime(last.at)}.`;
}

/** A repair as scripts get it: its devices in order, times in UTC. */
export function asJson({ email_key: _email, mailbox_key: _mailbox, ...repair }: Repair) {
  const { quarantined, details, collectors, created_at, closed_at, disputed_at, devices, ...rest } = repair;
  return {
    ...rest,
    quarantined: quarantined === 1,
    details: JSON.parse(details) as Record<string, unknown>,
    collectors: JSON.parse(collectors) as string[],
    createdAt: created_at,
    closedAt: closed_at,
    disputedAt: disputed_at,
    devices: devices.map(deviceAsJson),
  };
}

function deviceAsJson({ reference: _, ...device }: RepairDeviceTable) {
  const { device_path, asset_tag, status_at, expected_at, ready_at, owed_cents, end_of_life, ...rest } =
    device;
  return {
    ...rest,
    turn: statusTable[device.status].turn,
    devicePath: device_path,
    assetTag: asset_tag,
    statusAt: status_at,
    expectedAt: expected_at,
    readyAt: ready_at,
    owedCents: owed_cents,
    endOfLife: end_of_life,
  };
}
