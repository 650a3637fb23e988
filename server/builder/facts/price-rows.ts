import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type DeviceKind, deviceKinds, type PriceRange } from '../../../shared/catalogue.ts';
import { filesUnder } from '../files/file-tree.ts';
import { centsOf, readPriceTable, type TableRow } from './price-table.ts';

/** A row of `prices/<kind>.csv`: what a service costs on a device, or on all devices of a price group or of the kind. */
export interface PriceRow {
  /** "content/prices/phone.csv:12" */
  at: string;
  kind: DeviceKind;
  /** "apple/iphone-13", a price group, or `all`. */
  place: string;
  /** One service and its grade, or two that cost this together. */
  parts: { service: string; grade: string }[];
  /** `null` where none can be named before the device was seen. */
  price: PriceRange | null;
  /** Business days until the part is here; 0 where it is in the shop. */
  orderDays: number;
}

export const isDeviceRow = ({ place }: PriceRow): boolean => place.includes('/');

/** What a row prices, and where: no two rows may say it. */
export const priceKey = (kind: string, place: string, parts: PriceRow['parts']): string =>
  `${kind} ${place} ${parts
    .map(({ service, grade }) => `${service}.${grade}`)
    .sort()
    .join('+')}`;

/** The row of a price that every device of the kind has. */
export const everyDevice = 'all';
const maxOrderDays = 60;

/** The price files of a content folder, with the faults that each shows by itself. */
export async function readPriceRows(contentDir: string): Promise<PriceRows> {
  const rows: PriceRow[] = [];
  const faults: string[] = [];
  const warnings: string[] = [];
  let isWhole = true;
  for (const file of await filesUnder(join(contentDir, 'prices'))) {
    // What has another name is no price file: `strayFiles` says so.
    const kind = deviceKinds.find((each) => basename(file) === `${each}.csv`);
    if (!kind) {
      isWhole &&= /^[.~]|\.md$/.test(basename(file));
      continue;
    }
    const found = parsePriceFile(file, kind, await readFile(file));
    rows.push(...found.rows);
    faults.push(...found.faults);
    warnings.push(...found.warnings);
    isWhole &&= found.isWhole;
  }
  return { rows, faults, warnings, isWhole };
}

export interface PriceRows {
  rows: PriceRow[];
  faults: string[];
  /** What is probably wrong, with its place. */
  warnings: string[];
  /** Every file could be read: what has no price, has none. */
  isWhole: boolean;
}

export function parsePriceFile(file: string, kind: DeviceKind, bytes: Buffer): PriceRows {
  const table = readPriceTable(file, bytes);
  const faults = [...table.faults];
  const warnings = table.rows.flatMap((row) => {
    const text = splitPrice(row);
    return text ? `${row.at} ${text}` : [];
  });
  const rows = table.rows.flatMap((row) => {
    const wrong = faultIn(row);
    if (wrong) faults.push(`${row.at} ${wrong}`);
    return wrong ? [] : rowOf(kind, row);
  });
  return { rows, faults, warnings, isWhole: table.faults.length === 0 };
}

/** A price whose comma has made two columns of it: 17,900. */
function splitPrice({ cells: { from, to } }: TableRow): string | null {
  const isSplit = /^\d{1,3}$/.test(from) && /^\d{3}$/.test(to) && Number(to) > 10 * Number(from);
  return isSplit
    ? `${from} and ${to} stand in two columns: if they are one price, write ${from}${to}, without a comma`
    : null;
}

function rowOf(kind: DeviceKind, { at, cells }: TableRow): PriceRow {
  const grades = cells.grade.split('+');
  const from = centsOf(cells.from);
  return {
    at,
    kind,
    place: cells['device or group'],
    parts: cells.service
      .split('+')
      .map((service, index) => ({ service: service.trim(), grade: (grades[index] ?? '').trim() })),
    price: from === null ? null : { from, to: centsOf(cells.to) ?? from },
    orderDays: Number(cells['order days']),
  };
}

function faultIn({ cells }: TableRow): string | null {
  const { service, grade, from, to, 'order days': days } = cells;
  const empty = (['device or group', 'service', 'grade', 'from'] as const).find((name) => cells[name] === '');
  if (empty) return `has nothing under "${empty}": fill it in, or remove the row`;
  const services = service.split('+').length;
  if (services > 2 || services !== grade.split('+').length) {
    return `must name one service and its grade, or two of each, such as battery+screen-replacement and aftermarket+genuine`;
  }
  if (!/^\d{0,2}$/.test(days) || Number(days) > maxOrderDays) {
    return `"${days}" under "order days" must be whole business days up to ${maxOrderDays}, or nothing`;
  }
  if (from.toLowerCase() === 'quote') {
    return to === '' || to.toLowerCase() === 'quote' ? null : 'says quote, so "to" must be empty';
  }
  const [low, high] = [centsOf(from), to === '' ? centsOf(from) : centsOf(to)];
  if (low === null)
    return `"${from}" under "from" is no price: write dollars such as 179 or 179.50, or quote`;
  if (high === null) return `"${to}" under "to" is no price: write dollars such as 179 or 179.50, or nothing`;
  return low > high ? `"from" (${from}) is above "to" (${to}): write the lowest price first` : null;
}
