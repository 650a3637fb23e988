import type { Measured, Range } from './measure-attack.ts';

/** A Markdown table, its columns padded so that it can be read as it is. */
export function markdownTable(heading: string[], rows: string[][]): string {
  const all = [heading, ...rows];
  const widths = heading.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [
    line(heading),
    `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`,
    ...rows.map(line),
  ].join('\n');
}

export const attackHeading = [
  ...['Attack', 'sent', 'status', 'answer', 'CPU of /', 'CPU, ms', 'event loop, ms', 'stall, ms', 'log', ''],
];

/** One row of the table under `attackHeading`. */
export function attackRow(measured: Measured): string[] {
  const { name, requestBytes, statuses, answerBytes, ratio, cpuMs, loopMs, stallMs, logBytes, faults } =
    measured;
  return [
    name,
    bytesText(requestBytes),
    statuses.join(', '),
    bytesText(answerBytes),
    rangeText(ratio),
    numberText(cpuMs.median),
    numberText(loopMs),
    rangeText(stallMs),
    bytesText(Math.round(logBytes)),
    faults.join('; '),
  ];
}

/** The median, and in brackets the least and the most. */
export function rangeText({ median, min, max }: Range): string {
  return `${numberText(median)} (${numberText(min)}–${numberText(max)})`;
}

export function numberText(value: number): string {
  if (!Number.isFinite(value)) return 'no answer';
  return value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en-AU');
}

export function bytesText(bytes: number): string {
  return bytes < 1000 ? `${bytes} B` : `${numberText(bytes / 1000)} KB`;
}

export function megabytesText(bytes: number): string {
  return `${Math.round(bytes / 1_048_576)} MB`;
}
