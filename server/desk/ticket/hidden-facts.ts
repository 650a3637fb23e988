import { enquiryOf } from '../../back-office/repairs/intake/enquiry-repair.ts';
import { readEvents } from '../../back-office/repairs/records/staff-repairs.ts';
import { isConflict } from '../../forms/refusal.ts';
import { showTicket } from './load-ticket.tsx';
import type { TicketContext } from './ticket-form.ts';

/** Contact and serial number are hidden until somebody asks for them, and the audit knows who did. */
type Hidden = 'contact' | 'serial';

/** What the audit calls it. */
export const shown: Record<Hidden, string> = { contact: 'show contact', serial: 'show serial' };

/** For ten minutes after one's own intake, its contact needs no passkey. */
const ownIntakeMs = 10 * 60_000;

export async function isOwnIntake({ site, repair, colleague }: TicketContext): Promise<boolean> {
  // That one was typed by somebody else, before.
  if (enquiryOf(repair) || repair.devices.some(({ parent }) => parent)) return false;
  const [first] = await site.store.read((db) => readEvents(db, repair.reference));
  const age = site.now().getTime() - Date.parse(repair.created_at);
  return first?.by_id === colleague.id && age < ownIntakeMs;
}

/** The ticket with what is hidden on it. It has no address: who goes back and forth asks again. */
export async function reveal(context: TicketContext, what: Hidden) {
  const { site, repair, lines, colleague } = context;
  await auditShown(context, what);
  return showTicket(site, repair.reference, lines, colleague, { reveal: what });
}

const auditShown = ({ write, audit, repair }: TicketContext, what: Hidden) =>
  write((db) => audit(db, repair.reference, shown[what]));

/** Corrects what is hidden. Where somebody was quicker, the refusal says what is there now: it was shown. */
export async function auditIfRevealed(context: TicketContext, what: Hidden, correct: () => Promise<unknown>) {
  try {
    await correct();
  } catch (error) {
    if (isConflict(error)) await auditShown(context, what);
    throw error;
  }
}
