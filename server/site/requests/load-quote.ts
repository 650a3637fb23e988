import { movedQuote, parseQuote, type QuoteData } from '../../../shared/quote.ts';
import type { Release } from '../../release/release.ts';
import { deviceQuote } from '../catalogue/device-quote.ts';

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
