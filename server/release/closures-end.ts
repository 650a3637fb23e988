import { brisbane } from '../../shared/opening-hours.ts';
import type { Shop } from '../../shared/shop.ts';

/**
 * Says that the shop's list of holidays has less than a year left: after it, every page would call the shop open. Empty where it
 * has not.
 */
export function closuresEnd({ closures }: Pick<Shop, 'closures'>, now: Date): string[] {
  const last = closures.at(-1)?.date;
  const { date: today } = brisbane(now);
  const inAYear = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
  if (last !== undefined && last >= inAYear) return [];
  const until = last ? `closures until ${last}, less than a year ahead` : 'no closures';
  return [`content/shop.yaml lists ${until}: add the public holidays that follow`];
}
