import * as v from 'valibot';
import { withoutInvisible } from './clean-typed.ts';
import { limits, oneOf, optional } from './form-schemas.ts';
import { boxesOf } from './intake-fields.ts';
import { promiseFields } from './promise-fields.ts';
import { endOfLifeReasons, repairStatuses } from './repair-status.ts';
import { collectorFields } from './repair-view.ts';
import { amountOf, dueOf, lineOf, madeOf, noteOf, plainOf, staffFields, tickOf } from './staff-fields.ts';
import { address, maxCodeLength, maxDeviceLength, maxFaultLength, phoneNumber } from './staff-schemas.ts';

/** The fields of a ticket's forms, by the end of their paths. */

/** Characters of what came along, and of how it looked: more than the intake's boxes and its line make together. */
const maxConditionLength = 400;
const required = { required: true } as const;
const number = v.pipe(v.string(), v.transform(Number));

/** What every form of a ticket says of the devices that it is for, and where it leads. */
export const seen = staffFields({
  lines: { ...plainOf({ name: 'line' }), isMany: true },
  /** Which version of each its sender saw: "2:7" is that of line 2. */
  versions: { ...plainOf({ name: 'version' }), isMany: true },
  next: plainOf(),
});

/** What the board searches for. */
export const search = staffFields({ q: plainOf() });

/** The last six digits of a telephone number, as somebody says them who calls. */
export const findFields = staffFields({
  digits: {
    ...madeOf(
      v.pipe(
        v.string(),
        v.transform((typed) => withoutInvisible(typed).replace(/\s/g, '')),
        v.regex(/^\d{6}$/, 'Type the last six digits of the phone number.'),
      ),
      { input: { inputMode: 'numeric', maxLength: 12, required: true } },
    ),
    ...{ control: 'text' as const, label: 'Last six digits of a phone number' },
  },
});

const note = noteOf('Note', {}, 'The note');
const expectedAt = dueOf('New ready-by time', 'Unchanged', { name: 'ready' });
const isPublic = tickOf('The customer sees the note', { name: 'public' });
const danger = boxesOf('danger', 'Is it swollen, hot or wet? Ask each customer.');
const noticeGiven = tickOf('They have read the repair notice', { name: 'notice', input: required });

const statuses = `Say which status it moves to: ${repairStatuses.join(', ')}.`;

export const ticketFields = {
  move: staffFields({
    to: madeOf(v.picklist(repairStatuses, statuses)),
    note,
    isPublic,
    expectedAt,
    promise: promiseFields.promise,
    amount: amountOf('To pay'),
    endOfLife: {
      ...madeOf(optional(oneOf(endOfLifeReasons, 'Choose why.')), { name: 'reason', input: required }),
      ...{ control: 'select' as const, label: 'Why' },
    },
    /** Positions of agreed lines. */
    notDone: { ...tickOf(''), ...madeOf(number, { name: 'undone' }), control: 'tick', isMany: true },
    notDoneWhy: lineOf('Why it wasn’t done (the customer sees it)', 300, { name: 'undonewhy' }, 'The reason'),
    danger,
    noticeGiven,
  }),
  /** What was closed since nobody came. */
  'take-in': staffFields({ note, isPublic, expectedAt, danger, noticeGiven }),
  note: staffFields({
    text: { ...note, name: 'note', input: { ...note.input, ...required } },
    isPublic: tickOf('The customer sees it', { name: 'public' }),
    expectedAt,
  }),
  called: staffFields({
    said: noteOf('What they said, by phone or at the counter', { input: required }, 'What they said'),
  }),
  collectors: staffFields({
    names: { ...lineOf('Name', limits.name, { name: 'collector-' }), isGroup: true },
  }),
  answer: staffFields({
    approved: { ...madeOf(number), isMany: true },
    answer: plainOf(),
    said: plainOf(),
  }),
  undo: staffFields({}),
  reopen: staffFields({
    why: lineOf('Why it goes on', maxFaultLength, { input: { ...required, maxLength: 300 } }),
  }),
  edit: staffFields({
    device: lineOf('Device', maxDeviceLength, { input: required }, 'The device'),
    fault: { ...lineOf('Fault', maxFaultLength, {}, 'The fault'), control: 'textarea' },
    serial: lineOf('Serial number or IMEI (empty: unchanged)', maxCodeLength, {}, 'The serial number'),
    noSerial: tickOf('It has none: remove the serial number'),
    shelf: lineOf('Shelf', maxCodeLength, {}, 'The shelf'),
    accessories: lineOf('Came with', maxConditionLength, {}, 'What it came with'),
    condition: lineOf('Condition', maxConditionLength, {}, 'The condition'),
    amount: amountOf('To pay'),
    reason: noteOf('Why it’s more than was agreed (the customer sees it)', {}, 'The reason'),
  }),
  dangers: staffFields({
    swollen: tickOf('Swollen'),
    hot: tickOf('Hot'),
    wet: tickOf('Wet'),
    reason: lineOf('Why it’s no longer dangerous', maxFaultLength, {}, 'The reason'),
  }),
  contact: staffFields({
    version: madeOf(number, { name: 'contactVersion' }),
    name: lineOf('Name', limits.name, { input: required }, 'The name'),
    phone: { ...lineOf('Phone', limits.phone, { input: { type: 'tel' } }), schema: optional(phoneNumber) },
    email: { ...lineOf('Email', limits.email, { input: { type: 'email' } }), schema: optional(address) },
  }),
  show: staffFields({}),
  serial: staffFields({}),
  link: staffFields({}),
  'print-link': staffFields({}),
  'end-links': staffFields({
    isSure: tickOf('All their links stop working. This can’t be undone.', {
      name: 'sure',
      input: required,
    }),
  }),
  release: staffFields({}),
} as const;

export type TicketAct = keyof typeof ticketFields;

/** The field for the nth of the people who may collect. */
export const collectorField = (index: number) => ({
  ...{ ...ticketFields.collectors.names, name: collectorFields[index] ?? '', label: `Name ${index + 1}` },
});
