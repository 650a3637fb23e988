import { formatPrice } from '../../../shared/money.ts';
import { isDeviceRow, type PriceRow } from './price-rows.ts';
import type { WrittenPriceList } from './service-schema.ts';

/** Grades of parts, from the cheapest to the maker's own. */
const grades = ['aftermarket', 'premium-aftermarket', 'refurbished-original', 'genuine'];

/** Prices that are probably mistyped: the owner may mean them, so that they are no faults. */
export function priceWarnings({ services }: Pick<WrittenPriceList, 'services'>, rows: PriceRow[]): string[] {
  const credited = new Set(
    services.flatMap(({ slug, options }) =>
      options.flatMap((option) => (option.credited ? `${slug}.${option.slug}` : [])),
    ),
  );
  const single = rows.filter(({ parts }) => parts.length === 1 && !credited.has(partKey(parts)));
  return [...oddPrices(single), ...dearerCopies(single)];
}

const partKey = (parts: PriceRow['parts']): string =>
  parts.map(({ service, grade }) => `${service}.${grade}`).join('+');

/** So many times beyond the nearest rows of the same grade, a price has probably lost or gained a digit. */
const farFromNeighbours = 2;
/** Beyond the middle of the other prices of the same grade, or of the service, where there are too few rows beside it. */
const farFromMiddle = 4;

function oddPrices(rows: PriceRow[]): string[] {
  const beside = Map.groupBy(rows, (row) => `${row.kind} ${partKey(row.parts)} ${isDeviceRow(row)}`);
  const wider = [
    ({ kind, parts }: PriceRow) => `${kind} ${partKey(parts)}`,
    ({ parts }: PriceRow) => partKey(parts),
    ({ kind, parts }: PriceRow) => `${kind} ${parts[0]?.service}`,
    ({ parts }: PriceRow) => String(parts[0]?.service),
  ].map((keyOf) => ({ keyOf, rows: Map.groupBy(rows, keyOf) }));
  return rows.flatMap((row) => {
    const alike = beside.get(`${row.kind} ${partKey(row.parts)} ${isDeviceRow(row)}`) ?? [];
    const at = alike.indexOf(row);
    const near = amountsOf([...alike.slice(Math.max(at - 2, 0), at), ...alike.slice(at + 1, at + 3)]);
    if (near.length >= 4) return oddOne(row, near[0] ?? 0, near.at(-1) ?? 0, farFromNeighbours);
    const others = wider.map(({ keyOf, rows: groups }) =>
      amountsOf((groups.get(keyOf(row)) ?? []).filter((other) => other !== row)),
    );
    // Where no other row prices the service, its two prices are held against each other.
    const compared = others.find((amounts) => amounts.length >= 3) ?? amountsOf([row]);
    const middle = compared[Math.floor((compared.length - 1) / 2)] ?? 0;
    return oddOne(row, middle, middle, farFromMiddle);
  });
}

function oddOne({ at, price }: PriceRow, lowest: number, highest: number, far: number): string[] {
  const odd = [price?.from, price?.to].find(
    (cents) => cents !== undefined && (cents * far < lowest || cents > far * highest),
  );
  if (odd === undefined) return [];
  const beside =
    lowest === highest ? formatPrice(lowest) : `${formatPrice(lowest)} to ${formatPrice(highest)}`;
  return [`${at} ${formatPrice(odd)} is far from the ${beside} beside it: check the digits`];
}

/** A part of a lower grade that costs more than one of a higher grade. */
function dearerCopies(rows: PriceRow[]): string[] {
  const byPlace = Map.groupBy(rows, ({ kind, place, parts }) => `${kind} ${place} ${parts[0]?.service}`);
  return [...byPlace.values()].flatMap((alike) => {
    const ranked = grades.flatMap((grade) => alike.find(({ parts }) => parts[0]?.grade === grade) ?? []);
    return ranked.flatMap((row, index) => {
      const better = ranked[index + 1];
      if (!row.price || !better?.price) return [];
      if (row.price.from <= better.price.from && row.price.to <= better.price.to) return [];
      const [grade, other] = [row.parts[0]?.grade, better.parts[0]?.grade];
      return `${row.at} the ${grade} part costs more than the ${other} one: check both`;
    });
  });
}

const amountsOf = (rows: PriceRow[]): number[] =>
  rows.flatMap(({ price }) => (price ? [price.from, price.to] : [])).sort((a, b) => a - b);
