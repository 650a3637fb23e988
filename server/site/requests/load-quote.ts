import { closedText, queueDays, readyText, readyTime } from '../../../shared/business-time.ts';
import { openState } from '../../../shared/opening-hours.ts';
import { movedQuote, parseQuote, type Quote, type QuoteData, quoteOf } from '../../../shared/quote.ts';
import { orderDaysOf, partText, workText } from '../../../shared/quote-texts.ts';
import { href } from '../../../shared/routes.ts';
import type { Shop } from '../../../shared/shop.ts';
import type { Release } from '../../release/release.ts';
import { manufacturerCrumb, repairsCrumb } from '../pages/catalogue-crumbs.ts';

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
  now: Date | undefined,
): Promise<QuoteData | null> {
  const asked = parseQuote(query);
  if (!asked) return null;
  const slug = (await catalogue.movedTo(asked.manufacturer, asked.device)) ?? asked.device;
  const found = await catalogue.device(asked.manufacturer, slug);
  if (!found) return null;
  const { manufacturer, device, services } = found;
  const quote = quoteOf(services, asked.choices);
  return {
    manufacturer,
    device: {
      slug: device.slug,
      name: device.name,
      kind: device.kind,
      front: device.front,
      ...(device.year && { year: device.year }),
      ...(device.noBattery && { noBattery: true as const }),
    },
    services,
    quote,
    worth: found.worth ?? null,
    isSample: shop.sample,
    origin: shop.publicUrl,
    ready: now ? readySentences(shop, quote, now) : null,
    hasDates: now !== undefined && queueDays(shop, now) !== null,
    breadcrumbs: [
      repairsCrumb,
      manufacturerCrumb(manufacturer),
      { href: href('device', { manufacturer: manufacturer.slug, device: device.slug }), label: device.name },
      { href: href('repairs'), label: 'Quote' },
    ],
  };
}

/** When it would be ready, as far as the shop can know: a day only while it says how long its queue is. */
function readySentences(shop: Shop, { time, lines }: Quote, now: Date): string | null {
  if (!time) return null;
  const queue = queueDays(shop, now);
  const ready = queue === null ? null : readyTime(shop, now, time, queue + orderDaysOf(lines));
  const words = ready && readyText(shop, ready);
  const handedOver = openState(shop, now).open ? 'now' : 'when we open';
  return [
    words ? `If you bring it in ${handedOver} and say yes to the quote: ready ${words.when}` : workText(time),
    words?.collect,
    ready && closedText(ready.closures),
    partText(lines),
  ]
    .filter(Boolean)
    .join('. ');
}
