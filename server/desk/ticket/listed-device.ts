import { fullName, type Service } from '../../../shared/catalogue.ts';
import { optional } from '../../../shared/form-schemas.ts';
import { type quoteFields, wordLines } from '../../../shared/quote-fields.ts';
import type { StaffValues } from '../../../shared/staff-fields.ts';
import { dollars } from '../../../shared/staff-schemas.ts';
import { readChoice, readItem, type TypedQuote } from '../../back-office/repairs/quotes/quote-lines.ts';
import type { DeviceNames } from '../../back-office/repairs/records/device-names.ts';
import { read } from '../../forms/read-fields.ts';
import { ensure } from '../../forms/refusal.ts';
import type { DeskDeps } from '../desk-deps.ts';

/** A device of the price list. @param path "apple/iphone-13" @returns `null` where the list has nothing there */
export async function listedDevice({ release }: Pick<DeskDeps, 'release'>, path: string) {
  const [manufacturer = '', slug = ''] = path.split('/');
  const found = slug ? await release.current.catalogue.device(manufacturer, slug) : null;
  if (!found) return null;
  const { manufacturer: maker, device, services } = found;
  return { path, name: fullName(maker, device), services, mustUpdate: device.mustUpdate === true };
}

/** What the price list has for a device, as acts read it. */
export const servicesIn =
  (deps: Pick<DeskDeps, 'release'>) =>
  async (path: string): Promise<Service[]> =>
    (await listedDevice(deps, path))?.services ?? [];

/** The price list's names, for devices that are typed by their path. */
export const namesIn = (deps: Pick<DeskDeps, 'release'>): DeviceNames => ({
  deviceName: async (path) => (await listedDevice(deps, path))?.name ?? null,
  nearestDevice: async () => null,
});

type Posted = StaffValues<typeof quoteFields>;

/** The lines of a quote as they were posted. @throws {Refusal} for words without a price, a price without words, and no amount */
export function readLines({
  services,
  amounts,
  words,
  wordPrices,
}: Posted): Pick<TypedQuote, 'items' | 'services'> {
  const items = wordLines.flatMap((number) => {
    const text = words.get(`${number}`)?.trim();
    const cents = read(optional(dollars), wordPrices.get(`${number}`) ?? '');
    ensure(Boolean(text) === (cents !== null), 'Each line in words needs a price, and each price its words.');
    return text && cents !== null ? [readItem(text, cents)] : [];
  });
  const listed = services.map((each) => ({
    ...readChoice(each),
    cents: read(optional(dollars), amounts.get(each) ?? ''),
  }));
  return { items, services: listed };
}
