import type { Transaction } from 'kysely';
import { ensure } from '../../../forms/refusal.ts';
import type { Tables } from '../../store/tables.ts';
import { linkOccasion, putRepairMail } from '../mails/repair-mails.ts';
import type { ActDeps } from '../records/acting-staff.ts';
import { linkAddress, makeLink, revokeLinks } from '../records/link-tokens.ts';
import { addEvent, lockRepair } from '../records/moves.ts';
import type { Repair } from '../records/staff-repairs.ts';

/** The secret links of a repair, as staff make and end them. Its history says that they did, and never a link; so does their caller's audit. */

/** Mails a fresh link to the address on record. @throws {Refusal} where there is none, or no link opens the repair any more */
export async function sendLink(db: Transaction<Tables>, repair: Repair, deps: ActDeps): Promise<void> {
  permitLinks(repair, deps);
  const { shop, at } = deps;
  const locked = await lockRepair(db, repair.reference);
  const isMailed = await putRepairMail(db, locked, linkOccasion(locked, repair.devices), shop, at);
  ensure(isMailed, 'They left no email address: print a link instead.');
  await note(db, repair, 'Sent a new link by e-mail', deps);
}

/** Makes a link that only reads. @returns its address, which nothing stores @throws {Refusal} where none opens the repair any more */
export async function printLink(db: Transaction<Tables>, repair: Repair, deps: ActDeps): Promise<string> {
  permitLinks(repair, deps);
  const { reference } = await lockRepair(db, repair.reference);
  await note(db, repair, 'Made a new link, which only reads', deps);
  return linkAddress(deps.shop, await makeLink(db, reference, 'staff', deps.at));
}

/** Ends all links, as after one was passed on. @returns how many there were */
export async function endLinks(db: Transaction<Tables>, repair: Repair, deps: ActDeps): Promise<number> {
  const { reference } = await lockRepair(db, repair.reference);
  await note(db, repair, 'Ended all links', deps);
  return revokeLinks(db, reference, deps.at);
}

const permitLinks = ({ links_until }: Repair, { at }: ActDeps) =>
  ensure(
    !links_until || links_until > at.toISOString(),
    'It has been over for so long that no link opens it any more.',
  );

const note = (db: Transaction<Tables>, { reference }: Repair, words: string, { by, at }: ActDeps) =>
  addEvent(db, { reference, by, note: words }, at);
