import type { ExpressionBuilder, Kysely } from 'kysely';
import { addDays, brisbane, brisbaneTime } from '../../../shared/opening-hours.ts';
import { repairStatuses, statusTable } from '../../../shared/repair-status.ts';
import { type Repair, readRepairs } from '../repairs/records/staff-repairs.ts';
import { contains, findRepairs } from '../repairs/views/find-repairs.ts';
import { lateDevices, readLate } from '../repairs/views/late.ts';
import type { RepairDeviceTable, Tables } from '../store/tables.ts';
import { command } from './command.ts';
import { behind, listOptions, maxListed, sayList } from './listing.ts';
import { repairAsJson } from './repair-records.ts';
import { contactCell, localTime, table } from './table.ts';

const turns = ['shop', 'customer', 'carrier', 'supplier', 'partner'] as const;
/** Repairs that a search lists at the most. */
const maxFound = 50;

/** Commands that find repairs. */
export const repairListCommands = [
  command({
    name: 'repairs list',
    about: 'Lists open repairs, latest first; with --status also those that have ended.',
    options: {
      status: { value: '<status>', choices: repairStatuses },
      turn: { choices: turns },
      overdue: {},
      quarantined: {},
      ...listOptions,
    },
    examples: ['repairs list --turn shop', 'repairs list --status ready', 'repairs list --overdue --json'],
    async run(context, { status, turn, overdue, quarantined, ...page }) {
      const [store, shop, now] = [await context.store(), await context.shop(), context.now()];
      const isLate = await store.read((db) => readLate(db, shop, now));
      const statuses = repairStatuses.filter(
        (each) => (!status || each === status) && (!turn || statusTable[each].turn === turn),
      );
      const isMeant = (db: Kysely<Tables>) => (is: ExpressionBuilder<Tables, 'repairs'>) => {
        if (statuses.length === 0) return is.lit(false);
        // Not by `exists`, which SQLite answers anew for each repair from the index of statuses.
        const devices = overdue ? lateDevices(db, shop, now) : db.selectFrom('repair_devices');
        return is('reference', 'in', devices.select('reference').where('status', 'in', statuses));
      };
      await sayList(context, page, {
        read: (db, { before, limit }) =>
          readRepairs(db, (all) => {
            const { isBehind } = behind(before, [
              { column: 'repairs.created_at' },
              { column: 'repairs.reference', isRising: true },
            ]);
            const set = all
              .where('quarantined', '=', quarantined ? 1 : 0)
              .where(isBehind)
              .limit(limit);
            return (status ? set : set.where('closed_at', 'is', null)).where(isMeant(db));
          }),
        placeOf: ({ created_at, reference }) => `${created_at}/${reference}`,
        asJson: repairAsJson,
        none: 'No repairs.',
        show: (found) => repairTable(found, isLate),
      });
    },
  }),
  command({
    name: 'repairs today',
    about:
      'Lists what wants somebody today: customers to call, new requests, what is due or late, and what is ours to do.',
    options: { json: {} },
    examples: ['repairs today'],
    async run({ store, shop: readShop, say, now }, { json }) {
      const shop = await readShop();
      const endOfDay = new Date(brisbaneTime(addDays(brisbane(now()).date, 1), '00:00'));
      const database = await store();
      const open = await database.read((db) =>
        readRepairs(db, (all) => all.where('quarantined', '=', 0).where('closed_at', 'is', null)),
      );
      const isDue = await database.read((db) => readLate(db, shop, endOfDay));
      const isLate = await database.read((db) => readLate(db, shop, now()));
      const groups: [name: string, title: string, belongs: (repair: Repair) => boolean][] = [
        [
          'stopped',
          'Call them: they say that an answer was not theirs',
          ({ stopped_at }) => stopped_at !== null,
        ],
        ['requests', 'New requests', ofAny(({ status }) => status === 'requested')],
        ['due', 'Due today, or late', ofAny(isDue)],
        ['ours', 'Ours to do', ofAny(({ status }) => statusTable[status].turn === 'shop')],
      ];
      // A repair stands where it is most urgent.
      const left = new Set(open);
      const found = groups.map(([name, title, belongs]) => {
        const repairs = [...left].filter(belongs);
        for (const repair of repairs) left.delete(repair);
        return { name, title, repairs };
      });
      if (json) {
        const lists = found.map(({ name, repairs }) => [name, repairs.map(repairAsJson)]);
        return say(JSON.stringify(Object.fromEntries(lists), null, 2));
      }
      let room = maxListed;
      const texts = found.flatMap(({ title, repairs }) => {
        const shown = repairs.slice(0, room);
        room -= shown.length;
        return shown.length > 0 ? `${title}:\n${repairTable(shown, isLate)}` : [];
      });
      say(texts.join('\n\n') || 'Nothing wants you today.');
      const all = found.reduce((sum, { repairs }) => sum + repairs.length, 0);
      if (all > maxListed)
        say(`\nOnly the first ${maxListed} of ${all} are listed. The others: repairs list --turn shop`);
    },
  }),
  command({
    name: 'repairs search',
    about:
      'Finds repairs by reference, or parts of a name, device or asset tag, or a whole e-mail, phone or serial number; all words must be found.',
    words: ['<words…>'],
    options: { json: {} },
    examples: ['repairs search ana iphone', 'repairs search A-1042', 'repairs search "0491 570 006"'],
    async run({ store, shop: readShop, say, now }, { json }, words) {
      const [open, shop] = [await store(), await readShop()];
      const found = await open.read((db) => findRepairs(db, words.join(' '), maxFound + 1));
      const shown = found.slice(0, maxFound);
      if (json) return say(JSON.stringify(shown.map(repairAsJson), null, 2));
      const isLate = await open.read((db) => readLate(db, shop, now()));
      say(repairTable(shown, isLate, words));
      if (found.length > maxFound) say(`\nOnly the latest ${maxFound} are listed. Add a word to find fewer.`);
    },
  }),
];

