import type { Kysely } from 'kysely';
import type { RepairDeviceTable, RepairQuoteTable, Tables } from '../../store/tables.ts';
import type { StoredLine } from './agreed-lines.ts';

/** Quotes as they are read: what was quoted, asked and agreed to. `quotes/` sends and answers them. */

/** A device's quote with its lines, in order. */
export type StoredQuote = RepairQuoteTable & { lines: StoredLine[] };

type DeviceKey = Pick<RepairDeviceTable, 'reference' | 'line'>;

/** A device's newest quote that counts; `null` where there is none. */
export const latestQuote = async (
  db: Kysely<Tables>,
  { reference, line }: DeviceKey,
): Promise<StoredQuote | null> => (await readQuotes(db, { reference, line })).at(-1) ?? null;

/** Also of what was withdrawn: a number is never given twice, since a page that shows a withdrawn quote must not answer another one. */
export async function newestVersion(db: Kysely<Tables>, { reference, line }: DeviceKey): Promise<number> {
  const newest = await db
    .selectFrom('repair_quotes')
    .select('version')
    .where((is) => is.and({ reference, line }))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.version ?? 0;
}

/**
 * The quotes of a device, or of all devices of some repairs, that count: by the device's line, of each the newest last. One that was withdrawn
 * does not, nor one that asked for changes and was left without an answer: what was agreed to before holds as it did.
 */
export async function readQuotes(
  db: Kysely<Tables>,
  { reference, line }: { reference: string | string[]; line?: number },
): Promise<StoredQuote[]> {
  const rows = await db
    .selectFrom('repair_quotes as quote')
    .innerJoin('repair_devices as device', (on) =>
      on.onRef('device.reference', '=', 'quote.reference').onRef('device.line', '=', 'quote.line'),
    )
    .selectAll('quote')
    .where('quote.reference', 'in', [reference].flat())
    .where('withdrawn_at', 'is', null)
    .where((is) =>
      is.or([
        is('answered_at', 'is not', null),
        is('back_to', 'is', null),
        is('device.status', '=', 'quote_sent'),
      ]),
    )
    .$if(line !== undefined, (all) => all.where('quote.line', '=', line ?? 0))
    .orderBy('quote.line')
    .orderBy('quote.version')
    .execute();
  const items = await db
    .selectFrom('repair_quote_lines')
    .selectAll()
    .where('reference', 'in', [reference].flat())
    .orderBy('position')
    .execute();
  const keyOf = (of: Pick<RepairQuoteTable, 'reference' | 'line' | 'version'>) =>
    `${of.reference} ${of.line} ${of.version}`;
  const byQuote = Map.groupBy(items, keyOf);
  return rows.map((quote) => ({
    ...quote,
    lines: (byQuote.get(keyOf(quote)) ?? []).map(
      ({ reference: _, line: _line, version: _version, ...item }) => item,
    ),
  }));
}

/** When a quote that was taken back was sent, and when it was taken back, ISO 8601. */
export type TakenBack = Pick<RepairQuoteTable, 'line' | 'sent_at' | 'withdrawn_at'>;

export const readTakenBack = (db: Kysely<Tables>, reference: string): Promise<TakenBack[]> =>
  db
    .selectFrom('repair_quotes')
    .select(['line', 'sent_at', 'withdrawn_at'])
    .where('reference', '=', reference)
    .where('withdrawn_at', 'is not', null)
    .execute();
