import { formatPrice } from '../../../../shared/money.ts';
import type { LineTerms, RepairQuoteLineTable } from '../../store/tables.ts';

/** What the lines of a quote come to: what is agreed to, what it costs, and how that is said. The records are in `stored-quotes.ts`. */

/** What a quote's line says: whole cents, GST included. */
export type QuoteItem = Pick<RepairQuoteLineTable, 'text' | 'cents'> & Partial<LineTerms>;

export type StoredLine = Omit<RepairQuoteLineTable, 'reference' | 'line' | 'version'>;

/** What the customer has agreed to, by the newest quote: done or not. */
export const agreedLines = <Line extends Pick<StoredLine, 'approved'>>({
  lines,
}: {
  lines: Line[];
}): Line[] => lines.filter(({ approved }) => approved === 1);

/** Whether a line that was agreed to is, or will be, done: it is billed, under warranty, and printed as agreed. */
export const isLeft = ({
  approved,
  not_done,
  change,
  can_fall_back,
}: Pick<StoredLine, 'approved' | 'not_done' | 'change' | 'can_fall_back'>): boolean =>
  approved === 1 && not_done === null && (change !== 'replaced' || can_fall_back === 1);

/** The lines that are, or will be, fitted, by a device's newest quote: what it costs, its warranty, and what was done come from these. */
export const fittedLines = <Line extends Parameters<typeof isLeft>[0]>(
  quote: { lines: Line[] } | null | undefined,
): Line[] => quote?.lines.filter(isLeft) ?? [];

/** What is to be done, in words: what was agreed to, else what a quote asks that waits; empty where there is neither. */
export function jobIn({ lines }: { lines: StoredLine[] }): string {
  const left = fittedLines({ lines });
  const asked = lines.filter((line) => isAsked(line) && line.approved === null);
  return (left.length > 0 ? left : asked).map(({ text }) => text).join(', ');
}

/** Whether a quote asks for a line, and does not carry it on from the one before. */
export const isAsked = ({ change }: Pick<StoredLine, 'change'>): boolean => change === null;

/**
 * The lines as they are once each that is asked was approved or declined. A replaced line goes where its new one was approved; else it
 * holds where it can still be done.
 * @param isApproved by position
 */
export const answeredLines = <Line extends StoredLine>(
  lines: Line[],
  isApproved: (position: number) => boolean,
): Line[] =>
  lines.map((line) => {
    const { position, change, can_fall_back, reason } = line;
    if (change === null) return { ...line, approved: isApproved(position) ? 1 : 0 };
    const by = lines.find(({ replaces }) => replaces === position);
    if (change !== 'replaced' || !by) return line;
    if (isApproved(by.position)) return { ...line, approved: 0 };
    return can_fall_back === 1 ? line : { ...line, not_done: reason };
  });

/** What the customer does with a quote that asks for what is new alone. */
export const laterQuoteText = 'Say yes or no to what’s new. We don’t go on until you do.';

/** What a line comes to once the quote waits no more, in words. */
export function lineAnswer({ change, reason, approved, not_done }: StoredLine): string {
  if (not_done !== null) return `not done: ${not_done}`;
  if (change === 'taken_out') return `taken out: ${reason}`;
  if (change !== null) return approved === 1 ? 'agreed before' : `replaced: ${reason}`;
  return approved === null ? '' : approved === 1 ? 'approved' : 'declined';
}

/** What a quote that waits for an answer says of a line beside its price: "new, instead of $179: the part did not come". */
export function lineWords(line: StoredLine, lines: StoredLine[]): string {
  const { change, can_fall_back, replaces, not_done } = line;
  const old = lines.find(({ position }) => position === replaces);
  if (old) return `new, instead of ${formatPrice(old.cents)}: ${old.reason}`;
  if (change === 'replaced' && not_done === null) {
    return can_fall_back === 1
      ? 'agreed before. If you say no to the new one, we’ll do this one'
      : 'agreed before. It can’t be done any more';
  }
  if (change !== null) return lineAnswer(line);
  return lines.every(isAsked) ? '' : 'new';
}

/** What was agreed to and is, or will be, done: whole cents, GST included. */
export const approvedTotal = (quote: { lines: StoredLine[] }): number => quoteTotal(fittedLines(quote));

/** What all is together if each line that is asked is approved. */
export const totalIfApproved = ({ lines }: { lines: StoredLine[] }): number =>
  approvedTotal({ lines: answeredLines(lines, () => true) });

export const quoteTotal = (items: Pick<QuoteItem, 'cents'>[]): number =>
  items.reduce((sum, { cents }) => sum + cents, 0);