const ofAny =
  (belongs: (device: RepairDeviceTable) => boolean) =>
  ({ devices }: Repair): boolean =>
    devices.some(belongs);

/** @param words of a search: devices of a batch that hold one are named with their lines */
function repairTable(
  repairs: Repair[],
  isLate: (device: RepairDeviceTable) => boolean,
  words: string[] = [],
): string {
  if (repairs.length === 0) return 'No repairs.';
  const rows = repairs.map(({ reference, quarantined, name, created_at, devices, ...contact }) => [
    reference,
    quarantined ? 'possible spam' : statusCounts(devices),
    [...new Set(devices.map(({ status }) => statusTable[status].turn ?? ''))].join(', '),
    devicesText(devices, words),
    name,
    contactCell(contact),
    localTime(created_at),
    devices.some(isLate) ? 'overdue' : '',
  ]);
  return table(['Reference', 'Status', 'Turn', 'Device', 'Name', 'Contact', 'Since', ''], rows);
}

/** "received", or "received (28), ready (2)" */
function statusCounts(devices: RepairDeviceTable[]): string {
  const [only] = devices;
  if (only && devices.length === 1) return only.status;
  const byStatus = Map.groupBy(devices, ({ status }) => status);
  return [...byStatus].map(([status, some]) => `${status} (${some.length})`).join(', ');
}

function devicesText(devices: RepairDeviceTable[], words: string[]): string {
  const [only] = devices;
  if (only && devices.length === 1) return only.device;
  const hits = devices.filter(({ asset_tag, serial }) =>
    words.some((word) => contains(asset_tag, word) || serial?.toLowerCase() === word.toLowerCase()),
  );
  const named = hits
    .slice(0, 3)
    .map(({ line, asset_tag }) => `line ${line}${asset_tag ? `, ${asset_tag}` : ''}`);
  return `${devices.length} devices${named.length > 0 ? ` (${named.join('; ')})` : ''}`;
}
