import { type DeviceKind, lowestRepairPrice, sentenceCase, servicePrice } from '../../../shared/catalogue.ts';
import { guideName, isGuide } from '../../../shared/guides.ts';
import { formatPrice } from '../../../shared/money.ts';
import { previewPath, sectionPictures } from '../../../shared/preview-pictures.ts';
import { routes } from '../../../shared/routes.ts';
import type { Shop } from '../../../shared/shop.ts';
import type { DocumentRecord } from '../documents/document-index.ts';
import type { CatalogueDevice, Manufacturer } from '../facts/catalogue-schema.ts';

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

  const services = new Map<string, { name: string; kinds: DeviceKind[]; from: number | null }>();
  for (const maker of manufacturers) {
    const families = Map.groupBy(maker.devices, ({ device }) => device.family);
    for (const [family, devices] of families) {
      const kind = devices[0]?.device.kind ?? 'phone';
      const named = family === maker.name ? family : `${maker.name} ${family}`;
      add({
        path: previewPath.family(maker.slug, family),
        eyebrow: place,
        title: `${named} repairs`,
        line: fromLine(lowestOf(devices)),
        drawing: { kind },
      });
    }
    add({
      path: previewPath.manufacturer(maker.slug),
      eyebrow: place,
      title: `${maker.name} repairs`,
      line: fromLine(lowestOf(maker.devices)),
      drawing: { kind: maker.devices[0]?.device.kind ?? 'phone' },
    });
    for (const { device, services: own } of maker.devices) {
      for (const service of own) {
        const known = services.get(service.slug) ?? { name: service.name, kinds: [], from: null };
        known.kinds.push(device.kind);
        known.from = lower(known.from, servicePrice(service)?.from ?? null);
        services.set(service.slug, known);
      }
    }
  }
  for (const [slug, { name: service, kinds, from }] of services) {
    add({
      path: previewPath.service(slug),
      eyebrow: place,
      title: sentenceCase(service),
      line: fromLine(from),
      drawing: { kind: commonest(kinds), service: slug },
    });
  }
  for (const { path, title } of documents) {
    if (!isGuide(path)) continue;
    add({ path: previewPath.guide(guideName(path)), eyebrow: 'Guide', title, line: place, drawing: null });
  }
  return [...cards.values()];
}

/** The kind that stands in the list most often. */
function commonest(kinds: DeviceKind[]): DeviceKind {
  const counts = [...Map.groupBy(kinds, (kind) => kind)].sort(([, a], [, b]) => b.length - a.length);
  return counts[0]?.[0] ?? 'phone';
}

/** The lowest price of a repair of these devices, in cents. */
const lowestOf = (devices: CatalogueDevice[]): number | null =>
  devices.reduce<number | null>((lowest, { services }) => lower(lowest, lowestRepairPrice(services)), null);

const lower = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

const fromLine = (cents: number | null): string =>
  cents === null ? 'Priced once we’ve seen it' : `From ${formatPrice(cents)} with GST`;
