import { columnTitles } from '../../../shared/device-columns.ts';
import { csv } from './csv.ts';
import { columnNames, type DeviceList, shortened } from './device-headings.ts';

/** A stored list of devices as the shop reads it. */

const maxFaults = 10;
const maxHeadings = 10;

/** The list in a few lines: how many devices, which faults, and what was not taken. */
export function deviceListFacts(
  label: string,
  { rows, leftOut }: DeviceList,
): [label: string, value: string][] {
  const faults = new Map<string, number>();
  for (const { fault = '' } of rows) {
    const name = shortened(fault);
    faults.set(name, (faults.get(name) ?? 0) + 1);
  }
  const most = [...faults].sort(([, a], [, b]) => b - a).map(([fault, count]) => `${fault} (${count})`);
  return [
    [label, String(rows.length)],
    ['Faults', firstNames(most, maxFaults)],
    ...(leftOut.length > 0 ? [['Left out', firstNames(leftOut, maxHeadings)] as [string, string]] : []),
  ];
}

/** The list as a table: headings, then a device a row. */
export function deviceRows({ rows }: DeviceList): string[][] {
  const headings = columnNames.map((name) => columnTitles[name]);
  return [headings, ...rows.map((row) => columnNames.map((name) => row[name] ?? ''))];
}

/** A spreadsheet shows 32,767 characters of a cell: the rest of a longer one would be lost without a word. */
const maxCellLength = 32_000;

/** The list for one cell of a larger table: a device a line, as many as fit, then how many more there are. */
export function deviceLines(list: DeviceList): string {
  const lines: string[] = [];
  let length = 0;
  for (const cells of deviceRows(list)) {
    const line = cells.filter(Boolean).join(', ');
    length += line.length + 1;
    if (length > maxCellLength) break;
    lines.push(line);
  }
  const more = list.rows.length + 1 - lines.length;
  return [...lines, ...(more > 0 ? [`and ${more} more, see "enquiries show"`] : [])].join('\n');
}

/** The list as a file that spreadsheets take for text, never for formulas. */
export const deviceListCsv = (list: DeviceList): string => csv(deviceRows(list));

/** @param field that holds the list: "devices" */
export const deviceListFileName = (field: string, reference: string): string => `${field}-${reference}.csv`;

/** The list as somebody would paste it, to be read again. */
export const listToPaste = (list: DeviceList): string =>
  deviceRows(list)
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\n');

export const isDeviceList = (value: unknown): value is DeviceList =>
  typeof value === 'object' && value !== null && 'rows' in value && Array.isArray(value.rows);

function firstNames(all: string[], max: number): string {
  const more = all.length - max;
  return more > 0 ? `${all.slice(0, max).join(', ')} and ${more} more` : all.join(', ');
}
