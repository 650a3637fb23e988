import type { Transaction } from 'kysely';
import type { Shop } from '../../../../shared/shop.ts';
import { ensure } from '../../../forms/refusal.ts';
import type { RepairDeviceTable, Tables } from '../../store/tables.ts';
import { answeredOccasion, putRepairMail } from '../mails/repair-mails.ts';
import { answerQuote } from '../quotes/quote-answers.ts';
import { isAsked } from '../records/agreed-lines.ts';
import { changeDevice, lockRepair } from '../records/moves.ts';
import type { Repair } from '../records/staff-repairs.ts';
import { latestQuote } from '../records/stored-quotes.ts';
import { changedBefore } from '../records/who-changed.ts';
import { refuseStopped } from './stop-work.ts';

export interface SaidAnswer {
  by: string;
  /** How the customer gave it: "by phone". */
  how: string;
  /** The positions of the lines that they approved; `null` for all of them. */
  approved: number[] | null;
}

/**
 * Writes the customer's answer to the quotes of devices, and the e-mail that tells them.
 * @param devices `waiting` for each of the repair whose quote waits for an answer
 * @returns the lines of the devices, and what was approved: whole cents, GST included
 * @throws {Refusal}
 */
export async function answerByStaff(
  db: Transaction<Tables>,
  repair: Repair,
  devices: RepairDeviceTable[] | 'waiting',
  { by, how, approved }: SaidAnswer,
  { shop, at }: { shop: Shop; at: Date },
): Promise<{ lines: number[]; cents: number }> {
  const { reference } = repair;
  refuseStopped(await lockRepair(db, reference));
  const chosen =
    devices === 'waiting' ? repair.devices.filter(({ status }) => status === 'quote_sent') : devices;
  let cents = 0;
  for (const device of chosen) {
    // What somebody else has quoted since was not what the customer said yes to.
    await changeDevice(db, device, {});
    const quote = await latestQuote(db, device);
    ensure(quote, hasNone(reference));
    const positions = quote.lines.filter(isAsked).map(({ position }) => position);
    const isKnown = (approved ?? []).every((position) => positions.includes(position));
    ensure(isKnown, `There is no such line: the quote has ${positions.join(', ')}.`);
    const answers = new Map(positions.map((each) => [each, approved?.includes(each) ?? true]));
    const answer = { device: device.line, version: quote.version, approved: answers };
    const isWaiting = device.status === 'quote_sent' && quote.answered_at === null;
    if (!isWaiting) throw await changedBefore(db, reference, [device.line]);
    const answered = await answerQuote(db, reference, answer, at, { by, how });
    if (!answered) continue;
    await putRepairMail(db, repair, answeredOccasion(answered, how), shop, at);
    cents += answered.cents;
  }
  ensure(chosen.length > 0, hasNone(reference));
  return { lines: chosen.map(({ line }) => line), cents };
}

const hasNone = (reference: string) => `${reference} has no quote that waits for an answer.`;
