import type { CatalogueEntry, Device, PriceRange, Service, ServiceOption, WorkingTime } from './catalogue.ts';
import { formatPriceRange } from './money.ts';
import type { Breadcrumb } from './page.ts';
import { href } from './routes.ts';

/**
 * An instant quote: a device and its repairs. Only its URL holds it, without anything personal:
 * `?device=apple/iphone-13&with=screen-replacement.genuine.39900&with=battery.aftermarket.8900-9900`. The price at the end
 * of a choice is the one that was shown when the link was made. It is compared with today's and never offered.
 */
export interface QuoteChoice {
  /** Manufacturer's and device's slug. */
  manufacturer: string;
  device: string;
  choices: Choice[];
}

export interface Choice {
  service: string;
  option: string;
  /** The price when the link was made; absent where the link has none. */
  shown?: PriceRange;
}

/** One line of a quote. */
export interface QuoteLine {
  service: { slug: string; name: string };
  option: ServiceOption;
  /** The price in the link, where it is not today's. */
  before?: PriceRange;
  /** Its price comes off the others, so it does not count in the total. */
  isCredited: boolean;
}

export interface Quote {
  lines: QuoteLine[];
  /** Whole cents, GST included, over all lines that have a price. */
  total: PriceRange;
  /** Whether a line has no price before the device was seen. */
  isOpen: boolean;
  /** How long all of it takes at the most: hours of opening one after the other, business days side by side. */
  time: WorkingTime | null;
  /** How many choices of the link the shop no longer offers. */
  unavailable: number;
}

/** An instant quote, made for the moment of the request. */
export interface QuoteData {
  manufacturer: CatalogueEntry;
  device: Pick<Device, 'slug' | 'name' | 'kind' | 'year'>;
  /** All that can be chosen. */
  services: Pick<Service, 'slug' | 'name' | 'options'>[];
  quote: Quote;
  /** How long it takes, or when it would be ready, as sentences without the last full stop; `null` where nobody can say. */
  ready: string | null;
  /** What such a device costs used, against the price of the repair, as sentences; `null` where nobody can say. */
  repairOrReplace: string | null;
  breadcrumbs: Breadcrumb[];
}

/** The quote that a request is made from, as texts alone: each visitor's fill the same template. */
export interface RequestQuote {
  device: string;
  /** The quote's URL. */
  href: string;
  lines: { text: string; price: string; note: string | null }[];
  total: string;
  ready: string | null;
}

/** What a quote costs in all, in words: "$249–$649, plus anything we can only price once we’ve seen it". */
export const quoteTotalText = ({ total, isOpen }: Pick<Quote, 'total' | 'isOpen'>): string =>
  `${formatPriceRange(total)}${isOpen ? ', plus anything we can only price once we’ve seen it' : ''}`;

/** Beside a credited line, whose price the total leaves out. */
export const creditedNote = 'If you go ahead with the repair, you don’t pay this on top.';

/** Choices of a link that are read: more than a device has services. */
const maxChoices = 40;
/** Characters: two slugs and a price. */
const maxChoiceLength = 160;
const maxDeviceLength = 160;

const slug = '[a-z0-9]+(?:-[a-z0-9]+)*';
const devicePattern = new RegExp(`^(${slug})/(${slug})$`);
const choicePattern = new RegExp(`^(${slug})\\.(${slug})(?:\\.(\\d{1,9})(?:-(\\d{1,9}))?)?$`);

/** The quote of a URL; `null` where it names no device. Choices that make no sense are left out. */
export function parseQuote(query: URLSearchParams): QuoteChoice | null {
  const path = query.get('device') ?? '';
  const [, manufacturer, device] = (path.length <= maxDeviceLength && devicePattern.exec(path)) || [];
  if (!manufacturer || !device) return null;
  return {
    manufacturer,
    device,
    choices: query
      .getAll('with')
      .slice(0, maxChoices)
      .flatMap((text) => (text.length <= maxChoiceLength ? (parseChoice(text) ?? []) : [])),
  };
}

