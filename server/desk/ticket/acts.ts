import { type EndOfLifeReason, endOfLifeReasons } from '../../../shared/repair-status.ts';
import { collectorFields } from '../../../shared/repair-view.ts';
import { type AuditEntry, recordAudit } from '../../back-office/audit/audit.ts';
import { nameCollectorsByStaff } from '../../back-office/repairs/collectors.ts';
import { editRepair, readCorrection } from '../../back-office/repairs/edit-repair.ts';
import { moveRepair, readStatus } from '../../back-office/repairs/move-repair.ts';
import { recordCall, writeNote } from '../../back-office/repairs/notes.ts';
import { answerByStaff } from '../../back-office/repairs/staff-answers.ts';
import { readEvents } from '../../back-office/repairs/staff-repairs.ts';
import {
  type DeviceNames,
  maxFaultLength,
  readAmount,
  readLine,
  readLocalTime,
  readNote,
} from '../../back-office/repairs/typed.ts';
import { undoMoves } from '../../back-office/repairs/undo-move.ts';
import { isConflict, mistakes, permit } from '../../forms/refusal.ts';
import { demandStepUp, isSteppedUp } from '../access.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { type DeskForm, textsOf } from '../desk-forms.ts';
import { listedDevice } from '../listed-device.ts';
import { showTicket } from './load-ticket.tsx';
import { quoteForm } from './quote-page.ts';
import { type TicketAct, ticketForm } from './ticket-forms.ts';

/** So long after their own intake, its contact asks nobody for their passkey. */
const ownIntakeMs = 10 * 60_000;

/** What each form of a ticket does, by the end of its path. */
const acts: Record<string, (given: TicketAct) => Promise<unknown>> = {
  async move(given) {
    const { repair, devices, answers, write } = given;
    const reason = Object.keys(endOfLifeReasons).find((each) => each === answers.reason);
    const wanted = {
      ...noteIn(given),
      to: readStatus(answers.to),
      amount: answers.amount ? readAmount(answers.amount) : null,
      noticeGiven: answers.notice === 'yes',
      ...(reason && { endOfLife: reason as EndOfLifeReason }),
    };
    const chosen = await devices();
    return write((db, deps) => moveRepair(db, repair, chosen, wanted, deps));
  },

  async note(given) {
    const { repair, devices, answers, write } = given;
    const { note: text, ...rest } = noteIn(given);
    // Of a whole batch it is where its first device is, as everything that is about all of it.
    const chosen = answers.version ? await devices() : repair.devices.slice(0, 1);
    return write((db, deps) => writeNote(db, chosen, { text, ...rest }, deps));
  },

  called({ repair, answers, write }) {
    const said = readNote('What they said', answers.said);
    return write((db, deps) => recordCall(db, repair.reference, said, deps));
  },

  collectors({ repair, answers, write }) {
    const names = collectorFields.map((field) => answers[field] ?? '');
    return write((db, deps) => nameCollectorsByStaff(db, repair.reference, names, deps));
  },

  async answer({ repair, devices, fields, answers, colleague, write }) {
    const approved = answers.answer === 'none' ? [] : textsOf(fields.approved).map(Number);
    const isSaid = answers.answer === 'none' || approved.length > 0;
    permit(isSaid, 'Tick what they said yes to, or press “They declined it”.');
    const said = answers.said === 'by phone' ? 'by phone' : 'at the counter';
    const chosen = await devices();
    return write((db, deps) =>
      answerByStaff(db, repair, chosen, { by: colleague.name, said, approved }, deps),
    );
  },

  undo: (given) => undo(given, ''),

  reopen(given) {
    const why = readLine('The reason', given.answers.why, maxFaultLength);
    permit(why, 'Say why it goes on.');
    requireStepUp(given);
    return undo(given, why);
  },

  async edit(given) {
    const { repair, seenDevices, answers, desk, write } = given;
    // Where one has changed since, the act itself says what both wrote.
    const [seen, ...others] = seenDevices();
    permit(seen && others.length === 0, 'Correct one device at a time.');
    const { fault, shelf, accessories, condition, device: name, noSerial } = answers;
    const typed = {
      ...{ fault, shelf, accessories, condition },
      device: name === seen.device ? undefined : name,
      // Empty, neither was to be changed: the page doesn't show the serial number.
      serial: answers.serial || (noSerial === 'yes' ? '' : undefined),
      amount: answers.amount || undefined,
    };
    const { device } = await readCorrection(typed, namesIn(desk));
    const reason = readNote('The reason', answers.reason);
    const correct = () =>
      write((db, deps) => editRepair(db, repair, [seen], { contact: {}, device, reason }, deps));
    return typed.serial === undefined ? correct() : orAudited(given, 'serial', correct);
  },

  async contact(given) {
    const { repair, answers, desk, write } = given;
    if (!(await isOwnIntake(given))) requireStepUp(given);
    permit(answers.name, 'Type the name.');
    const [email, phone] = [answers.email || undefined, answers.phone || undefined];
    const { contact } = await readCorrection({ name: answers.name, email, phone }, namesIn(desk));
    // Of the contact: "version" is what was seen of the devices.
    const version = Number(answers.contactVersion);
    const correct = () =>
      write(async (db, deps) => {
        const notes = await editRepair(db, repair, [], { contact, device: {}, version }, deps);
        if (notes.length > 0) await recordAudit(db, auditOf(given, 'change contact'), deps.at);
      });
    return orAudited(given, 'contact', correct);
  },

  async show(given) {
    const { request, desk } = given;
    if (!(await isOwnIntake(given))) demandStepUp(request, desk.now());
    return reveal(given, 'contact');
  },

  serial: (given) => reveal(given, 'serial'),
};

