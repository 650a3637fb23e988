import type { Shop } from '../../shared/shop.ts';

/** The facts that the owner has still to confirm, for the end of a build: a heading and a line for each, or nothing. */
export function unconfirmedLines(shop: Shop): string[] {
  if (shop.unconfirmed.length === 0) return [];
  return [
    'content/shop.yaml has facts that nobody has confirmed (its list "unconfirmed"):',
    ...shop.unconfirmed.map((name) => `  ${name}: ${JSON.stringify(factNamed(shop, name))}`),
  ];
}

/** The value of "offers.pickUp". */
function factNamed(shop: Shop, name: string): unknown {
  return name
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], shop);
}
