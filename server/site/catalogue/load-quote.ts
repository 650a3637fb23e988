import { closedText, queueDays, readyText, readyTime } from '../../../shared/business-time.ts';
import { workingTimeText } from '../../../shared/catalogue.ts';
import { openState } from '../../../shared/opening-hours.ts';
import { movedQuote, parseQuote, type Quote, type QuoteData, quoteOf } from '../../../shared/quote.ts';
import { repairOrReplaceText } from '../../../shared/repair-or-replace.ts';
import { href } from '../../../shared/routes.ts';
import type { Shop } from '../../../shared/shop.ts';
import type { FoundDevice } from '../../release/open-catalogue.ts';
import type { Release } from '../../release/release.ts';
import { manufacturerCrumb, repairsCrumb } from './catalogue-crumbs.ts';

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
      ...(device.year && { year: device.year }),
    },
    services: services.map(({ slug: service, name, options }) => ({ slug: service, name, options })),
    quote,
    repairOrReplace: repairOrReplace(found, quote, shop.sample),
    ready: now ? readySentences(shop, quote, now) : null,
    breadcrumbs: [
      repairsCrumb,
      manufacturerCrumb(manufacturer),
      { href: href('device', { manufacturer: manufacturer.slug, device: device.slug }), label: device.name },
      { href: href('repairs'), label: 'Quote' },
    ],
  };
}

/** Nothing where a line has no price yet, or a diagnosis is all there is. */
function repairOrReplace({ worth }: FoundDevice, quote: Quote, isSample: boolean): string | null {
  const repairs = quote.lines.filter(({ option }) => !option.isCredited);
  if (!worth || quote.isOpen || repairs.length === 0) return null;
  return repairOrReplaceText({ worth, repair: quote.total, isSample });
}

/** When it would be ready, as far as the shop can know: a day only while it says how long its queue is. */
function readySentences(shop: Shop, { time, lines }: Quote, now: Date): string | null {
  if (!time) return null;
  const orderDays = Math.max(0, ...lines.map(({ option }) => option.orderDays ?? 0));
  const queue = queueDays(shop, now);
  const ready = queue === null ? null : readyTime(shop, now, time, queue + orderDays);
  const words = ready && readyText(shop, ready);
  const handedOver = openState(shop, now).open ? 'now' : 'when we open';
  return [
    words
      ? `If you bring it in ${handedOver} and say yes to the quote: ready ${words.when}`
      : `${workingTimeText(time)} of work, once you’ve said yes`,
    words?.collect,
    ready && closedText(ready.closures),
    orderDays > 0
      ? `The part takes ${workingTimeText({ unit: 'businessDays', from: orderDays, to: orderDays })} to come`
      : 'If we have to order a part, it takes longer',
  ]
    .filter(Boolean)
    .join('. ');
}
