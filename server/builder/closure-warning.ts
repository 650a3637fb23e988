import { brisbane } from '../../shared/opening-hours.ts';
import type { Shop } from '../../shared/shop.ts';

/** A sentence once the last closure that is listed is less than a year away; nothing before. */
export function closureWarning({ closures }: Pick<Shop, 'closures'>, now: Date): string[] {
  const last = closures.at(-1)?.date;
  const { date: today } = brisbane(now);
  const inAYear = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
  if (last !== undefined && last >= inAYear) return [];
  const until = last ? `closures until ${last}, less than a year ahead` : 'no closures';
  return [`content/shop.yaml lists ${until}: add the public holidays that follow`];
}
