import { ticketFields } from '../../../shared/ticket-fields.ts';
import { recordCall } from '../repairs/acts/record-call.ts';
import { writeNote } from '../repairs/acts/write-note.ts';
import { deviceOptions, repairCommand } from './repair-records.ts';

/** Commands that write into a history. */
export const noteCommands = [
  repairCommand({
    name: 'repairs note',
    about: 'Writes a note into the history; the customer sees it only with --public.',
    fields: ticketFields.note,
    options: { 'excess-paid': {}, ...deviceOptions },
    examples: [
      'repairs note 7K2M-Q4XA --by Kim --text "The part is late" --public --ready "2026-11-30 16:00"',
      'repairs note 7K2M-Q4XA --by Kim --text "In cash" --excess-paid   (what was left over of a sale)',
    ],
    async run({ repair, typed, devices, act, say }, { 'excess-paid': isPaid }) {
      await act((db, deps) => writeNote(db, devices(), { ...typed, isPaid }, deps));
      say(`The note is in the history of ${repair.reference}.`);
    },
  }),
  repairCommand({
    name: 'repairs called',
    about: 'Records that you have talked to a customer: what they had stopped may go on.',
    fields: ticketFields.called,
    options: {},
    examples: ['repairs called 7K2M-Q4XA --by Kim --text "It was her flatmate. She does want the screen."'],
    async run({ repair: { reference }, typed, act, say }) {
      const wasStopped = await act((db, deps) => recordCall(db, reference, typed.said, deps));
      say(`${reference}: ${wasStopped ? 'it may go on' : 'the call is in its history'}.`);
    },
  }),
];
