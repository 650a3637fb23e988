import { limits } from '../../../shared/form-schemas.ts';
import { formatPrice } from '../../../shared/money.ts';
import { collectorFields } from '../../../shared/repair-view.ts';
import { nameCollectors } from '../repairs/collectors.ts';
import { listedItems } from '../repairs/listed-items.ts';
import { quoteTotal } from '../repairs/quotes.ts';
import { collectorsOccasion, putRepairMail } from '../repairs/repair-mails.ts';
import { answerByStaff } from '../repairs/staff-answers.ts';
import { quoteByStaff, refuseStopped } from '../repairs/staff-moves.ts';
import { ensure } from './command.ts';
import {
  checkCount,
  checkTotal,
  readItem,
  readListed,
  readPositions,
  readTerms,
  termOptions,
  unsaid,
} from './quote-options.ts';
import { readLine, readNote } from './repair-options.ts';
import { callThem, chosenDevices, deviceOptions, repairCommand } from './repair-records.ts';
import { refuseSerials } from './repairs-move.ts';

/** Commands for fixed quotes, and for what customers say about them by telephone. */
export const quoteCommands = [
  repairCommand({
    name: 'repairs quote',
    about:
      'Sends a fixed quote, GST included, for the customer to approve line by line; it replaces an earlier one.',
    options: {
      item: { value: '"<what>; <grade>; <12 months>=<399.00>"', multiple: true, required: true },
      service: { value: '<service/choice>[=<399.00>]', multiple: true, or: true },
      reason: { value: "<why another price than the list's>" },
      ...termOptions,
      ...deviceOptions,
      note: { value: '<text>' },
    },
    examples: [
      'repairs quote 7K2M-Q4XA --by Kim --item "Screen; genuine part; 12 months=399.00" --item "Battery=89.00"',
      'repairs quote 7K2M-Q4XA --by Kim --item "Screen=399.00" --fault "Cracked display" --time "1 to 2 days" --diagnosis 65.00',
      'repairs quote 7K2M-Q4XA --by Kim --service screen-replacement/genuine   (as the price list has it)',
    ],
    async run({ store, repair, by, now, shop, say, servicesOf }, { item, service, ...values }) {
      checkCount(item.length + service.length);
      const note = readNote('--note', values.note);
      const devices = chosenDevices(repair, values);
      const reason = readNote('--reason', values.reason);
      const listed = await listedItems(devices, service.map(readListed), reason, servicesOf);
      const items = [...listed.items, ...item.map(readItem)];
      checkTotal(items);
      const facts = await shop();
      const terms = readTerms(values, facts.offers, now());
      const texts = [note, terms.fault ?? '', terms.working_time ?? '', ...items.map((each) => each.text)];
      for (const text of texts) refuseSerials(text, devices);
      const mailed = await store.write((db) =>
        quoteByStaff(
          db,
          repair,
          devices,
          { items, by, note, terms, otherPrices: listed.otherPrices },
          { shop: facts, at: now() },
        ),
      );
      const total = `${formatPrice(quoteTotal(items))}${devices.length > 1 ? ` for each of ${devices.length} devices` : ''}`;
      say(
        `The quote for ${repair.reference} is sent: ${total}.${mailed ? ' The e-mail to them is in the outbox.' : ''}${callThem(repair)}${unsaid(items, terms)}`,
      );
      return { cents: quoteTotal(items), lines: devices.map(({ line }) => line), mailed };
    },
  }),
  repairCommand({
    name: 'repairs answer',
    about:
      "Records the customer's answer to a quote, given by telephone or at the counter: all lines, some, or none. They get an e-mail about it.",
    options: {
      'by-phone': { required: true },
      said: { value: '<how>', or: true },
      items: { value: '<1,3>' },
      none: { or: true },
      ...deviceOptions,
    },
    examples: [
      'repairs answer 7K2M-Q4XA --by Kim --by-phone',
      'repairs answer 7K2M-Q4XA --by Kim --said "at the counter" --items 1,3',
      'repairs answer 7K2M-Q4XA --by Kim --by-phone --none',
      'repairs answer 7K2M-Q4XA --by Kim --by-phone --all   (each device whose quote waits)',
    ],
    async run(
      { store, repair, by, now, shop, say },
      { 'by-phone': byPhone, said: typed, items, none, ...values },
    ) {
      ensure(!byPhone || typed === undefined, 'Give one of --by-phone and --said.');
      const said = byPhone ? 'by phone' : readLine('--said', typed, 200);
      ensure(said, 'Say how the customer answered: --by-phone, or --said "at the counter".');
      const { reference } = repair;
      const devices = chosenDevices(repair, values);
      const facts = await shop();
      const answer = { by, said, approved: readPositions(items, none) };
      const answered = await store.write((db) =>
        answerByStaff(db, repair, values.all ? 'waiting' : devices, answer, { shop: facts, at: now() }),
      );
      const { lines, cents } = answered;
      const which = repair.devices.length > 1 ? ` (${lines.length} of ${repair.devices.length} devices)` : '';
      say(`${reference}${which} is ${none ? 'declined' : `approved, for ${formatPrice(cents)}`}.`);
      return answered;
    },
  }),
  repairCommand({
    name: 'repairs collectors',
    about:
      'Records who else may collect, as the customer said by telephone or at the counter, in place of earlier names.',
    options: { name: { value: '<name>', multiple: true, required: true }, nobody: { or: true } },
    examples: [
      'repairs collectors 7K2M-Q4XA --by Kim --name "Jo Li"',
      'repairs collectors 7K2M-Q4XA --by Kim --nobody',
    ],
    async run({ store, repair, by, now, shop, say }, { name, nobody }) {
      ensure(nobody ? name.length === 0 : name.length > 0, 'Give one of --name "Jo Li" and --nobody.');
      ensure(name.length <= collectorFields.length, `Name ${collectorFields.length} people or fewer.`);
      const names = name.flatMap((each) => readLine('--name', each, limits.name) ?? []);
      const facts = await shop();
      await store.write(async (db) => {
        const named = await nameCollectors(db, repair.reference, names, now(), { by });
        ensure(named.ok || named.reason !== 'over', `${repair.reference} is over.`);
        refuseStopped(named.repair);
        await putRepairMail(
          db,
          named.repair,
          collectorsOccasion(repair, names, 'by telephone'),
          facts,
          now(),
        );
      });
      say(`${repair.reference}: ${names.length === 0 ? 'nobody else' : names.join(', ')} may collect it.`);
    },
  }),
  repairCommand({
    name: 'repairs called',
    about:
      'Records that you have talked to a customer who said that an answer or a name was not theirs: the work may go on.',
    options: { text: { value: '<what they said>', required: true } },
    examples: ['repairs called 7K2M-Q4XA --by Kim --text "It was her flatmate. She does want the screen."'],
    async run({ store, repair: { reference, stopped_at }, say, addNote }, { text }) {
      const said = readNote('--text', text);
      ensure(said, 'Say what they said: --text "…".');
      ensure(stopped_at, `${reference} is not stopped.`);
      await store.write(async (db) => {
        await db
          .updateTable('repairs')
          .set({ stopped_at: null })
          .where('reference', '=', reference)
          .execute();
        await addNote(db, `Talked to the customer: ${said}`);
      });
      say(`${reference} may go on. To change the answer, send the quote again.`);
    },
  }),
];
