import type { DeskDevice, DeskQuote, DeskRepair } from '../../../client/desk/repair-props.ts';
import { dangersIn } from '../../back-office/repairs/intake/take-in.ts';
import { lineFacts, quoteFacts } from '../../back-office/repairs/quotes/quote-terms.ts';
import { approvedTotal, quoteTotal, type StoredQuote } from '../../back-office/repairs/quotes/quotes.ts';
import { deviceName, type Repair } from '../../back-office/repairs/records/staff-repairs.ts';
import type { RepairDeviceTable } from '../../back-office/store/tables.ts';

/** Records as screens are given them. */

export const drawnDevice = (device: RepairDeviceTable): DeskDevice => ({
  ...device,
  name: deviceName(device),
  danger: dangersIn(device.condition),
});

export const drawnRepair = (repair: Repair): DeskRepair => ({
  ...repair,
  collectors: JSON.parse(repair.collectors),
  devices: repair.devices.map(drawnDevice),
});

export const drawnQuote = (quote: StoredQuote): DeskQuote => ({
  ...quote,
  lines: quote.lines.map((line) => ({ ...line, said: lineFacts(line) })),
  facts: quoteFacts(quote),
  total: quoteTotal(quote.lines),
  agreed: approvedTotal(quote),
});
