import { fullName, type Service, sentenceCase } from '../../../shared/catalogue.ts';
import { priceText } from '../../../shared/money.ts';
import {
  choiceText,
  lineNotes,
  movedQuote,
  parseQuote,
  type Quote,
  type QuoteData,
  quotePath,
  quoteTotalText,
  type RequestQuote,
} from '../../../shared/quote.ts';
import { maxQuoteLength, type RepairChoice } from '../../../shared/repair-form.ts';
import type { RequestedDevice } from '../../back-office/repairs/records/request-details.ts';
import type { Release } from '../../release/release.ts';
import { deviceQuote } from '../catalogue/device-quote.ts';

/** The quote of a posted request, priced by the catalogue of now: what the link or the form says that it costs counts for nothing. */
export interface LoadedRequestQuote {
  /** As the form and the page that checks the answers show it. */
  shown: RequestQuote;
  /** As it is stored. */
  stored: RequestedDevice;
  /** What else could be chosen. */
  repairs: RepairChoice[];
  /** The quote's query with today's prices, for the form's hidden field. */
  query: string;
}

/** The quote of a form's posted query; `null` where it names no device of the catalogue. */
export async function requestQuoteOf(
  release: Release,
  text: string,
  now: Date,
): Promise<LoadedRequestQuote | null> {
  if (text.length > maxQuoteLength) return null;
  const data = await loadQuote(release, new URLSearchParams(text), now);
  if (!data) return null;
  const { manufacturer, device } = data;
  const shown = shownQuote(data);
  const found = await release.catalogue.device(manufacturer.slug, device.slug);
  const services = new Map(found?.services.map((service) => [service.slug, service]));
  const { lines, total, isOpen } = data.quote;
  return {
    shown,
    query: queryOf(shown.href),
    repairs: data.services.map((service) => repairChoice(service, data.quote)),
    stored: {
      name: fullName(manufacturer, device),
      path: `${manufacturer.slug}/${device.slug}`,
      quote:
        lines.length === 0
          ? null
          : {
              lines: lines.map(({ service, option, covered, together, before }) => {
                const { nextSteps = [], warnings = [], staysOff, wet } = services.get(service.slug) ?? {};
                const { slug, name, price, warrantyMonths } = option;
                return {
                  service: service.slug,
                  name: sentenceCase(service.name),
                  option: { slug, name, price, warrantyMonths },
                  isCredited: covered !== undefined,
                  ...(together && { together: together.price }),
                  ...(before && { before }),
                  nextSteps,
                  warnings,
                  ...(staysOff && { staysOff }),
                  ...(wet && { wet }),
                };
              }),
              total,
              isOpen,
              ready: data.ready,
            },
    },
  };
}

export const queryOf = (path: string): string => path.slice(path.indexOf('?') + 1);

function repairChoice(service: Service, { lines }: Quote): RepairChoice {
  const line = lines.find((each) => each.service.slug === service.slug);
  return {
    name: sentenceCase(service.name),
    options: service.options.map((option) => ({
      value: choiceText(service.slug, option),
      words: `${option.name}: ${priceText(option.price)}`,
    })),
    chosen: line ? choiceText(service.slug, line.option) : '',
  };
}

const choicesOf = ({ quote }: QuoteData): string[] =>
  quote.lines.map(({ service, option }) => choiceText(service.slug, option));

/** A quote as the request form shows it. */
export function shownQuote(data: QuoteData): RequestQuote {
  const { manufacturer, device, quote, ready, services } = data;
  const wet = new Set(services.flatMap((service) => (service.wet ? service.slug : [])));
  return {
    device: device.name,
    href: quotePath(manufacturer, device, choicesOf(data)),
    lines: quote.lines.map(({ service, option, ...line }) => ({
      text: `${sentenceCase(service.name)}: ${option.name}`,
      price: priceText(option.price),
      note: lineNotes(line).join(' ') || null,
      ...(wet.has(service.slug) && { wet: true as const }),
    })),
    total: quoteTotalText(quote),
    ready,
  };
}

/** The address of a quote for a device that had another slug when its link was made; `null` for any other. */
export async function quoteMovedTo({ catalogue }: Release, query: URLSearchParams): Promise<string | null> {
  const asked = parseQuote(query);
  const slug = asked && (await catalogue.movedTo(asked.manufacturer, asked.device));
  return slug ? movedQuote(query, asked.manufacturer, slug) : null;
}

/** The quote of an address; `null` where it names no device, present or past. `now` begins the time of collection. */
export async function loadQuote(
  { catalogue, shop }: Release,
  query: URLSearchParams,
  now: Date,
): Promise<QuoteData | null> {
  const asked = parseQuote(query);
  if (!asked) return null;
  const slug = (await catalogue.movedTo(asked.manufacturer, asked.device)) ?? asked.device;
  const found = await catalogue.device(asked.manufacturer, slug);
  return found && deviceQuote(shop, found, asked.choices, now);
}
