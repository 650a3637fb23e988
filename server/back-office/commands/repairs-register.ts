import { formatDate } from '../../../shared/dates.ts';
import { type HandoverWay, handoverWays } from '../../../shared/repair-status.ts';
import { registeredStatuses } from '../repairs/acts/register.ts';
import { registerTyped } from '../repairs/acts/register-typed.ts';
import { command } from './command.ts';
import { readBatch } from './register-batch.ts';
import { byOption, readBy } from './repair-options.ts';
import { findRepair } from './repair-records.ts';

/** The command for what does not come through the site: a customer at the counter, a telephone call, a school's boxes. */
export const registerCommand = command({
  name: 'repairs register',
  about:
    "Registers a repair at the counter or by telephone, or a school's batch; sends the customer their link.",
  options: {
    by: byOption,
    name: { value: '<customer>', required: true },
    email: { value: '<address>', required: true },
    phone: { value: '<number>', or: true },
    device: { value: '<name, or manufacturer/device>', required: true },
    fault: { value: '<text>', required: true },
    'notice-given': {},
    status: { choices: registeredStatuses },
    way: { choices: Object.keys(handoverWays) as HandoverWay[] },
    'asset-tag': { value: '<tag>' },
    serial: { value: '<number>' },
    note: { value: '<text>' },
    parent: { value: '<reference>' },
    line: { value: '<n>' },
    goodwill: {},
    batch: { value: '<csv file>' },
    'from-enquiry': { value: '<reference>', or: true },
    again: {},
  },
  examples: [
    'repairs register --by Kim --name "Ana Li" --phone "0491 570 006" --device apple/iphone-13 --fault "Cracked screen" --notice-given',
    'repairs register --by Kim --name "Ana Li" --email ana@example.com --device "HP laptop" --fault "No power" --status booked',
    'repairs register --by Kim --parent 7K2M-Q4XA --fault "Dark again" --notice-given   (back under warranty)',
    'repairs register --by Kim --name "Jo Tan" --email it@school.example --device "HP ProBook" --batch devices.csv --notice-given',
    'repairs register --by Kim --from-enquiry 7K2M-Q4XA --device "HP ProBook" --status booked',
  ],
  async run({ store, config, now, shop, say, ...catalogue }, { by, parent: first, ...typed }) {
    const open = await store();
    const { 'notice-given': hasNotice, 'asset-tag': assetTag, again: isAnother, ...values } = typed;
    const parent = first === undefined ? null : await findRepair(open, first);
    const wanted = { ...values, hasNotice, assetTag, isAnother, parent, batch: await readBatch(open, typed) };
    const deps = { by: readBy(by, config), shop: await shop(), at: now(), ...catalogue };
    const { customer, ...facts } = await registerTyped(open, wanted, deps);
    const { reference, devices, repeated, warrantyUntil } = facts;
    if (repeated) {
      say(
        `${reference} has this already, and nothing was changed. Where it is another repair, add --again. See: repairs show ${reference}`,
      );
      return { reference, devices, repeated };
    }
    say(`${reference} is registered${devices > 1 ? `, with ${devices} devices` : ''}.`);
    say(
      customer.email
        ? 'The e-mail with their link is in the outbox.'
        : `They left no e-mail address: give them the reference. They track the repair with it and ${customer.phone}.`,
    );
    if (warrantyUntil) say(`The warranty of ${first} runs until ${formatDate(warrantyUntil)}.`);
    return facts;
  },
});
