import type { Shop } from '../../../shared/shop.ts';
import type { YamlFile } from './read-yaml.ts';

/** A link to the shop's place on a map that leads to a former street. */
export function linkWarnings({
  value: { map, address },
  fault,
}: YamlFile<Pick<Shop, 'map' | 'address'>>): string[] {
  const street = streetOf(address.street);
  const wanted = destination(map.directionsUrl);
  if (!wanted || !street || wanted.includes(street)) return [];
  const advice = `leads to "${wanted}", and address.street is ${address.street}: copy the link of your own address from the map`;
  return [fault(['map', 'directionsUrl'], advice)];
}

/** The number and the first word of a street, as links write it: "Shop 2/12 Sample Street" → "12 sample". */
const streetOf = (street: string): string | undefined =>
  /\d+[a-z]? [a-z]+/.exec(street.toLowerCase().replace(/^.*\//, ''))?.[0];

/** The address in words that a link to a map searches for; `null` where it has none, as a short link or a pair of coordinates. */
function destination(href: string): string | null {
  const { searchParams, pathname } = new URL(href);
  const names = ['q', 'query', 'destination', 'daddr', 'address', 'to'];
  const named = names.flatMap((name) => searchParams.get(name) ?? []);
  const inPath = /\/(?:place|search|dir)\/+([^@]+)/.exec(pathname)?.[1] ?? '';
  const words = (named[0] ?? decodeURIComponent(inPath)).replaceAll('+', ' ').toLowerCase();
  return /[a-z]{3}/.test(words) && /\d/.test(words) ? words : null;
}
