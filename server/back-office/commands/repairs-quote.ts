import { formatPrice } from '../../../shared/money.ts';
import { MoveConflict } from '../repairs/moves.ts';
import { answerQuote } from '../repairs/quote-answers.ts';
import { latestQuote, type QuoteItem, quoteTotal } from '../repairs/quotes.ts';
import { quoteByStaff } from '../repairs/staff-moves.ts';
import { ensure } from './command.ts';
import { readAmount, readLine, readNote } from './repair-options.ts';
import { callThem, chosenDevices, deviceOptions, repairCommand } from './repair-records.ts';
import { refuseSerials } from './repairs-move.ts';

const maxItems = 30;
const maxItemLength = 120;
/** Whole cents: what fits into 32 bits is far beyond any repair. */
const maxCents = 10_000_000;

/** Commands for fixed quotes. */
export const quoteCommands = [
  repairCommand({
    name: 'repairs quote',
    about:
      'Sends a fixed quote, GST included, for the customer to approve line by line; it replaces an earlier one.',
    options: {
      item: { value: '"<what>=<399.00>"', multiple: true, required: true },
      ...deviceOptions,
      note: { value: '<text>' },
    },
    examples: ['repairs quote 7K2M-Q4XA --by Kim --item "Screen, genuine=399.00" --item "Battery=89.00"'],
    async run({ store, repair, by, now, shop, say }, { item, note: typedNote, ...values }) {
      const items = readItems(item);
      const note = readNote('--note', typedNote);
      const devices = chosenDevices(repair, values);
      for (const text of [note, ...items.map((each) => each.text)]) refuseSerials(text, devices);
      const facts = await shop();
      const mailed = await store.write((db) =>
        quoteByStaff(db, repair, devices, { items, by, note }, { shop: facts, at: now() }),
      );
      const total = `${formatPrice(quoteTotal(items))}${devices.length > 1 ? ` for each of ${devices.length} devices` : ''}`;
      say(
        `The quote for ${repair.reference} is sent: ${total}.${mailed ? ' The e-mail to them is in the outbox.' : ''}${callThem(repair)}`,
      );
    },
  }),
  repairCommand({
    name: 'repairs approve',
    about:
      "Records the customer's answer to a quote, given by telephone or at the counter: all lines, some, or none.",
    options: {
      said: { value: '<how>', required: true },
      items: { value: '<1,3>' },
      none: { or: true },
      ...deviceOptions,
    },
    examples: [
      'repairs approve 7K2M-Q4XA --by Kim --said "by phone"',
      'repairs approve 7K2M-Q4XA --by Kim --said "at the counter" --items 1,3',
      'repairs approve 7K2M-Q4XA --by Kim --said "by phone" --none',
    ],
    async run({ store, repair, by, now, say }, { said: typedSaid, items, none, ...values }) {
      const said = readLine('--said', typedSaid, 200);
      ensure(said, 'Say how the customer answered: --said "by phone".');
      const { reference } = repair;
      const devices = chosenDevices(repair, values);
      const total = await store.write(async (db) => {
        let sum = 0;
        for (const device of devices) {
          const quote = await latestQuote(db, device);
          ensure(quote, `${reference} has no quote. Send one first: repairs quote ${reference}`);
          const positions = quote.lines.map(({ position }) => position);
          const chosen = readPositions(items, none, positions);
          const approved = new Map(positions.map((position) => [position, chosen.includes(position)]));
          const answer = { device: device.line, version: quote.version, approved };
          const { outcome, cents } = await answerQuote(db, reference, answer, now(), { by, said });
          if (outcome !== 'accepted') throw new MoveConflict(`the quote is ${outcome}`);
          sum += cents;
        }
        return sum;
      });
      say(none ? `${reference} is declined.` : `${reference} is approved, for ${formatPrice(total)}.`);
    },
  }),
];

/** @param typed each as "Screen, genuine=399.00" */
function readItems(typed: string[]): QuoteItem[] {
  ensure(typed.length > 0, 'Give the lines of the quote, such as --item "Screen, genuine=399.00".');
  ensure(typed.length <= maxItems, `A quote has ${maxItems} lines or fewer.`);
  const items = typed.map((item) => {
    const split = item.lastIndexOf('=');
    const text = split > 0 ? readLine('What a line says', item.slice(0, split), maxItemLength) : null;
    ensure(text, 'Write each line as what it is, = and its price: --item "Screen, genuine=399.00".');
    return { text, cents: readAmount(item.slice(split + 1)) };
  });
  ensure(quoteTotal(items) <= maxCents, `A quote is ${formatPrice(maxCents)} or less.`);
  return items;
}

/** The positions that the customer approved, of those that there are. */
function readPositions(typed: string | undefined, none: boolean, positions: number[]): number[] {
  ensure(!none || typed === undefined, 'Give one of --items and --none.');
  if (none) return [];
  if (typed === undefined) return positions;
  const chosen = typed.slice(0, 200).split(',').map(Number);
  ensure(
    chosen.every((position) => positions.includes(position)),
    `--items must name lines of the quote, such as 1,3: it has ${positions.join(', ')}.`,
  );
  return [...new Set(chosen)];
}
