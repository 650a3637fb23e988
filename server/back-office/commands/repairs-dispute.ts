import { ticketFields } from '../../../shared/ticket-fields.ts';
import { recordDispute } from '../repairs/acts/dispute.ts';
import { repairCommand } from './repair-records.ts';

const { text } = ticketFields.note;

export const disputeCommand = repairCommand({
  name: 'repairs dispute',
  about:
    'Records that the customer disputes the charges: until --settled, nothing is due and nothing may be sold.',
  fields: { text },
  options: { settled: {} },
  examples: ['repairs dispute 7K2M-Q4XA --by Kim --text "Says the battery was not agreed"'],
  takesQuarantined: true,
  async run({ repair: { reference }, typed, act, say }, { settled }) {
    await act((db, deps) => recordDispute(db, reference, { ...typed, settled }, deps));
    say(
      settled
        ? `The dispute about ${reference} is settled.`
        : `${reference} is disputed: nothing of it may be sold.`,
    );
  },
});
