import { formatPrice } from '../../../shared/money.ts';
import { staffLine } from '../../../shared/staff-schemas.ts';
import { read } from '../../forms/read-fields.ts';
import { answerByStaff } from '../repairs/acts/staff-answers.ts';
import { ensure } from './command.ts';
import { deviceOptions, ofDevices, repairCommand } from './repair-records.ts';

export const answerCommand = repairCommand({
  name: 'repairs answer',
  about:
    "Records the customer's answer to a quote, given by telephone or at the counter: all lines, some, or none.",
  options: {
    'by-phone': { required: true },
    said: { value: '<how>', or: true },
    items: { value: '<1,3>' },
    none: { or: true },
    ...deviceOptions,
  },
  examples: [
    'repairs answer 7K2M-Q4XA --by Kim --said "at the counter" --items 1,3',
    'repairs answer 7K2M-Q4XA --by Kim --by-phone --all   (each device whose quote waits)',
  ],
  async run({ repair, by, devices, act, say }, { 'by-phone': byPhone, said: typed, items, none, all }) {
    ensure(!none || items === undefined, 'Give one of --items and --none.');
    const said = read(staffLine('How they answered', 200), byPhone ? 'by phone' : (typed ?? ''));
    ensure(said, 'Say how the customer answered: --by-phone, or --said "at the counter".');
    const approved = none ? [] : (items?.split(',').map(Number) ?? null);
    const chosen = all ? 'waiting' : devices();
    const answered = await act((db, deps) =>
      answerByStaff(db, repair, chosen, { by, how: said, approved }, deps),
    );
    const { lines, cents } = answered;
    const what = none ? 'declined' : `approved, for ${formatPrice(cents)}`;
    say(`${repair.reference}${ofDevices(repair, lines)} is ${what}.`);
    return answered;
  },
});
