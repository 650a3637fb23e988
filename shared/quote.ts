import type { CatalogueEntry, Device, PriceRange, Service, ServiceOption, WorkingTime } from './catalogue.ts';
import { formatPriceRange } from './money.ts';
import type { Breadcrumb } from './page.ts';
import type { Worth } from './repair-or-replace.ts';
import { repairsPath } from './routes.ts';

/** The names in the query of a quote's address. */
export const quoteNames = { device: 'device', choice: 'with' } as const;

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
  /** Where it is left out, the service's first. */
  option?: string;
  /** The price when the link was made; absent where the link has none. */
  shown?: PriceRange;
}

/** What a quote is computed from: a service as browsers get it too. */
export interface QuoteService extends Pick<Service, 'slug' | 'name' | 'time' | 'opens' | 'noCredit'> {
  options: QuoteOption[];
}

export type QuoteOption = Omit<ServiceOption, 'keeps' | 'compare'>;

/** One line of a quote. */
export interface QuoteLine {
  service: { slug: string; name: string };
  option: QuoteOption;
  /** The price in the link, where it is not today's. */
  before?: PriceRange;
  /** A diagnosis that the total leaves out: it comes off a repair, or another one answers the same question. */
  covered?: 'by-repair' | 'by-diagnosis';
  /** What it costs together with a line before it, which both count with. */
  together?: { name: string; price: PriceRange };
}

export interface Quote {
  lines: QuoteLine[];
  /** Whole cents, GST included, over all lines that count and have a price. */
  total: PriceRange;
  /** Whether a line has no price before the device was seen, so that the total is no price either. */
  isOpen: boolean;
  /** How long all of it takes: hours of opening one after the other, but for those of one opening; business days side by side. */
  time: WorkingTime | null;
  /** How many choices of the link the shop no longer offers. */
  unavailable: number;
}

/** An instant quote, made for the moment of the request: on a device's page, one without a line. */
export interface QuoteData {
  manufacturer: CatalogueEntry;
  device: Device;
  /** All that can be chosen. */
  services: Service[];
  quote: Quote;
  /** How long it takes, or when it would be ready, as sentences without the last full stop; `null` where nobody can say. */
  ready: string | null;
  /** Whether the shop says how long its queue is, so that it can name the day. */
  hasDates: boolean;
  /** What such a device costs used, where that is known. */
  worth: Worth | null;
  /** Prices and worth are examples. */
  isSample: boolean;
  /** The site's address, "https://example.com". */
  origin: string;
  breadcrumbs: Breadcrumb[];
}

/** The quote that a request is made from, as texts alone: each visitor's fill the same template. */
export interface RequestQuote {
  device: string;
  /** The quote's URL. */
  href: string;
  lines: { text: string; price: string; note: string | null; wet?: true }[];
  total: string;
  ready: string | null;
}

/** What a quote costs in all, in words: "$249–$649", "By quote: $99, plus what we can only price once we’ve seen it". */
export function quoteTotalText({ total, isOpen }: Pick<Quote, 'total' | 'isOpen'>): string {
  if (!isOpen) return formatPriceRange(total);
  const known = `: ${formatPriceRange(total)}, plus what we can only price once we’ve seen it`;
  return `By quote${total.to > 0 ? known : ''}`;
}

/** What stands below a line: why it counts otherwise than at its price. */
export function lineNotes({ covered, together, before }: Omit<QuoteLine, 'service' | 'option'>): string[] {
  const coveredNote =
    covered === 'by-repair'
      ? 'If you go ahead with the repair, you don’t pay this on top.'
      : 'One diagnosis covers all of this, so you don’t pay for another.';
  return [
    ...(covered ? [coveredNote] : []),
    ...(together
      ? [`Together with the ${together.name}: ${formatPriceRange(together.price)} for both.`]
      : []),
    ...(before ? [`This link says ${formatPriceRange(before)}. Today’s price applies.`] : []),
  ];
}

/** Choices of a link that are read: more than a device has services. */
const maxChoices = 40;
/** Characters: two slugs and a price. */
const maxChoiceLength = 160;
const maxDeviceLength = 160;

