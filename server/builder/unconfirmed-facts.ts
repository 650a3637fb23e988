import type { Shop } from '../../shared/shop.ts';
import { nameOf } from './facts/field-names.ts';

/**
 * The facts that pages print though the owner has still to confirm them, for the end of a build: a heading and a line for
 * each, or nothing. Of a section such as `offers` it lists the parts that are offered.
 */
export function unconfirmedLines(shop: Shop): string[] {
  const facts = shop.unconfirmed.flatMap((name) => linesOf(name, factNamed(shop, name)));
  if (facts.length === 0) return [];
  const heading = 'content/shop.yaml has facts that nobody has confirmed (its list "unconfirmed"):';
  return [heading, ...facts.map((line) => `  ${line}`)];
}

/** The value of "offers.pickUp". */
function factNamed(shop: Shop, name: string): unknown {
  return name
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], shop);
}

function linesOf(name: string, value: unknown): string[] {
  if (value === null || value === false) return [];
  if (typeof value !== 'object') return [`${name}: ${value}`];
  if (Array.isArray(value)) {
    return value.some((item) => typeof item === 'object')
      ? value.flatMap((item, index) => linesOf(`${name}, ${nameOf(item) ?? index + 1}`, item))
      : [`${name}: ${value.join(', ')}`];
  }
  return Object.entries(value).flatMap(([part, inner]) =>
    linesOf(`${name}${name.includes(', ') ? ', ' : '.'}${part}`, inner),
  );
}