function parseChoice(text: string): Choice | null {
  const [, service, option, from, to] = choicePattern.exec(text) ?? [];
  if (!service || !option) return null;
  const shown = from && { from: Number(from), to: Number(to ?? from) };
  return { service, option, ...(shown && { shown }) };
}

/** A choice as URLs write it, with the price that the page shows now. */
export function choiceText(
  service: string,
  { slug: option, price }: Pick<ServiceOption, 'slug' | 'price'>,
): string {
  if (!price) return `${service}.${option}`;
  return `${service}.${option}.${price.from === price.to ? price.from : `${price.from}-${price.to}`}`;
}

/** The URL of a quote. `choices` are as `choiceText` writes them. */
export function quotePath(
  manufacturer: { slug: string },
  device: { slug: string },
  choices: string[] = [],
): string {
  const query = [`device=${manufacturer.slug}/${device.slug}`, ...choices.map((choice) => `with=${choice}`)];
  return `${href('repairs')}?${query.join('&')}`;
}

/** The URL of the form that requests a quote's repair: that of the quote with a step. */
export const requestPath = (quote: string): string =>
  `${quote}${quote.includes('?') ? '&' : '?'}step=${requestStep}`;

/** The value of the query parameter `step` for the form that asks for a repair. */
export const requestStep = 'request';

/** The URL of the quote that the form has sent without script; `null` where the query is a quote's already. */
export function canonicalQuote(query: URLSearchParams): string | null {
  const sent = query.getAll('with').includes('') ? parseQuote(query) : null;
  return sent && quotePath({ slug: sent.manufacturer }, { slug: sent.device }, choiceTexts(query));
}

/** The URL of the same quote for a device whose slug has changed. */
export function movedQuote(query: URLSearchParams, manufacturer: string, device: string): string {
  return quotePath({ slug: manufacturer }, { slug: device }, choiceTexts(query));
}

/** The valid choices of a query, as it writes them. */
const choiceTexts = (query: URLSearchParams): string[] =>
  query
    .getAll('with')
    .slice(0, maxChoices)
    .filter((text) => text.length <= maxChoiceLength && parseChoice(text));

/** What the choices cost today. Of two options of one service the last one counts: the shop fits a part once. */
export function quoteOf(services: Service[], choices: Choice[]): Quote {
  const chosen = new Map(choices.map((choice) => [choice.service, choice]));
  const found = services.flatMap((service) => {
    const choice = chosen.get(service.slug);
    const option = service.options.find(({ slug }) => slug === choice?.option);
    return choice && option ? [{ service, option, choice }] : [];
  });
  const counts = found.filter(({ option }) => !option.isCredited);
  const lines = found.map(({ service, option, choice: { shown } }) => ({
    service: { slug: service.slug, name: service.name },
    option,
    ...(shown && !isSame(shown, option.price) && { before: shown }),
    isCredited: option.isCredited === true && counts.length > 0,
  }));
  return {
    lines,
    total: sum(lines.flatMap(({ option, isCredited }) => (isCredited ? [] : (option.price ?? [])))),
    isOpen: lines.some(({ option }) => !option.price),
    time: timeOfAll(found.map(({ service }) => service.time)),
    unavailable: chosen.size - found.length,
  };
}

const isSame = (shown: PriceRange, price: PriceRange | null): boolean =>
  shown.from === price?.from && shown.to === price.to;

const sum = (prices: PriceRange[]): PriceRange => ({
  from: prices.reduce((total, { from }) => total + from, 0),
  to: prices.reduce((total, { to }) => total + to, 0),
});

function timeOfAll(times: WorkingTime[]): WorkingTime | null {
  const [first] = times;
  if (!first) return null;
  const days = times.filter(({ unit }) => unit === 'businessDays');
  if (days.length > 0) {
    const most = (pick: (time: WorkingTime) => number) => Math.max(...days.map(pick));
    return { unit: 'businessDays', from: most(({ from }) => from), to: most(({ to }) => to) };
  }
  const { from, to } = sum(times);
  return { unit: 'hours', from, to };
}