const slug = '[a-z0-9]+(?:-[a-z0-9]+)*';
const devicePattern = new RegExp(`^(${slug})/(${slug})$`);
const choicePattern = new RegExp(`^(${slug})(?:\\.(${slug})(?:\\.(\\d{1,9})(?:-(\\d{1,9}))?)?)?$`);

/** The quote of a URL; `null` where it names no device. Choices that make no sense are left out. */
export function parseQuote(query: URLSearchParams): QuoteChoice | null {
  const path = (query.get(quoteNames.device) ?? '').toLowerCase();
  const [, manufacturer, device] = (path.length <= maxDeviceLength && devicePattern.exec(path)) || [];
  if (!manufacturer || !device) return null;
  return {
    manufacturer,
    device,
    choices: query
      .getAll(quoteNames.choice)
      .slice(0, maxChoices)
      .flatMap((text) => (text.length <= maxChoiceLength ? (parseChoice(text) ?? []) : [])),
  };
}

function parseChoice(text: string): Choice | null {
  const [, service, option, from, to] = choicePattern.exec(text.toLowerCase()) ?? [];
  if (!service) return null;
  const shown = from && { from: Number(from), to: Number(to ?? from) };
  return { service, ...(option && { option }), ...(shown && { shown }) };
}

/** A choice as URLs write it, with the price that the page shows now. */
export const choiceText = (service: string, option: Pick<ServiceOption, 'slug' | 'price'>): string =>
  `${service}.${gradeText(option)}`;

/** The same without its service. */
export function gradeText({ slug: option, price }: Pick<ServiceOption, 'slug' | 'price'>): string {
  if (!price) return option;
  return `${option}.${price.from === price.to ? price.from : `${price.from}-${price.to}`}`;
}

/** The path of a device's page, which is the quote without a choice. */
export const devicePath = (manufacturer: { slug: string }, device: { slug: string }): string =>
  `${repairsPath}/${manufacturer.slug}/${device.slug}`;

/** The URL of a quote. `choices` are as `choiceText` writes them. */
export function quotePath(
  manufacturer: { slug: string },
  device: { slug: string },
  choices: string[] = [],
): string {
  const query = [`device=${manufacturer.slug}/${device.slug}`, ...choices.map((choice) => `with=${choice}`)];
  return `${repairsPath}?${query.join('&')}`;
}

/** The form's name for the grade of a service, whose check box names the service alone. */
export const gradeField = (service: string): string => `grade.${service}`;

/** The URL of the quote that the form has sent without script; `null` where the query is a quote's already. */
export function canonicalQuote(query: URLSearchParams): string | null {
  const isSent =
    query.getAll(quoteNames.choice).includes('') ||
    [...query.keys()].some((key) => key.startsWith(gradeField('')));
  return isSent ? sentQuote(query) : null;
}

/** The URL of the quote that the form's fields make; `null` where they name no device. */
export function sentQuote(query: URLSearchParams): string | null {
  const sent = parseQuote(query);
  return sent && quotePath({ slug: sent.manufacturer }, { slug: sent.device }, choiceTexts(query));
}

/** The URL of the same quote for a device whose slug has changed. */
export function movedQuote(query: URLSearchParams, manufacturer: string, device: string): string {
  return quotePath({ slug: manufacturer }, { slug: device }, choiceTexts(query));
}

/** The valid choices of a query, as it writes them. */
const choiceTexts = (query: URLSearchParams): string[] =>
  query
    .getAll(quoteNames.choice)
    .slice(0, maxChoices)
    .map((text) => [text, query.get(gradeField(text)) ?? []].flat().join('.'))
    .filter((text) => text.length <= maxChoiceLength && parseChoice(text));

