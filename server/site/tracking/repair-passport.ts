import { sentenceCase } from '../../../shared/catalogue.ts';
import { formatDate, monthsLater } from '../../../shared/dates.ts';
import { brisbane, moment } from '../../../shared/opening-hours.ts';
import type { PassportView } from '../../../shared/repair-view.ts';
import { formatWarranty } from '../../../shared/warranty.ts';
import { outcomeOf } from '../../back-office/repairs/quotes/repair-outcome.ts';
import { fittedLines } from '../../back-office/repairs/records/agreed-lines.ts';
import type { DeviceRecord } from '../../back-office/repairs/views/repair-record.ts';

/** What was done to a device, once it was repaired and collected; `null` before, and where it came back unrepaired. */
export function passportOf({ status, events, quote }: DeviceRecord): PassportView | null {
  const handedOver = events.findLast((event) => event.status === 'collected');
  const outcome = outcomeOf(events.flatMap((event) => event.status ?? []));
  if (status !== 'collected' || !handedOver || outcome !== 'repaired') return null;
  const { date } = brisbane(new Date(handedOver.at));
  return {
    collected: moment(handedOver.at),
    work: fittedLines(quote).map(({ position, text, grade, warranty_months }) => ({
      position,
      text,
      grade: sentenceCase(grade ?? ''),
      warranty: warrantyText(warranty_months, date),
    })),
  };
}

/** @param from the day on which it was collected, ISO 8601: the warranty starts then */
function warrantyText(months: number | null, from: string): string {
  if (months === null) return 'On your invoice';
  if (months === 0) return formatWarranty(0);
  return `${formatWarranty(months)}, until ${formatDate(monthsLater(from, months))}`;
}
