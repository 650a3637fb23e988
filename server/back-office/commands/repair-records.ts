import type { Transaction } from 'kysely';
import { statusTable } from '../../../shared/repair-status.ts';
import type { ActDeps } from '../repairs/records/acting-staff.ts';
import { chosenDevices, type DeviceChoice } from '../repairs/records/chosen-devices.ts';
import { addEvent } from '../repairs/records/moves.ts';
import { findRepairByCode, type Repair } from '../repairs/records/staff-repairs.ts';
import type { Store } from '../store/store.ts';
import type { RepairDeviceTable, Tables } from '../store/tables.ts';
import {
  type Command,
  type CommandContext,
  type CommandDefinition,
  command,
  ensure,
  type Options,
  type Values,
} from './command.ts';
import { camelCased, readReference } from './enquiry-records.ts';
import { byOption, readBy } from './repair-options.ts';

/** @throws {Refusal} where there is none */
export async function findRepair(store: Store, typed: string | undefined): Promise<Repair> {
  const code = readReference(typed);
  const found = await store.read((db) => findRepairByCode(db, code));
  ensure(found, `There is no repair ${code}. "repairs list" lists those that are open.`);
  return found;
}

/** What a command that changes one repair works with. */
export interface RepairContext extends Omit<CommandContext, 'store'> {
  store: Store;
  repair: Repair;
  /** The member of the staff who does it. */
  by: string;
  /** Does an act for the repair, in one transaction. */
  act: <Done>(work: (db: Transaction<Tables>, deps: ActDeps) => Promise<Done>) => Promise<Done>;
  /** Adds a private note to the history of the repair, in a transaction. */
  addNote: (db: Parameters<typeof addEvent>[0], note: string) => Promise<void>;
}

/** Its words follow the reference, its options `--by`. */
interface RepairCommandDefinition<Of extends Options> extends Omit<CommandDefinition<Of>, 'run'> {
  /** Whether it works on a repair that is set aside as possible spam. */
  takesQuarantined?: boolean;
  run: (context: RepairContext, values: Values<Of>, words: string[]) => Promise<unknown>;
}

/**
 * Declares a command that changes one repair: it takes the reference and `--by`, and finds the repair. Its refusal of a
 * move, or of one that came too late, names who moved the repair last.
 */
export function repairCommand<const Of extends Options>(definition: RepairCommandDefinition<Of>): Command {
  const { words = [], options, takesQuarantined = false, run, ...rest } = definition;
  return command({
    ...rest,
    words: ['<reference>', ...words],
    options: { by: byOption, ...options },
    async run(context, { by: typedBy, ...values }, [typed, ...others]) {
      const by = readBy(typedBy as string | undefined, context.config);
      const store = await context.store();
      const repair = await findRepair(store, typed);
      const { reference, quarantined } = repair;
      ensure(
        !quarantined || takesQuarantined,
        `${reference} is set aside as possible spam. If it is not spam, run first: repairs release ${reference} --by <your name>`,
      );
      const addNote: RepairContext['addNote'] = (db, note) =>
        addEvent(db, { reference, line: 1, by, status: null, note, isPublic: false }, context.now());
      const act: RepairContext['act'] = async (work) => {
        const deps = { by, shop: await context.shop(), at: context.now() };
        return store.write((db) => work(db, deps));
      };
      const own = { ...context, store, repair, by, act, addNote };
      const facts = (await run(own, values as Values<Of>, others)) as object | undefined;
      return { reference, ...facts };
    },
  });
}

/** The options that choose devices of an order. */
export const deviceOptions = {
  line: { value: '<n>' },
  'asset-tag': { value: '<tag, tag>', or: true },
  all: { or: true },
} as const;

/** The devices that the options choose. */
export const choose = (
  repair: Repair,
  { 'asset-tag': tags, ...values }: Omit<DeviceChoice, 'tags'> & { 'asset-tag'?: string | undefined },
): RepairDeviceTable[] => chosenDevices(repair, { ...values, tags });

/** What became of a mail, or whom to call where the customer gets none; empty where neither. */
export const mailText = (repair: Repair, mailed: boolean): string =>
  `${mailed ? ' The e-mail to them is in the outbox.' : ''}${callThem(repair)}`;

/** Whom to call, where the customer gets no e-mail; empty where they do. */
export const callThem = ({ email, phone }: Pick<Repair, 'email' | 'phone'>): string =>
  email ? '' : ` They left no e-mail address: call them, ${phone}.`;

/** A repair as scripts get it: its devices in order, times in UTC. */
export const repairAsJson = ({ email_key: _email, mailbox_key: _mailbox, devices, ...repair }: Repair) => ({
  ...camelCased(repair),
  quarantined: repair.quarantined === 1,
  details: JSON.parse(repair.details) as unknown,
  collectors: JSON.parse(repair.collectors) as unknown,
  devices: devices.map(({ reference: _, ...device }) => ({
    ...camelCased(device),
    turn: statusTable[device.status].turn,
  })),
});

/** What is said of the promised time to what stops the clock. */
export const promiseOption = { value: '<"2026-11-24 16:00" | same | none>' } as const;

/** The same as fields. */
export const promiseOf = (typed: string | undefined) =>
  typed === 'same' ? { promise: typed } : { expectedAt: typed };
