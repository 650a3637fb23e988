import type { DeviceKind } from '../../../shared/catalogue.ts';
import { formatPrice } from '../../../shared/money.ts';
import type { YamlFile } from './read-yaml.ts';

/** A price as it is written: whole cents, the lowest and the highest of them, or none before the device was seen. */
export type WrittenPrice = number | [from: number, to: number] | 'quote';

/** The part of a written price list that has prices. */
interface WrittenPrices {
  priceGroups: Record<string, { kind: DeviceKind }>;
  services: { options: { prices: Record<string, WrittenPrice>; credited: boolean }[] }[];
}

/** Cents. No repair costs less than ten dollars: who writes less has written dollars. A service may set its own. */
export const lowestSensiblePrice = 1000;

/** What is wrong with a price that is below the lowest one; `null` if nothing is. */
export function lowPriceFault(price: WrittenPrice, lowest = lowestSensiblePrice): string | null {
  const low = amountsOf(price).find((cents) => cents < lowest);
  if (low === undefined) return null;
  const meant = `write ${low * 100} for ${formatPrice(low * 100)}`;
  return `${low} cents are ${formatPrice(low)}: ${meant}, or lowestPrice: ${low} in the service if it costs so little`;
}

/** What is wrong with a price that is no whole number of cents, with what to write where that can be told. */
export function centsFault(input: unknown): string {
  const dollars =
    typeof input === 'number'
      ? input
      : Number(/^\$? ?([\d,]{1,9}(\.\d{1,2})?)$/.exec(String(input))?.[1]?.replaceAll(',', ''));
  const advice =
    dollars > 0 && dollars < 100_000
      ? `; for ${formatPrice(Math.round(dollars * 100))} write ${Math.round(dollars * 100)}`
      : '';
  return `must be a price in whole cents, GST included: one number, [lowest, highest], or quote${advice}`;
}

/** So many times higher or lower than the middle of a service's other prices, a price is probably mistyped. */
const farOff = 5;
/** With fewer prices there is no telling which one is wrong. */
const enoughPrices = 4;

/** Prices of a service that are far from all its others for the same kind of device: a digit too few or too many. */
export function priceWarnings({ value, fault }: YamlFile<WrittenPrices>): string[] {
  return value.services.flatMap((service, index) => {
    const written = service.options.flatMap(({ prices, credited }, option) =>
      credited ? [] : Object.entries(prices).map(([place, price]) => ({ option, place, price })),
    );
    const kindOf = (place: string) => value.priceGroups[place]?.kind ?? (place as DeviceKind);
    return [...Map.groupBy(written, ({ place }) => kindOf(place)).values()].flatMap((ofKind) => {
      const amounts = ofKind.flatMap(({ price }) => amountsOf(price)).sort((a, b) => a - b);
      const middle = amounts[Math.floor(amounts.length / 2)] ?? 0;
      if (amounts.length < enoughPrices) return [];
      return ofKind.flatMap(({ option, place, price }) => {
        const odd = amountsOf(price).find((cents) => cents * farOff < middle || cents > farOff * middle);
        if (odd === undefined) return [];
        const text = `${odd} cents are ${formatPrice(odd)}, far from the ${formatPrice(middle)} that this service mostly costs: check the digits`;
        return fault(['services', index, 'options', option, 'prices', place], text);
      });
    });
  });
}

function amountsOf(price: WrittenPrice): number[] {
  if (price === 'quote') return [];
  return typeof price === 'number' ? [price] : price;
}
