import type { PriceRange, ServicePrice } from './catalogue.ts';

/**
 * A price as the site shows it, from whole cents with GST: "$149", "$1,099", "$149.50". Not by `Intl`, whose data
 * differ.
 */
export function formatPrice(cents: number): string {
  const dollars = withCommas(Math.trunc(cents / 100));
  const rest = cents % 100;
  return rest === 0 ? `$${dollars}` : `$${dollars}.${String(rest).padStart(2, '0')}`;
}

/** A whole number: "5,000". The first use of `Intl` would take a browser 15 ms. */
export const withCommas = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** "$149–$289", or a single price where both ends are equal. Whole cents, GST included. */
export function formatPriceRange({ from, to }: PriceRange): string {
  return from === to ? formatPrice(from) : `${formatPrice(from)}–${formatPrice(to)}`;
}

/** The price or price range; "By quote" where none can be named before the device was seen. */
export function priceText(price: PriceRange | null): string {
  return price ? formatPriceRange(price) : 'By quote';
}

/**
 * The lowest price, for lists: "from $149", "$65" where there is one price alone, "By quote" where there is none. The whole
 * range where this device may not get the lowest price: "from" must be obtainable (Australian Consumer Law, ss 18 and 29).
 */
export function fromText(price: ServicePrice | null): string {
  if (!price || price.isVague || price.from === price.to) return priceText(price);
  return `from ${formatPrice(price.from)}`;
}

/**
 * The GST inside a GST-inclusive total, both in whole cents: one eleventh, rounded to the nearest
 * cent, half a cent going up (A New Tax System (Goods and Services Tax) Act 1999, ss 9-70 and 9-75 for
 * the eleventh, s 9-90 for the rounding).
 */
export function gstOf(cents: number): number {
  return Math.round(cents / 11);
}
