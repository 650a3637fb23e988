import { registerTyped } from '../repairs/intake/register-typed.ts';
import { command } from './command.ts';
import { byOption, readBy } from './repair-options.ts';

/** The command for what does not come through the site: a customer at the counter, or a telephone call. */
export const registerCommand = command({
  name: 'repairs register',
  about: 'Registers a repair at the counter or by telephone; sends the customer their link.',
  options: {
    by: byOption,
    name: { value: '<customer>', required: true },
    email: { value: '<address>', required: true },
    phone: { value: '<number>', or: true },
    device: { value: '<name, or manufacturer/device>', required: true },
    fault: { value: '<text>', required: true },
    'notice-given': {},
    status: { choices: ['received', 'booked'] },
    'asset-tag': { value: '<tag>' },
    serial: { value: '<number>' },
    note: { value: '<text>' },
    again: {},
  },
  examples: [
    'repairs register --by Kim --name "Ana Li" --phone "0491 570 006" --device apple/iphone-13 --fault "Cracked screen" --notice-given',
    'repairs register --by Kim --name "Ana Li" --email ana@example.com --device "HP laptop" --fault "No power" --status booked',
  ],
  async run(
    { store, config, now, shop, say, ...names },
    { by, 'notice-given': hasNotice, 'asset-tag': assetTag, again: isAnother, ...typed },
  ) {
    const deps = { by: readBy(by, config), shop: await shop(), at: now(), ...names };
    const wanted = { ...typed, hasNotice, assetTag, isAnother, batch: null };
    const { reference, repeated } = await registerTyped(await store(), wanted, deps);
    say(`${reference} ${repeated ? 'has this already, and nothing was changed' : 'is registered'}.`);
    return { reference, repeated };
  },
});
