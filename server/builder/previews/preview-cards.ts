import {
  type DeviceKind,
  isRepair,
  type Service,
  sentenceCase,
  servicePrice,
} from '../../../shared/catalogue.ts';
import { formatPrice } from '../../../shared/money.ts';
import { previewPath, sectionPictures } from '../../../shared/preview-pictures.ts';
import { href, routes } from '../../../shared/routes.ts';
import type { Shop } from '../../../shared/shop.ts';
import type { DocumentRecord } from '../documents/document-index.ts';
import type { Manufacturer } from '../facts/catalogue-schema.ts';

/** What one preview picture says. */
export interface PreviewCard {
  /** Its address, from `previewPath`. */
  path: string;
  /** Above the title: whose device it is, or what kind of page. */
  eyebrow: string;
  title: string;
  /** Below it: a price, a place. */
  line: string;
  /** What is drawn beside the words; `null` draws the shop's sign. */
  drawing: { kind: DeviceKind; service?: string } | null;
}

export interface PreviewFacts {
  shop: Shop;
  manufacturers: Manufacturer[];
  documents: Pick<DocumentRecord, 'path' | 'title'>[];
}

/** All pictures of a site: its sections, each manufacturer, each family of devices, each service, each guide. */
export function previewCards({ shop, manufacturers, documents }: PreviewFacts): PreviewCard[] {
  const { name, address } = shop;
  const place = `${name}, ${address.suburb}`;
  const cards = new Map<string, PreviewCard>();
  const add = (card: PreviewCard) => cards.set(card.path, card);

  for (const section of sectionPictures) {
    const title = {
      site: name,
      repairs: routes.repairs.title,
      business: 'For business and schools',
      help: 'Help',
    }[section];
    add({
      path: previewPath.section(section),
      eyebrow: section === 'site' ? `${address.suburb} ${address.state}` : place,
      title,
      line: shop.description,
      drawing: section === 'repairs' ? { kind: 'phone', service: 'screen-replacement' } : null,
    });
  }

  const services = new Map<string, { name: string; kinds: DeviceKind[]; prices: number[] }>();
  for (const maker of manufacturers) {
    const families = Map.groupBy(maker.devices, ({ device }) => device.family);
    for (const [family, devices] of families) {
      const kind = devices[0]?.device.kind ?? 'phone';
      const prices = devices.flatMap((device) => repairPrices(device.services));
      const named = family === maker.name ? family : `${maker.name} ${family}`;
      add({
        path: previewPath.family(maker.slug, family),
        eyebrow: place,
        title: `${named} repairs`,
        line: fromLine(prices),
        drawing: { kind },
      });
    }
    add({
      path: previewPath.manufacturer(maker.slug),
      eyebrow: place,
      title: `${maker.name} repairs`,
      line: fromLine(maker.devices.flatMap((device) => repairPrices(device.services))),
      drawing: { kind: maker.devices[0]?.device.kind ?? 'phone' },
    });
    for (const { device, services: own } of maker.devices) {
      for (const service of own) {
        const known = services.get(service.slug) ?? { name: service.name, kinds: [], prices: [] };
        known.kinds.push(device.kind);
        known.prices.push(...repairPrices([service]));
        services.set(service.slug, known);
      }
    }
  }
  for (const [slug, { name: service, kinds, prices }] of services) {
    add({
      path: previewPath.service(slug),
      eyebrow: place,
      title: sentenceCase(service),
      line: fromLine(prices),
      drawing: { kind: commonest(kinds), service: slug },
    });
  }
  for (const { path, title } of documents) {
    const guide = path.startsWith(`${href('guides')}/`) && path.split('/').at(-1);
    if (guide) {
      add({ path: previewPath.guide(guide), eyebrow: 'Guide', title, line: place, drawing: null });
    }
  }
  return [...cards.values()];
}

/** The kind that stands in the list most often. */
function commonest(kinds: DeviceKind[]): DeviceKind {
  const counts = [...Map.groupBy(kinds, (kind) => kind)].sort(([, a], [, b]) => b.length - a.length);
  return counts[0]?.[0] ?? 'phone';
}

/** The lowest price of each service, in cents; a diagnosis that comes off the repair's price is no repair. */
const repairPrices = (services: Service[]): number[] =>
  services.filter(isRepair).flatMap((service) => servicePrice(service)?.from ?? []);

const fromLine = (prices: number[]): string =>
  prices.length > 0 ? `From ${formatPrice(Math.min(...prices))} with GST` : 'Every price shown, with GST';
