import { type Service, type ServiceOption, sentenceCase } from '../../../../shared/catalogue.ts';
import { formatPrice, formatPriceRange } from '../../../../shared/money.ts';
import { quoteFields } from '../../../../shared/quote-fields.ts';
import { ensure, ensureAt } from '../../../forms/refusal.ts';
import type { RepairDeviceTable } from '../../store/tables.ts';
import type { QuoteItem } from '../records/agreed-lines.ts';

/** A quote's line that names a service of the price list. */
export interface ListedLine {
  /** Slug of the service. */
  service: string;
  /** Slug of the choice; `null` for the only one. */
  choice: string | null;
  /** Whole cents, GST included; `null` for the list's price. */
  cents: number | null;
}

export interface ListedItems {
  items: QuoteItem[];
  /** For the history: what each line with another amount costs on the list. Empty where all are the list's. */
  otherPrices: string;
}

/**
 * Lines of a quote with words, grade, warranty and price of the price list. They are stored so: the quote keeps them when the list
 * changes. The price that the site shows is the price (Australian Consumer Law, sections 18 and 48), so another needs a reason.
 * @param servicesOf what the list has for a device of the catalogue; none for one that it does not know
 * @throws {Refusal} where the list has no such price for the devices, or a reason is missing
 */
export async function listedItems(
  devices: Pick<RepairDeviceTable, 'device_path' | 'device'>[],
  lines: ListedLine[],
  reason: string,
  servicesOf: (path: string) => Promise<Service[]>,
): Promise<ListedItems> {
  const paths = new Set(devices.map(({ device_path }) => device_path));
  const [path = null] = paths;
  if (lines.length === 0) return { items: [], otherPrices: '' };
  ensure(paths.size === 1, 'These devices have price lists of their own: quote each model by itself.');
  const device = devices[0]?.device;
  const services = path ? await servicesOf(path) : [];
  ensure(services.length > 0, `The price list has no ${device}: write the line in words.`);
  const all = lines.map((line) => listedItem(services, line));
  const others = all.flatMap(({ item, price }) =>
    item.cents < price.from || item.cents > price.to
      ? `${item.text} is ${formatPriceRange(price)} on the price list, here ${formatPrice(item.cents)}.`
      : [],
  );
  ensureAt(quoteFields.reason, others.length === 0 || reason, `${others.join(' ')} Say why.`);
  return {
    items: all.map(({ item }) => item),
    otherPrices: others.length > 0 ? `${others.join(' ')} ${reason}` : '',
  };
}

function listedItem(services: Service[], { service: slug, choice, cents }: ListedLine) {
  const service = services.find((each) => each.slug === slug);
  const { prices, amounts } = quoteFields;
  const names = services.map(({ name }) => name).join(', ');
  ensureAt(prices, service, `The price list has no such repair for it, but ${names}. Or write it in words.`);
  const { options } = service;
  const option =
    choice === null && options.length === 1 ? options[0] : options.find((each) => each.slug === choice);
  const choices = options.map(({ name }) => name).join(', ');
  ensureAt(prices, option, `${sentenceCase(service.name)}: choose one of ${choices}.`);
  const { price } = option;
  ensureAt(
    prices,
    price,
    `${optionText(service, option)} has no price before it was seen: write the line in words.`,
  );
  const amount = cents ?? (price.from === price.to ? price.from : null);
  const asked = { name: `${amounts.name}${slug}/${option.slug}` };
  ensureAt(
    asked,
    amount !== null,
    `${optionText(service, option)} is ${formatPriceRange(price)}: say how much.`,
  );
  const item: QuoteItem = {
    text: sentenceCase(service.name),
    grade: option.name,
    warranty_months: option.warrantyMonths,
    cents: amount,
  };
  return { item, price };
}

const optionText = ({ name }: Service, option: ServiceOption): string =>
  `${sentenceCase(name)} (${option.name})`;
