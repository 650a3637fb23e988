import { enquiryOf } from '../../back-office/repairs/intake/enquiry-repair.ts';
import { readEvents } from '../../back-office/repairs/records/staff-repairs.ts';
import { isConflict } from '../../forms/refusal.ts';
import { type HiddenFact, hiddenFacts } from '../people/next-page.ts';
import type { TicketContext } from './ticket-form.ts';

/** For ten minutes after one's own intake, its contact needs no passkey. */
const ownIntakeMs = 10 * 60_000;

export async function isOwnIntake({ site, repair, colleague }: TicketContext): Promise<boolean> {
  // That one was typed by somebody else, before.
  if (enquiryOf(repair) || repair.devices.some(({ parent }) => parent)) return false;
  const [first] = await site.store.read((db) => readEvents(db, repair.reference));
  const age = site.now().getTime() - Date.parse(repair.created_at);
  return first?.by_id === colleague.id && age < ownIntakeMs;
}

/** Corrects what is hidden. Where somebody was quicker, the refusal says what is there now: it was shown. */
export async function auditIfRevealed(
  { site, repair, audit }: TicketContext,
  fact: HiddenFact,
  correct: () => Promise<unknown>,
): Promise<void> {
  try {
    await correct();
  } catch (error) {
    if (isConflict(error)) await site.store.write((db) => audit(db, repair.reference, hiddenFacts[fact]));
    throw error;
  }
}
