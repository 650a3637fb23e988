import type { Shop } from '../../../shared/shop.ts';
import { contentName } from './field-names.ts';

/**
 * The facts that pages print though the owner has still to confirm them, the list `unconfirmed` of shop.yaml: "offers.pickUp:
 * true". Of a section such as `offers` it has the parts that are offered.
 */
export const unconfirmedFacts = (shop: Shop): string[] =>
  shop.unconfirmed.flatMap((name) => linesOf(name, factNamed(shop, name)));

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
      ? value.flatMap((item, index) => linesOf(`${name}, ${contentName(item) ?? index + 1}`, item))
      : [`${name}: ${value.join(', ')}`];
  }
  return Object.entries(value).flatMap(([part, inner]) =>
    linesOf(`${name}${name.includes(', ') ? ', ' : '.'}${part}`, inner),
  );
}
