import { limits } from '../../../shared/form-schemas.ts';
import { type AuditEntry, recordAudit } from '../../back-office/audit/audit.ts';
import { permit } from '../../back-office/repairs/act-outcome.ts';
import { editRepair } from '../../back-office/repairs/edit-repair.ts';
import { readEvents } from '../../back-office/repairs/staff-repairs.ts';
import {
  maxCodeLength,
  maxFaultLength,
  readAddress,
  readAmount,
  readDeviceName,
  readLine,
  readNote,
  readNumber,
} from '../../back-office/repairs/typed.ts';
import { demandStepUp } from '../access.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { type DeskForm, textsOf } from '../desk-forms.ts';
import { listedDevice } from '../listed-device.ts';
import { showTicket } from './load-ticket.ts';
import { requireStepUp } from './step-up.ts';
import { type TicketAct, ticketForm } from './ticket-forms.ts';

/** So long after their own intake, its contact asks nobody for their passkey. */
const ownIntakeMs = 10 * 60_000;
/** Characters of what came along, and of how it looked: more than the intake's boxes and its line make together. */
const maxConditionLength = 400;

/** What was entered wrong, and what is hidden until somebody asks for it. */
export const correctionForms = (desk: DeskDeps): DeskForm[] => [
  ticketForm(desk, { name: 'edit', takesOutdated: true, act: editDevice }),
  ticketForm(desk, { name: 'contact', act: editContact }),
  ticketForm(desk, { name: 'show', act: (given) => reveal(given, 'contact') }),
  ticketForm(desk, { name: 'serial', act: (given) => reveal(given, 'serial') }),
];

async function editDevice({ repair, devices, answers, desk, write }: TicketAct) {
  const [seen, ...others] = devices();
  permit(seen && others.length === 0, 'which-device', 'Correct one device at a time.');
  const names = {
    deviceName: async (path: string) => (await listedDevice(desk, path))?.name ?? null,
    nearestDevice: async () => null,
  };
  const typed = readLine('The device', answers.device, limits.name);
  const named = typed && typed !== seen.device ? await readDeviceName(names, typed) : null;
  const serial = readLine('The serial number', answers.serial, maxCodeLength);
  const short = (label: string, text: string | undefined) => readLine(label, text, maxConditionLength);
  const device = {
    ...named,
    // Empty, neither was to be changed: the page doesn't show the serial number.
    ...(answers.noSerial === 'yes' && { serial: null }),
    ...(serial && { serial }),
    ...(answers.amount?.trim() && { owed_cents: readAmount(answers.amount.trim()) }),
    ...(answers.fault !== undefined && { fault: readLine('The fault', answers.fault, maxFaultLength) ?? '' }),
    ...(answers.shelf !== undefined && { shelf: readLine('The shelf', answers.shelf, maxCodeLength) }),
    ...(answers.accessories !== undefined && {
      accessories: short('What it came with', answers.accessories),
    }),
    ...(answers.condition !== undefined && { condition: short('The condition', answers.condition) }),
  };
  const reason = readNote('The reason', answers.reason);
  return write((db, deps) => editRepair(db, repair, [seen], { contact: {}, device, reason }, deps));
}

async function editContact(given: TicketAct) {
  const { repair, answers, write } = given;
  if (!(await isOwnIntake(given))) requireStepUp(given);
  const name = readLine('The name', answers.name, limits.name);
  permit(name, 'no-name', 'Type the name.');
  const [email, phone] = [answers.email?.trim(), answers.phone?.trim()];
  const contact = {
    name,
    ...(email && { email: readAddress(email) }),
    ...(phone && { phone: readNumber(phone) }),
  };
  // Of the contact: "version" is what was seen of the devices.
  const version = Number(answers.contactVersion);
  return write(async (db, deps) => {
    const notes = await editRepair(db, repair, [], { contact, device: {}, version }, deps);
    if (notes.length > 0) await recordAudit(db, entryOf(given, 'change contact'), deps.at);
  });
}

/** The ticket with what is hidden on it. It has no address: who goes back and forth asks again. */
async function reveal(given: TicketAct, what: 'contact' | 'serial') {
  const { desk, repair, fields, colleague, write, request } = given;
  if (what === 'contact' && !(await isOwnIntake(given))) demandStepUp(request, desk.now());
  const { reference } = repair;
  await write((db, { at }) => recordAudit(db, entryOf(given, `show ${what}`), at));
  return showTicket(desk, { reference, lines: textsOf(fields.line), colleague, reveal: what });
}

const entryOf = ({ repair, colleague, network }: TicketAct, action: string): AuditEntry => ({
  ...{ by: colleague.name, staffId: colleague.id, network },
  ...{ action, about: repair.reference },
});

async function isOwnIntake({ desk, repair, colleague }: TicketAct): Promise<boolean> {
  const [first] = await desk.store.read((db) => readEvents(db, repair.reference));
  const age = desk.now().getTime() - Date.parse(repair.created_at);
  return first?.by === colleague.name && age < ownIntakeMs;
}
