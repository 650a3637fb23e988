import { priceText } from '../../../shared/money.ts';
import { quoteTotalText } from '../../../shared/quote.ts';
import { batteryAnswers } from '../../../shared/repair-form.ts';
import { handoverWays } from '../../../shared/repair-status.ts';
import { isDeviceList } from '../enquiries/describe-devices.ts';
import type { RequestDetails } from '../repairs/records/request-details.ts';
import type { RepairTable } from '../store/tables.ts';
import { localTime } from './table.ts';

/** What is stored with a repair beside its columns: of a request from the site, or of one that staff registered. */
type Details = Omit<Partial<RequestDetails>, 'notices'> & {
  notices?: { repair: string; privacy?: string; shownAt: string };
  /** The enquiry that a batch was made from. */
  enquiry?: string;
  [other: string]: unknown;
};

/** A repair's details but its message, labelled, as staff read them. Unknown fields are shown as they are stored. */
export function detailFacts(repair: Pick<RepairTable, 'details' | 'way'>): [label: string, value: string][] {
  const {
    message: _,
    askedWay,
    battery,
    quote,
    notices,
    enquiry,
    ...others
  } = JSON.parse(repair.details) as Details;
  const wasPosted = askedWay && askedWay !== repair.way ? ' (was to be posted)' : '';
  const rest = Object.entries(others).filter(([, value]) => !isDeviceList(value));
  return [
    ['Comes by', handoverWays[repair.way] + wasPosted],
    ['Battery', battery ? `${batteryAnswers[battery]} to swollen, hot, crushed or wet` : ''],
    ['Asked for', quote ? quoteText(quote) : ''],
    ['Notices', notices ? noticesText(notices) : ''],
    ['Enquiry', enquiry ?? ''],
    ...rest.map(([name, value]): [string, string] => [name, JSON.stringify(value)]),
  ];
}

function quoteText(quote: NonNullable<RequestDetails['quote']>): string {
  const { lines, ready } = quote;
  const all = lines.map(({ name, option }) => `${name}: ${option.name}, ${priceText(option.price)}`);
  return `${[...all, `total ${quoteTotalText(quote)}`].join('; ')}${ready ? ` (was shown: ${ready})` : ''}`;
}

const noticesText = ({ repair, privacy, shownAt }: NonNullable<Details['notices']>): string =>
  `repair notice of ${repair}${privacy ? `, privacy notice of ${privacy}` : ''}, shown ${localTime(shownAt)}`;
