import type { DeskDevice, DeskQuote, DeskRepair } from '../../../client/desk/repair-props.ts';
import { sentenceCase } from '../../../shared/catalogue.ts';
import { dangersIn } from '../../../shared/intake-fields.ts';
import { isFinal } from '../../../shared/repair-status.ts';
import {
  approvedTotal,
  isAsked,
  isLeft,
  lineAnswer,
  lineWords,
  totalIfApproved,
} from '../../back-office/repairs/quotes/agreed-lines.ts';
import { lineFacts, quoteFacts } from '../../back-office/repairs/quotes/quote-terms.ts';
import type { StoredQuote } from '../../back-office/repairs/quotes/quotes.ts';
import { deviceName, type Repair } from '../../back-office/repairs/records/staff-repairs.ts';
import type { RepairDeviceTable } from '../../back-office/store/tables.ts';

/** Records as screens are given them. */

export const drawnDevice = (device: RepairDeviceTable): DeskDevice => ({
  ...device,
  name: deviceName(device),
  danger: dangersIn(device.dangers).join(', ') || null,
  asksDanger: device.dangers === null && !isFinal(device.status) && speaksOfDanger(device.condition ?? ''),
});

const dangerWords =
  /\b(?:bulg|swell|swollen|bloat|puff|hot\b|overheat|smok|burn(?:t|ed|ing)\b|melt|wet\b|damp\b|liquid|water|leak)/i;
const negations = /\b(?:no|not|never|without|nothing)\b|n['’]t\b/i;

/** Whether any part of a condition names a danger and doesn't deny it. */
const speaksOfDanger = (condition: string): boolean =>
  condition
    .split(/[,.;:\n]|\b(?:and|but)\b/i)
    .some((part) => dangerWords.test(part) && !negations.test(part));

export const drawnRepair = (repair: Repair): DeskRepair => ({
  ...repair,
  collectors: JSON.parse(repair.collectors),
  devices: repair.devices.map(drawnDevice),
});

export const drawnQuote = (quote: StoredQuote): DeskQuote => ({
  ...quote,
  lines: quote.lines.map((line) => {
    const answer = quote.answered_at ? lineAnswer(line) : lineWords(line, quote.lines);
    return {
      ...line,
      facts: lineFacts(line),
      said: sentenceCase(answer),
      isAsked: isAsked(line),
      isLeft: isLeft(line),
    };
  }),
  facts: quoteFacts(quote),
  total: totalIfApproved(quote),
  agreed: approvedTotal(quote),
});
