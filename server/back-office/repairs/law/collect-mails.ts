import { formatDate } from '../../../../shared/dates.ts';
import { uncollectedGoodsNotice } from '../../../../shared/legal-texts.ts';
import { brisbane } from '../../../../shared/opening-hours.ts';
import { statusTable } from '../../../../shared/repair-status.ts';
import type { RepairDeviceTable } from '../../store/tables.ts';
import { about, follow, type MailedDevice, type MailedRepair, type Occasion } from '../mails/repair-mails.ts';
import { type Owed, owedFacts } from '../quotes/owed.ts';
import { saleFromNotice } from './uncollected.ts';

/**
 * The written notice that devices are ready, or a reminder of it: which, what is to be paid and for what, since when they are
 * ready, and what the law says about leaving them. Every mail ends with the shop's address and hours.
 * @param noticeAt when the written notice was given, from which the law counts: ISO 8601
 */
export function collectOccasion(
  { reference }: MailedRepair,
  devices: (MailedDevice & Pick<RepairDeviceTable, 'ready_at'>)[],
  { isReminder = false, asked, noticeAt, note = '' }: Collecting,
): Occasion {
  const { label, text } = statusTable[isReminder ? 'uncollected' : 'ready'];
  const readyAt = devices[0]?.ready_at ?? noticeAt;
  const told = isReminder ? `We told you on ${localDate(noticeAt)} that it’s ready. ` : '';
  const saleFrom = formatDate(saleFromNotice(noticeAt));
  return {
    subject: label,
    parts: [
      isReminder
        ? text
        : devices.length > 1
          ? 'Your devices are ready to collect.'
          : 'Your device is ready to collect.',
      about(reference, devices),
      { facts: [...owedFacts(asked), ['Ready since', localDate(readyAt)]] },
      ...(note ? [{ words: note }] : []),
      ...(isReminder ? [] : [text]),
      uncollectedGoodsNotice,
      `${told}We take no step towards a sale before ${saleFrom}, and we’d much rather give it back to you.`,
      'If you think the amount is wrong, tell us: nothing is sold while we sort that out.',
    ],
    linkLabel: follow,
  };
}

interface Collecting {
  isReminder?: boolean;
  asked: Owed[];
  noticeAt: string;
  note?: string;
}

const localDate = (iso: string) => formatDate(brisbane(new Date(iso)).date);

/** Devices were sold that nobody collected. @param sale what came of it */
export const soldOccasion = (
  { reference }: MailedRepair,
  devices: MailedDevice[],
  sale: [label: string, words: string][],
): Occasion => ({
  subject: statusTable.sold.label,
  parts: [statusTable.sold.text, about(reference, devices), { facts: sale }],
  linkLabel: follow,
});