/** What the choices cost today. Of two options of one service the last one counts: the shop fits a part once. */
export function quoteOf(services: QuoteService[], choices: Choice[]): Quote {
  const chosen = new Map(choices.map((choice) => [choice.service, choice]));
  const found = services.flatMap((service) => {
    const choice = chosen.get(service.slug);
    const option = choice?.option
      ? service.options.find(({ slug }) => slug === choice.option)
      : service.options[0];
    return choice && option ? [{ service, option, shown: choice.shown }] : [];
  });
  const covered = coveredDiagnoses(found);
  const together = pairs(found.filter(({ service }) => !covered.has(service.slug)));
  const lines = found.map(({ service, option, shown }): QuoteLine => {
    const before = shown && formerPrice(shown, option.price);
    const why = covered.get(service.slug);
    const pair = together.get(service.slug);
    return {
      service: { slug: service.slug, name: service.name },
      option,
      ...(before && { before }),
      ...(why && { covered: why }),
      ...(pair && { together: { name: pair.name, price: pair.price } }),
    };
  });
  const counted = lines.filter((line) => !line.covered);
  const reductions = [...together.values()].map(({ reduction }) => reduction);
  return {
    lines,
    total: sum([...counted.flatMap(({ option }) => option.price ?? []), ...reductions]),
    isOpen: counted.some(({ option }) => !option.price),
    time: timeOfAll(found.map(({ service, option }) => ({ ...service, time: option.time ?? service.time }))),
    unavailable: chosen.size - found.length,
  };
}

interface Chosen {
  service: QuoteService;
  option: QuoteOption;
}

/** The diagnoses that cost nothing: all beside a repair, all but the dearest without one. By service. */
function coveredDiagnoses(found: Chosen[]): Map<string, NonNullable<QuoteLine['covered']>> {
  const diagnoses = found
    .filter(({ option }) => option.isCredited)
    .sort((a, b) => (b.option.price?.to ?? 0) - (a.option.price?.to ?? 0));
  const hasRepair = found.some(({ service, option }) => !option.isCredited && !service.noCredit);
  return hasRepair
    ? new Map(diagnoses.map(({ service }) => [service.slug, 'by-repair']))
    : new Map(diagnoses.slice(1).map(({ service }) => [service.slug, 'by-diagnosis']));
}

/** What two lines cost less together, where the price list says so. By the second's service; a line is in one pair at most. */
function pairs(found: Chosen[]): Map<string, { name: string; price: PriceRange; reduction: PriceRange }> {
  const paired = new Map<string, { name: string; price: PriceRange; reduction: PriceRange }>();
  const used = new Set<string>();
  for (const [index, { service, option }] of found.entries()) {
    const first = found
      .slice(0, index)
      .find((other) => !used.has(other.service.slug) && pairPrice(option, other) !== null);
    const price = first && pairPrice(option, first);
    if (!first?.option.price || !option.price || !price) continue;
    used.add(first.service.slug).add(service.slug);
    const apart = sum([first.option.price, option.price]);
    const reduction = { from: price.from - apart.from, to: price.to - apart.to };
    paired.set(service.slug, { name: first.service.name, price, reduction });
  }
  return paired;
}

const pairPrice = ({ together = [] }: QuoteOption, { service, option }: Chosen): PriceRange | null =>
  together.find((each) => each.service === service.slug && each.option === option.slug)?.price ?? null;

/** So many times today's price, a link's price is a forgery or a mistake. */
const believable = 5;

/** What a link says that something cost, where that is worth saying: anybody can write a link. */
function formerPrice(shown: PriceRange, price: PriceRange | null): PriceRange | null {
  if (!price || shown.from > shown.to || shown.to > believable * price.to) return null;
  return shown.from === price.from && shown.to === price.to ? null : shown;
}

const sum = (prices: PriceRange[]): PriceRange => ({
  from: prices.reduce((total, { from }) => total + from, 0),
  to: prices.reduce((total, { to }) => total + to, 0),
});

function timeOfAll(services: QuoteService[]): WorkingTime | null {
  const [first] = services;
  if (!first) return null;
  const days = services.filter(({ time }) => time.unit === 'businessDays');
  if (days.length > 0) return { unit: 'businessDays', ...longest(days) };
  // What is opened once is opened for all.
  const openings = new Set(services.map(openingOf));
  const times = [...openings].map((opening) =>
    longest(services.filter((each) => openingOf(each) === opening)),
  );
  return { unit: 'hours', ...sum(times) };
}

const openingOf = ({ slug, opens }: QuoteService): string => opens ?? slug;

const longest = (services: QuoteService[]): PriceRange => ({
  from: Math.max(...services.map(({ time }) => time.from)),
  to: Math.max(...services.map(({ time }) => time.to)),
});
