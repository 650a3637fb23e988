import type { Transaction } from 'kysely';
import type { Shop } from '../../../shared/shop.ts';
import type { RepairDeviceTable, Tables } from '../store/tables.ts';
import { ActRefused } from './act-refused.ts';
import { lockRepair, MoveConflict } from './moves.ts';
import { answerQuote } from './quote-answers.ts';
import { latestQuote } from './quotes.ts';
import { answeredOccasion, putRepairMail } from './repair-mails.ts';
import { refuseStopped } from './staff-moves.ts';
import type { Repair } from './staff-repairs.ts';

export interface SaidAnswer {
  by: string;
  /** How the customer said it: "by phone". */
  said: string;
  /** The positions of the lines that they approved; `null` for all of them. */
  approved: number[] | null;
}

/**
 * Writes the customer's answer to the quotes of devices, and the e-mail that tells them.
 * @param devices `waiting` for each of the repair whose quote waits for an answer
 * @returns the lines of the devices, and what was approved: whole cents, GST included
 * @throws {ActRefused} {MoveRefused} {MoveConflict}
 */
export async function answerByStaff(
  db: Transaction<Tables>,
  repair: Repair,
  devices: RepairDeviceTable[] | 'waiting',
  { by, said, approved }: SaidAnswer,
  { shop, at }: { shop: Shop; at: Date },
): Promise<{ lines: number[]; cents: number }> {
  const { reference } = repair;
  refuseStopped(await lockRepair(db, reference));
  const chosen =
    devices === 'waiting' ? repair.devices.filter(({ status }) => status === 'quote_sent') : devices;
  let cents = 0;
  for (const device of chosen) {
    const quote = await latestQuote(db, device);
    if (!quote) throw new ActRefused(hasNone(reference));
    const positions = quote.lines.map(({ position }) => position);
    if (approved?.some((position) => !positions.includes(position)))
      throw new ActRefused(`There is no such line: the quote has ${positions.join(', ')}.`);
    const answers = new Map(positions.map((each) => [each, approved?.includes(each) ?? true]));
    const answer = { device: device.line, version: quote.version, approved: answers };
    const result = await answerQuote(db, reference, answer, at, { by, said });
    if (result.outcome !== 'accepted') throw new MoveConflict(`the quote is ${result.outcome}`);
    await putRepairMail(db, repair, answeredOccasion(result, said), shop, at);
    cents += result.cents;
  }
  if (chosen.length === 0) throw new ActRefused(hasNone(reference));
  return { lines: chosen.map(({ line }) => line), cents };
}

const hasNone = (reference: string) =>
  `${reference} has no quote that waits for an answer. Send one first: repairs quote ${reference}`;
