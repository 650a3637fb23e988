import {
  type Device,
  isRepair,
  lowestRepairPrice,
  ownRepairs,
  type Service,
  servicePrice,
  workingTimeText,
} from '../../../shared/catalogue.ts';
import { formatPrice, formatPriceRange, fromText } from '../../../shared/money.ts';
import type { Shop } from '../../../shared/shop.ts';
import { pageTitle } from '../../../shared/titles.ts';

/**
 * What search results say of the pages whose title the specification leaves free: device, service, manufacturer, guide. They
 * name the suburb and a price, since that is what people search for, as far as the room goes.
 */

/** Search results cut longer titles off, the shop's name included. */
const maxTitleLength = 60;
/** Of a description: results show about as many characters. */
const maxDescriptionLength = 155;

type Place = Pick<Shop, 'name' | 'address'>;

export function manufacturerTitle(shop: Place, name: string): string {
  return longestThatFits(shop, [`${name} Repairs in ${shop.address.suburb}`, `${name} Repairs`]);
}

export function deviceTitle(shop: Place, { name }: Pick<Device, 'name'>, services: Service[]): string {
  const { suburb } = shop.address;
  // Of the repairs that people look for: a clean may cost less and mends little.
  const from = lowestRepairPrice(ownRepairs(services).slice(0, 2));
  return longestThatFits(shop, [
    ...(from === null ? [] : [`${name} Repairs in ${suburb} from ${formatPrice(from)}`]),
    ...(from === null ? [] : [`${name} Repairs from ${formatPrice(from)}`]),
    `${name} Repairs in ${suburb}`,
    `${name} Repairs`,
  ]);
}

/** "iPhone 13 repairs in Chermside: screen replacement from $149. Prices with GST, times and warranties." */
export function deviceDescription(shop: Place, { name }: Pick<Device, 'name'>, services: Service[]): string {
  const beginning = `${name} repairs in ${shop.address.suburb}`;
  const end = 'Prices with GST, times and warranties.';
  const listed: string[] = [];
  for (const service of services.filter(isRepair)) {
    const price = servicePrice(service);
    if (!price) continue;
    const next = `${service.name} ${fromText(price)}`;
    if (`${beginning}: ${[...listed, next].join(', ')}. ${end}`.length > maxDescriptionLength) break;
    listed.push(next);
  }
  return `${beginning}${listed.length > 0 ? `: ${listed.join(', ')}` : ''}. ${end}`;
}

export function serviceTitle(shop: Place, device: Pick<Device, 'name'>, service: Service): string {
  const name = `${device.name} ${service.name}`;
  const price = servicePrice(service);
  const from = price && fromText(price);
  const { suburb } = shop.address;
  return longestThatFits(shop, [
    ...(from ? [`${name} in ${suburb}, ${from}`, `${name}, ${from}`] : []),
    `${name} in ${suburb}`,
    name,
  ]);
}

/** "iPhone 13 screen replacement in Chermside: $149–$399 with GST, 1–3 hours. 4 choices compared. What it …" */
export function serviceDescription(shop: Place, device: Pick<Device, 'name'>, service: Service): string {
  const price = servicePrice(service);
  const grades = service.options.length > 1 ? ` ${service.options.length} choices compared.` : '';
  const costs = `${device.name} ${service.name} in ${shop.address.suburb}: ${
    price ? `${formatPriceRange(price)} with GST` : 'priced once we’ve seen it'
  }, ${workingTimeText(service.time)}.`;
  const ends = [`${grades} What it fixes, how long it’s covered.`, `${grades} What it fixes.`, grades];
  return costs + (ends.find((end) => costs.length + end.length <= maxDescriptionLength) ?? '');
}

export function guideTitle(shop: Place, title: string): string {
  return longestThatFits(shop, [`${title}: help in ${shop.address.suburb}`, title]);
}

/** The first of the titles that fits beside the shop's name; the last one where none does. */
function longestThatFits({ name }: Place, titles: string[]): string {
  const fitting = titles.find((title) => pageTitle(title, '/', name).length <= maxTitleLength);
  return fitting ?? titles.at(-1) ?? '';
}
