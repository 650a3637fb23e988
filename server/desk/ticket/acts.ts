import type { EndOfLifeReason } from '../../../shared/repair-status.ts';
import { endOfLifeReasons } from '../../../shared/repair-status.ts';
import { collectorFields } from '../../../shared/repair-view.ts';
import { recordAudit } from '../../back-office/audit/audit.ts';
import { permit } from '../../back-office/repairs/act-outcome.ts';
import { nameCollectorsByStaff } from '../../back-office/repairs/collectors.ts';
import { moveRepair, readStatus } from '../../back-office/repairs/move-repair.ts';
import { recordCall, writeNote } from '../../back-office/repairs/notes.ts';
import { answerByStaff } from '../../back-office/repairs/staff-answers.ts';
import {
  maxFaultLength,
  readAmount,
  readLine,
  readLocalTime,
  readNote,
} from '../../back-office/repairs/typed.ts';
import { undoMoves } from '../../back-office/repairs/undo-move.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { type DeskForm, textsOf } from '../desk-forms.ts';
import { correctionForms } from './corrections.ts';
import { quoteForm } from './quote-page.ts';
import { requireStepUp } from './step-up.ts';
import { type TicketAct, ticketForm } from './ticket-forms.ts';

/** All forms of a ticket. */
export const ticketForms = (desk: DeskDeps): DeskForm[] => [
  ticketForm(desk, { name: 'move', nameOf: ({ to }) => `move ${to}`, act: move }),
  ticketForm(desk, { name: 'note', act: note }),
  ticketForm(desk, { name: 'called', act: called }),
  ticketForm(desk, { name: 'collectors', act: nameCollectors }),
  ticketForm(desk, { name: 'answer', act: answer }),
  ticketForm(desk, { name: 'undo', act: (given) => undo(given, '') }),
  ticketForm(desk, { name: 'reopen', act: reopen }),
  quoteForm(desk),
  ...correctionForms(desk),
];

/** A field that was filled in. */
const filled = (typed: string | undefined): string | undefined => typed?.trim() || undefined;

function move({ repair, devices, answers, desk, write }: TicketAct) {
  const [amount, ready] = [filled(answers.amount), filled(answers.ready)];
  const reason = Object.keys(endOfLifeReasons).find((each) => each === answers.reason);
  const wanted = {
    to: readStatus(answers.to),
    note: readNote('The note', answers.note),
    isPublic: answers.public === 'yes',
    amount: amount === undefined ? null : readAmount(amount),
    noticeGiven: answers.notice === 'yes',
    ...(ready !== undefined && { expectedAt: readLocalTime(ready, desk.now()) }),
    ...(reason && { endOfLife: reason as EndOfLifeReason }),
  };
  const chosen = devices();
  return write((db, deps) => moveRepair(db, repair, chosen, wanted, deps));
}

function note({ repair, devices, answers, desk, write }: TicketAct) {
  const ready = filled(answers.ready);
  const written = {
    text: readNote('The note', answers.note),
    isPublic: answers.public === 'yes',
    ...(ready !== undefined && { expectedAt: readLocalTime(ready, desk.now()) }),
  };
  // Of a whole batch it is where its first device is, as everything that is about all of it.
  const chosen = answers.version ? devices() : repair.devices.slice(0, 1);
  return write((db, deps) => writeNote(db, chosen, written, deps));
}

function called({ repair, answers, write }: TicketAct) {
  const said = readNote('What they said', answers.said);
  return write((db, deps) => recordCall(db, repair.reference, said, deps));
}

function nameCollectors({ repair, answers, write }: TicketAct) {
  const names = collectorFields.map((field) => answers[field] ?? '');
  return write((db, deps) => nameCollectorsByStaff(db, repair.reference, names, deps));
}

function answer({ repair, devices, fields, answers, colleague, write }: TicketAct) {
  const approved = answers.answer === 'none' ? [] : textsOf(fields.approved).map(Number);
  permit(
    answers.answer === 'none' || approved.length > 0,
    'no-line',
    'Tick what they said yes to, or press “They declined it”.',
  );
  const said = answers.said === 'by phone' ? 'by phone' : 'at the counter';
  const chosen = devices();
  return write((db, deps) => answerByStaff(db, repair, chosen, { by: colleague.name, said, approved }, deps));
}

function undo({ repair, devices, colleague, network, write }: TicketAct, why: string) {
  const chosen = devices();
  const { name: by, id: staffId } = colleague;
  const { reference } = repair;
  return write(async (db, deps) => {
    await undoMoves(db, repair, chosen, { by, reopen: why }, deps);
    if (why) await recordAudit(db, { by, staffId, network, action: 'reopen', about: reference }, deps.at);
  });
}

function reopen(given: TicketAct) {
  const why = readLine('The reason', given.answers.why, maxFaultLength);
  permit(why, 'no-text', 'Say why it goes on.');
  requireStepUp(given);
  return undo(given, why);
}
