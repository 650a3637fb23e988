import { readyText, readyTime } from '../../../shared/business-time.ts';
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
  const ready = now && quote.time && readyTime(shop, now, quote.time);
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
    ready: ready ? `${whenHandedOver(shop, now)}: ready by ${readyText(ready)}` : null,
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

const whenHandedOver = (shop: Pick<Shop, 'hours' | 'closures'>, now: Date): string =>
  openState(shop, now).open ? 'If you bring it in now' : 'If you bring it in when we open';
