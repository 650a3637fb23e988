import type { PriceRange } from './catalogue.ts';
import { formatDate } from './dates.ts';
import { formatPrice, formatPriceRange } from './money.ts';

/** What a used device is worth, by what it cost new and a yearly loss that the owner states. Whole cents. */
export interface Worth {
  new: number;
  now: number;
  /** ISO date of the statement. */
  asOf: string;
}

/** @param loss percent a year */
export function worthOf(cents: number, years: number, loss: number): number {
  // To ten dollars: more would claim more than a rule of thumb knows.
  return Math.round((cents * (1 - loss / 100) ** years) / 1000) * 1000;
}

/** What a used device is worth beside the price of its repair, with the rule of our guide "Repair or replace?". */
export function repairOrReplaceText({
  worth,
  repair,
  isSample,
}: {
  worth: Worth;
  repair: PriceRange;
  isSample: boolean;
}): string {
  const sample = isSample ? ' (sample figures)' : '';
  const used = `It cost ${formatPrice(worth.new)} new. By its age, one in good order is worth about ${formatPrice(worth.now)}, as of ${formatDate(worth.asOf)}${sample}.`;
  return `${used} This repair is ${formatPriceRange(repair)}: ${rule(repair.from / worth.now, repair.to / worth.now)}`;
}

/** @param least,most what the repair costs as a share of the used device */
function rule(least: number, most: number): string {
  if (most <= 1 / 3) return 'up to a third of that. A repair often makes sense.';
  if (most <= 1 / 2) {
    return 'up to half of that. A repair often makes sense if nothing else is worn and it still gets updates.';
  }
  if (least > 1) return 'more than that. Replacing it often makes more sense, unless its data matters.';
  if (least > 1 / 2) return 'more than half of that. Think twice, or ask us to save just the data.';
  return 'it depends on the price we agree on. Up to half of that, a repair often makes sense. Beyond it, think twice.';
}
