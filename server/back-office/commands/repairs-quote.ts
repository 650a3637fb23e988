import { formatPrice } from '../../../shared/money.ts';
import { promiseFields } from '../../../shared/promise-fields.ts';
import { quoteTerms } from '../../../shared/quote-fields.ts';
import { dollars } from '../../../shared/staff-schemas.ts';
import { read } from '../../forms/read-fields.ts';
import { sendQuote } from '../repairs/acts/send-quote.ts';
import { readItem, readQuote } from '../repairs/quotes/quote-lines.ts';
import { quoteTotal } from '../repairs/records/agreed-lines.ts';
import { deviceOptions, mailText, ofDevices, repairCommand } from './repair-records.ts';

export const quoteCommand = repairCommand({
  name: 'repairs quote',
  about:
    'Sends a fixed quote, GST included, for the customer to approve line by line; what they have agreed to stays.',
  fields: { ...quoteTerms, ...promiseFields },
  options: {
    item: { value: '"<what>; <grade>; <12 months>=<399.00>"', multiple: true, required: true },
    ...deviceOptions,
  },
  examples: [
    'repairs quote 7K2M-Q4XA --by Kim --item "Screen; genuine part; 12 months=399.00" --item "Battery=89.00"',
    'repairs quote 7K2M-Q4XA --by Kim --item "Screen=399.00" --fault "Cracked display" --time "1 to 2 days"',
  ],
  async run({ repair, by, typed, devices, act, say, shop, now }, { item }) {
    const chosen = devices();
    const items = item.map((line) => {
      const [, words = line, price = ''] = /^(.*)=(.*)$/s.exec(line) ?? [];
      return readItem(words, read(dollars, price));
    });
    // The price list is the desk's.
    const list = { servicesOf: async () => [], offers: (await shop()).offers, at: now() };
    const { promise, expectedAt, ...terms } = typed;
    const quote = await readQuote({ ...terms, items, services: [], reason: null }, chosen, by, list);
    const mailed = await act((db, deps) =>
      sendQuote(db, repair, chosen, { ...quote, promise, expectedAt }, deps),
    );
    const cents = quoteTotal(quote.items);
    const each = `${formatPrice(cents)}${ofDevices(repair, chosen)}`;
    say(`The quote for ${repair.reference} is sent: ${each}.${mailText(repair, mailed)}`);
    return { cents, lines: chosen.map(({ line }) => line), mailed };
  },
});