/** All forms of a ticket. */
export const ticketForms = (desk: DeskDeps): DeskForm[] => [
  ...Object.entries(acts).map(([name, act]) => ticketForm(desk, { name, act })),
  quoteForm(desk),
];

const namesIn = (desk: DeskDeps): DeviceNames => ({
  deviceName: async (path) => (await listedDevice(desk, path))?.name ?? null,
  nearestDevice: async () => null,
});

/** A note, for whom it is, and where it was typed when the device should be ready. */
const noteIn = ({ answers, desk }: TicketAct) => ({
  note: readNote('The note', answers.note),
  isPublic: answers.public === 'yes',
  ...(answers.ready && { expectedAt: readLocalTime(answers.ready, desk.now()) }),
});

/** @param why it goes on; empty where it is a mistake of the last minutes */
async function undo(given: TicketAct, why: string) {
  const { repair, devices, colleague, write } = given;
  const chosen = await devices();
  return write(async (db, deps) => {
    await undoMoves(db, repair, chosen, { by: colleague.name, reopen: why }, deps);
    if (why) await recordAudit(db, auditOf(given, 'reopen'), deps.at);
  });
}

type Hidden = 'contact' | 'serial';

/** The ticket with what is hidden on it. It has no address: who goes back and forth asks again. */
async function reveal(given: TicketAct, what: Hidden) {
  const { desk, repair, fields, colleague } = given;
  await auditShown(given, what);
  return showTicket(desk, repair.reference, textsOf(fields.line), colleague, { reveal: what });
}

const auditShown = (given: TicketAct, what: Hidden) =>
  given.write((db, { at }) => recordAudit(db, auditOf(given, `show ${what}`), at));

/** Corrects what is hidden. Where somebody was quicker, the refusal says what is there now: it was shown. */
async function orAudited(given: TicketAct, what: Hidden, correct: () => Promise<unknown>) {
  try {
    return await correct();
  } catch (error) {
    if (isConflict(error)) await auditShown(given, what);
    throw error;
  }
}

const auditOf = ({ repair, colleague, network }: TicketAct, action: string): AuditEntry => ({
  ...{ by: colleague.name, staffId: colleague.id, network },
  ...{ action, about: repair.reference },
});

async function isOwnIntake({ desk, repair, colleague }: TicketAct): Promise<boolean> {
  const [first] = await desk.store.read((db) => readEvents(db, repair.reference));
  const age = desk.now().getTime() - Date.parse(repair.created_at);
  return first?.by === colleague.name && age < ownIntakeMs;
}

/** For forms with words in them: they are shown again with these, not left for the passkey. @throws {Refusal} */
function requireStepUp({ colleague, desk }: TicketAct): void {
  if (isSteppedUp(colleague, desk.now())) return;
  throw mistakes([{ field: 'passkey', message: 'Nothing was saved yet: show your passkey again.' }]);
}
