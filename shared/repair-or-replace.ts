import type { PriceRange } from './catalogue.ts';
import { formatPriceRange } from './money.ts';

/**
 * What a used device costs beside the price of its repair, with the rule of our guide "Repair or replace?". Both prices
 * are ranges: a rule is named only where it holds for all of both.
 */
export function repairOrReplaceText(
  device: string,
  { used, repair, isSample }: { used: PriceRange; repair: PriceRange; isSample: boolean },
): string {
  const sells = `A used ${device} sells for about ${formatPriceRange(used)}${isSample ? ' (sample figure)' : ''}.`;
  return `${sells} This repair is ${formatPriceRange(repair)}: ${rule(repair.from / used.to, repair.to / used.from)}`;
}

/** @param least,most what the repair costs as a share of the used device */
function rule(least: number, most: number): string {
  if (most <= 1 / 3) return 'up to a third of that. A repair often makes sense.';
  if (most <= 1 / 2) {
    return 'up to half of that. A repair often makes sense if nothing else is worn and it still gets updates.';
  }
  if (least > 1) return 'more than that. Replacing it often makes more sense, unless its data matters.';
  if (least > 1 / 2) return 'more than half of that. Think twice, or ask us to save just the data.';
  return 'it depends on what yours would sell for. Up to half of that, a repair often makes sense. Beyond it, think twice.';
}
