import type { Transaction } from 'kysely';
import { formatPhone } from '../../../shared/contact-details.ts';
import { statusTable } from '../../../shared/repair-status.ts';
import type { StaffFields, StaffValues } from '../../../shared/staff-fields.ts';
import { recordAudit } from '../audit/audit.ts';
import type { ActDeps } from '../repairs/records/acting-staff.ts';
import { chosenDevices, type DeviceChoice } from '../repairs/records/chosen-devices.ts';
import { findRepairByCode, type Repair } from '../repairs/records/staff-repairs.ts';
import { readReference } from '../store/parse-reference.ts';
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
import { camelCased } from './enquiry-records.ts';
import { byOption, type Given, optionsOf, readBy, readOptions } from './repair-options.ts';

/** @throws {Refusal} where there is none */
export async function findRepair(store: Store, typed: string | undefined): Promise<Repair> {
  const code = readReference(typed);
  const found = await store.read((db) => findRepairByCode(db, code));
  ensure(found, `There is no repair ${code}. "repairs list" lists those that are open.`);
  return found;
}

/** What a command that changes one repair works with. */
export interface RepairContext<Typed> extends Omit<CommandContext, 'store'> {
  repair: Repair;
  /** The member of the staff who does it. */
  by: string;
  /** What was given of its fields. */
  typed: Typed;
  /** The devices that its options choose. @throws {Refusal} */
  devices: () => RepairDeviceTable[];
  /** Does an act for the repair, in one transaction. */
  act: <Done>(work: (db: Transaction<Tables>, deps: ActDeps) => Promise<Done>) => Promise<Done>;
}

/** Its words follow the reference, its options `--by` and those of its fields. */
interface RepairCommandDefinition<Of extends Options, Fields extends StaffFields>
  extends Omit<CommandDefinition<Of>, 'run'> {
  /** Those of the desk's form for the same act, as far as it takes them. */
  fields?: Fields;
  /** Whether it works on a repair that is set aside as possible spam. */
  takesQuarantined?: boolean;
  /** The audit has what it does, by its name. */
  isAudited?: boolean;
  run: (context: RepairContext<StaffValues<Fields>>, values: Values<Of>, words: string[]) => Promise<unknown>;
}

/** Declares a command that changes one repair: it takes the reference and `--by`, finds the repair, and reads its fields. */
export function repairCommand<
  const Of extends Options,
  const Fields extends StaffFields = Record<never, never>,
>(definition: RepairCommandDefinition<Of, Fields>): Command {
  const {
    words = [],
    options,
    fields = {} as Fields,
    takesQuarantined,
    isAudited,
    run,
    ...rest
  } = definition;
  return command<Options>({
    ...rest,
    words: ['<reference>', ...words],
    options: { by: byOption, ...optionsOf(fields), ...options },
    async run(context, all, [given, ...others]) {
      const values = all as Given;
      const by = readBy(values.by as string | undefined, context.config);
      const store = await context.store();
      const repair = await findRepair(store, given);
      const { reference, quarantined } = repair;
      ensure(
        !quarantined || takesQuarantined,
        `${reference} is set aside as possible spam. If it is not, release it first.`,
      );
      const own: RepairContext<StaffValues<Fields>> = {
        ...context,
        ...{ repair, by },
        typed: readOptions(fields, values, context.now()),
        devices: () =>
          chosenDevices(repair, {
            ...(values as DeviceChoice),
            tags: values['asset-tag'] as DeviceChoice['tags'],
          }),
        async act(work) {
          const deps = { by, shop: await context.shop(), at: context.now() };
          return store.write(async (db) => {
            const done = await work(db, deps);
            if (isAudited) await recordAudit(db, { by, action: rest.name, about: reference }, deps.at);
            return done;
          });
        },
      };
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

/** "28 of 30 devices", of a batch. */
export const ofDevices = ({ devices }: Repair, some: unknown[]): string =>
  devices.length > 1 ? ` (${some.length} of ${devices.length} devices)` : '';

/** What became of a mail, or whom to call where the customer gets none; empty where neither. */
export const mailText = ({ email, phone }: Repair, mailed: boolean): string => {
  if (mailed) return ' The e-mail to them is in the outbox.';
  return email ? '' : ` They left no e-mail address: call them, ${formatPhone(phone ?? '')}.`;
};

/** A repair as scripts get it: its devices in order, times in UTC. */
export const repairAsJson = ({
  email_key: _email,
  email_ascii_key: _ascii,
  mailbox_key: _mailbox,
  phone_key: _phone,
  devices,
  ...repair
}: Repair) => ({
  ...camelCased(repair),
  quarantined: repair.quarantined === 1,
  details: JSON.parse(repair.details) as unknown,
  collectors: JSON.parse(repair.collectors) as unknown,
  devices: devices.map(({ reference: _, ...device }) => ({
    ...camelCased(device),
    turn: statusTable[device.status].turn,
  })),
});
