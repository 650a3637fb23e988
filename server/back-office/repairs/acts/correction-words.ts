import { formatPhone } from '../../../../shared/contact-details.ts';
import { formatPrice } from '../../../../shared/money.ts';

/** What corrections are called in the history. */
const words: Record<string, string> = {
  name: 'name',
  email: 'e-mail address',
  phone: 'phone number',
  device: 'device',
  serial: 'serial number',
  fault: 'fault',
  owed_cents: 'amount',
  accessories: 'accessories',
  condition: 'condition',
  shelf: 'shelf',
};
const changed = 'Changed the';

/** In words, each column that is another: what it is called, what it says, and what it is to say. */
function differences(before: object, change: object): [label: string, now: string, wanted: string][] {
  const old = before as Record<string, unknown>;
  const shown = (column: string, value: unknown) => {
    if (value === null) return 'nothing';
    if (column === 'owed_cents') return formatPrice(value as number);
    return `"${column === 'phone' ? formatPhone(value as string) : value}"`;
  };
  return Object.entries(change).flatMap(([column, value]) =>
    words[column] && old[column] !== value
      ? [[words[column], shown(column, old[column]), shown(column, value)]]
      : [],
  );
}

/** "Changed the phone number from … to …", for each column that is another. */
export const changesOf = (before: object, change: object): string[] =>
  differences(before, change).map(([label, now, wanted]) => `${changed} ${label} from ${now} to ${wanted}`);

/** A note as a page may show it: a correction of one of the columns without what was there before and after. */
export function withoutValues(note: string, columns: string[]): string {
  const column = columns.find((each) => note.startsWith(`${changed} ${words[each]} from `));
  return column ? `${changed} ${words[column]}` : note;
}

/** What two have written at once, each column in a sentence. */
export const bothWrote = (before: object, change: object): string[] =>
  differences(before, change).map(
    ([label, now, wanted]) => `The ${label} is ${now} now, and you wrote ${wanted}.`,
  );
