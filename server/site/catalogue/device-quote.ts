import { openState } from '../../../shared/opening-hours.ts';
import { type Choice, type Quote, type QuoteData, quoteOf } from '../../../shared/quote.ts';
import { orderDaysOf, partText, workText } from '../../../shared/quote-texts.ts';
import { href } from '../../../shared/routes.ts';
import type { Shop } from '../../../shared/shop.ts';
import { closedText, queueDays, readyText, readyTime } from '../../release/business-time.ts';
import type { FoundDevice } from '../../release/open-catalogue.ts';
import { manufacturerCrumb, repairsCrumb } from '../pages/catalogue-crumbs.ts';

/** The repairs of a device with what is chosen of them. `now` begins the time of collection, which only a choice has. */
export function deviceQuote(
  shop: Shop,
  { manufacturer, device, services, worth }: FoundDevice,
  choices: Choice[],
  now: Date,
): QuoteData {
  const quote = quoteOf(services, choices);
  return {
    manufacturer,
    device,
    services,
    quote,
    worth: worth ?? null,
    isSample: shop.sample,
    origin: shop.publicUrl,
    ready: readySentences(shop, quote, now),
    hasDates: queueDays(shop, now) !== null,
    breadcrumbs: [
      repairsCrumb,
      manufacturerCrumb(manufacturer, device.kind),
      { href: href('device', { manufacturer: manufacturer.slug, device: device.slug }), label: device.name },
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
