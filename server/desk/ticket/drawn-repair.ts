import type { DeskDevice, DeskQuote, DeskRepair } from '../../../client/desk/repair-props.ts';
import { sentenceCase } from '../../../shared/catalogue.ts';
import { dangerText, hasDanger, hasLooked } from '../../../shared/intake-fields.ts';
import { isFinal } from '../../../shared/repair-status.ts';
import type { Offers } from '../../../shared/shop.ts';
import { isQuoteOwed } from '../../back-office/repairs/quotes/owed.ts';
import { lineFacts, quoteFacts } from '../../back-office/repairs/quotes/quote-terms.ts';
import { outcomeOf } from '../../back-office/repairs/quotes/repair-outcome.ts';
import {
  approvedTotal,
  isAsked,
  isLeft,
  lineAnswer,
  lineWords,
  totalIfApproved,
} from '../../back-office/repairs/records/agreed-lines.ts';
import { deviceName, type Repair } from '../../back-office/repairs/records/staff-repairs.ts';
import type { StoredQuote } from '../../back-office/repairs/records/stored-quotes.ts';
import type { RepairDeviceTable, RepairEventTable } from '../../back-office/store/tables.ts';
import { dangersNamed } from './danger-words.ts';

/** Records as screens are given them. */

export const drawnDevice = (device: RepairDeviceTable): DeskDevice => ({
  ...device,
  name: deviceName(device),
  danger: dangerText(device.dangers),
  asksDanger:
    !isFinal(device.status) &&
    !hasDanger(device.dangers, hasLooked) &&
    dangersNamed(device.condition ?? '').some((danger) => !hasDanger(device.dangers, danger)),
});

export const drawnRepair = (repair: Repair): DeskRepair => ({
  ...repair,
  collectors: JSON.parse(repair.collectors),
  devices: repair.devices.map(drawnDevice),
});

/** @param events of its repair: once all was declined, or nothing can be repaired, nothing of it is agreed any more */
export function drawnQuote(
  quote: StoredQuote,
  events: Pick<RepairEventTable, 'line' | 'status'>[],
  offers: Pick<Offers, 'noFixNoCharge'>,
): DeskQuote {
  const history = events.flatMap(({ line, status }) => (line === quote.line && status) || []);
  const isOwed = isQuoteOwed(outcomeOf(history), offers);
  return {
    ...quote,
    lines: quote.lines.map((line) => {
      const answer = quote.answered_at ? lineAnswer(line) : lineWords(line, quote.lines);
      return {
        ...line,
        facts: lineFacts(line),
        said: sentenceCase(answer),
        isAsked: isAsked(line),
        isLeft: isOwed && isLeft(line),
      };
    }),
    facts: quoteFacts(quote),
    total: totalIfApproved(quote),
    agreed: isOwed ? approvedTotal(quote) : 0,
  };
}
