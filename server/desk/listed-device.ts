import { fullName, type Service } from '../../shared/catalogue.ts';
import type { TypedQuote } from '../back-office/repairs/quote-lines.ts';
import { readAmount } from '../back-office/repairs/typed.ts';
import { permit } from '../forms/refusal.ts';
import type { DeskDeps } from './desk-deps.ts';
import { type PostedForm, textsOf } from './desk-forms.ts';
import { wordLines } from './screens/PriceList.tsx';

/** A device of the price list. @param path "apple/iphone-13" @returns `null` where the list has nothing there */
export async function listedDevice({ release }: Pick<DeskDeps, 'release'>, path: string) {
  const [manufacturer = '', slug = ''] = path.split('/');
  const found = slug ? await release.current.catalogue.device(manufacturer, slug) : null;
  return found && { path, name: fullName(found.manufacturer, found.device), services: found.services };
}

/** What the price list has for a device, as acts read it. */
export const servicesIn =
  (deps: Pick<DeskDeps, 'release'>) =>
  async (path: string): Promise<Service[]> =>
    (await listedDevice(deps, path))?.services ?? [];

/**
 * What was posted of a price list: the ticked choices, each with another amount than the list's where one was typed, and lines in words.
 * @throws {Refusal} for an amount that is none, and for a line without one
 */
export function readPrices({
  fields,
  answers,
}: Pick<PostedForm, 'fields' | 'answers'>): Pick<TypedQuote, 'services' | 'items' | 'reason'> {
  const services = textsOf(fields.service).map((choice) => {
    const amount = amountText(answers[`amount-${choice}`]);
    return amount ? `${choice}=${amount}` : choice;
  });
  const items = wordLines.flatMap((number) => {
    const words = answers[`item-${number}`]?.trim();
    const amount = amountText(answers[`price-${number}`]);
    permit(Boolean(words) === Boolean(amount), 'Each line in words needs a price, and each price its words.');
    return words ? [`${words}=${amount}`] : [];
  });
  return { services, items, reason: answers.reason };
}

/** "$1,499" as the readers of amounts want it; empty where nothing was typed. @throws {Refusal} for what is no amount */
export function amountText(typed = ''): string {
  const amount = typed
    .trim()
    .replace(/^\$\s*/, '')
    // Before three digits alone: what is "1,50" to its writer is not $150.
    .replace(/,(?=\d{3}\b)/g, '');
  if (amount) readAmount(amount);
  return amount;
}
