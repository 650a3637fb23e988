import * as v from 'valibot';
import { fullName, type Service } from '../../../shared/catalogue.ts';
import { optional } from '../../../shared/form-schemas.ts';
import { type agreedFields, quoteFields, wordLines } from '../../../shared/quote-fields.ts';
import type { StaffValues } from '../../../shared/staff-fields.ts';
import { dollars } from '../../../shared/staff-schemas.ts';
import { readChoice, readItem, type TypedQuote } from '../../back-office/repairs/quotes/quote-lines.ts';
import type { AgreedChange } from '../../back-office/repairs/quotes/quotes.ts';
import type { DeviceNames } from '../../back-office/repairs/records/device-names.ts';
import { ensure, ensureAt, mistakes } from '../../forms/refusal.ts';
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
    const ofWords = { name: `${quoteFields.words.name}${number}` };
    const ofPrice = { name: `${quoteFields.wordPrices.name}${number}` };
    const cents = readCents(ofPrice.name, wordPrices.get(`${number}`));
    ensureAt(ofWords, text || cents === null, 'Say what is done for this price.');
    ensureAt(ofPrice, !text || cents !== null, `Give “${text}” its price.`);
    return text && cents !== null ? [readItem(text, cents)] : [];
  });
  const listed = services.map((each) => ({
    ...readChoice(each),
    cents: readCents(quoteFields.amounts.name + each, amounts.get(each)),
  }));
  return { items, services: listed };
}

/** @param field that is named where it is no amount */
function readCents(field: string, typed = ''): number | null {
  const result = v.safeParse(optional(dollars), typed);
  if (!result.success) throw mistakes([{ field, message: result.issues[0].message }]);
  return result.output;
}

/** What becomes of the lines that were agreed to before. @throws {Refusal} where a reason, or what is done instead, is missing */
export function readChanges({
  changes,
  whys,
  insteadWords,
  insteadPrices,
  fallBacks,
}: StaffValues<typeof agreedFields>): Map<number, AgreedChange> {
  return new Map(
    [...changes].map(([position, change]) => {
      const reason = whys.get(position) ?? '';
      const [text, cents] = [insteadWords.get(position), insteadPrices.get(position) ?? null];
      ensure(
        change === 'kept' || reason,
        'Say why a line that was agreed to does not stay: the customer reads it.',
      );
      ensure(change !== 'replaced' || (text && cents !== null), 'Say what replaces the line, and its price.');
      ensure(change === 'replaced' || !text, 'Only a line that is replaced has something instead of it.');
      const by = text && cents !== null ? readItem(text, cents) : undefined;
      return [Number(position), { change, reason, by, canFallBack: fallBacks.get(position) === true }];
    }),
  );
}
