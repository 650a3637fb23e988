import * as v from 'valibot';
import { line as lineSchema } from '../../../shared/form-schemas.ts';
import { formatPrice } from '../../../shared/money.ts';
import { MoveConflict } from '../repairs/moves.ts';
import { answerQuote } from '../repairs/quote-answers.ts';
import { latestQuote, type QuoteItem, quoteTotal } from '../repairs/quotes.ts';
import { quoteByStaff } from '../repairs/staff-moves.ts';
import { type Args, type Command, Refusal, textOption, textOptions } from './command.ts';
import { byOption, checked, lineOption, noteOption, readAmount } from './repair-options.ts';
import {
  callThem,
  chosenDevices,
  deviceOptions,
  deviceUsage,
  findGenuineRepair,
  tellConflicts,
} from './repair-records.ts';
import { refuseSerials } from './repairs-move.ts';

const maxItems = 30;
const maxItemLength = 120;
/** Whole cents: what fits into 32 bits is far beyond any repair. */
const maxCents = 10_000_000;

/** Commands for fixed quotes. */
export const quotingRepairs: Command[] = [
  {
    name: 'repairs quote',
    usage: `<reference> --by <name> --item "<what>=<399.00>" [--item …] ${deviceUsage} [--note <text>]`,
    about:
      'Sends a fixed quote, GST included, for the customer to approve line by line; it replaces an earlier one.',
    examples: ['repairs quote 7K2M-Q4XA --by Kim --item "Screen, genuine=399.00" --item "Battery=89.00"'],
    options: {
      ...deviceOptions,
      by: { type: 'string' },
      item: { type: 'string', multiple: true },
      note: { type: 'string' },
    },
    async run({ store, now, shop, say }, args) {
      const by = byOption(args);
      const items = itemsFrom(args);
      const note = noteOption(args);
      const open = await store();
      const repair = await findGenuineRepair(open, args.positionals[0]);
      const devices = chosenDevices(repair, args);
      for (const text of [note, ...items.map((item) => item.text)]) refuseSerials(text, devices);
      const facts = await shop();
      const mailed = await tellConflicts(open, repair.reference, () =>
        open.write((db) =>
          quoteByStaff(db, repair, devices, { items, by, note }, { shop: facts, at: now() }),
        ),
      );
      const total = `${formatPrice(quoteTotal(items))}${devices.length > 1 ? ` for each of ${devices.length} devices` : ''}`;
      say(
        `The quote for ${repair.reference} is sent: ${total}.${mailed ? ' The e-mail to them is in the outbox.' : ''}${callThem(repair)}`,
      );
    },
  },
  {
    name: 'repairs approve',
    usage: `<reference> --by <name> --said <how> [--items <1,3> | --none] ${deviceUsage}`,
    about:
      "Records the customer's answer to a quote, given by telephone or at the counter: all lines, some, or none.",
    examples: [
      'repairs approve 7K2M-Q4XA --by Kim --said "by phone"',
      'repairs approve 7K2M-Q4XA --by Kim --said "at the counter" --items 1,3',
      'repairs approve 7K2M-Q4XA --by Kim --said "by phone" --none',
    ],
    options: {
      ...deviceOptions,
      by: { type: 'string' },
      said: { type: 'string' },
      items: { type: 'string' },
      none: { type: 'boolean' },
    },
    async run({ store, now, say }, args) {
      const by = byOption(args);
      const said = lineOption(args, 'said', 200);
      if (!said) throw new Refusal('Say how the customer answered: --said "by phone".');
      const open = await store();
      const repair = await findGenuineRepair(open, args.positionals[0]);
      const { reference } = repair;
      const devices = chosenDevices(repair, args);
      const total = await tellConflicts(open, reference, () =>
        open.write(async (db) => {
          let sum = 0;
          for (const device of devices) {
            const quote = await latestQuote(db, device);
            if (!quote)
              throw new Refusal(`${reference} has no quote. Send one first: repairs quote ${reference}`);
            const positions = quote.lines.map(({ position }) => position);
            const chosen = positionsFrom(args, positions);
            const approved = new Map(positions.map((position) => [position, chosen.includes(position)]));
            const answer = { device: device.line, version: quote.version, approved };
            const { outcome, cents } = await answerQuote(db, reference, answer, now(), { by, said });
            if (outcome !== 'taken') throw new MoveConflict(`the quote is ${outcome}`);
            sum += cents;
          }
          return sum;
        }),
      );
      say(
        args.values.none
          ? `${reference} is declined.`
          : `${reference} is approved, for ${formatPrice(total)}.`,
      );
    },
  },
];

function itemsFrom(args: Args): QuoteItem[] {
  const given = textOptions(args, 'item');
  if (given.length === 0)
    throw new Refusal('Give the lines of the quote, such as --item "Screen, genuine=399.00".');
  if (given.length > maxItems) throw new Refusal(`A quote has ${maxItems} lines or fewer.`);
  const items = given.map((item) => {
    const split = item.lastIndexOf('=');
    const text = split > 0 ? checked(itemText, item.slice(0, split)) : null;
    if (!text)
      throw new Refusal(`Write each line as what it is, = and its price: --item "Screen, genuine=399.00".`);
    return { text, cents: readAmount(item.slice(split + 1)) };
  });
  if (quoteTotal(items) > maxCents) throw new Refusal(`A quote is ${formatPrice(maxCents)} or less.`);
  return items;
}

const itemText = v.pipe(lineSchema('What a line says', maxItemLength));

/** The positions that the customer approved, of those that there are. */
function positionsFrom(args: Args, positions: number[]): number[] {
  const typed = textOption(args, 'items');
  if (args.values.none) {
    if (typed !== null) throw new Refusal('Give one of --items and --none.');
    return [];
  }
  if (typed === null) return positions;
  const chosen = typed.slice(0, 200).split(',').map(Number);
  if (chosen.every((position) => positions.includes(position))) return [...new Set(chosen)];
  throw new Refusal(`--items must name lines of the quote, such as 1,3: it has ${positions.join(', ')}.`);
}
