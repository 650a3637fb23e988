import {
  type Device,
  isRepair,
  lowestRepairPrice,
  ownRepairs,
  repairedPart,
  type Service,
  servicePrice,
  workingTimeText,
} from '../../../shared/catalogue.ts';
import { formatPrice, formatPriceRange, fromText } from '../../../shared/money.ts';
import type { Shop } from '../../../shared/shop.ts';
import { fittingTitle } from '../../../shared/titles.ts';

/**
 * What search results say of the pages whose title the specification leaves free: device, service, manufacturer, guide. They
 * name the suburb and a price, since that is what people search for, as far as the room goes.
 */

/** Of a description: results show about as many characters. */
const maxDescriptionLength = 155;

type Located = Pick<Shop, 'name' | 'address'>;

export function manufacturerTitle(shop: Located, name: string): string {
  return fittingTitle(withPlace(shop, `${name} Repairs`), shop.name);
}

export function deviceTitle(shop: Located, { name }: Pick<Device, 'name'>, services: Service[]): string {
  // Of the repairs that people look for: a clean may cost less and mends little.
  const from = lowestRepairPrice(ownRepairs(services).slice(0, 2));
  const price = from === null ? '' : ` from ${formatPrice(from)}`;
  return fittingTitle(withPlace(shop, `${name} Repairs`, price), shop.name);
}

/** "iPhone 13 repairs in Chermside: screen replacement from $149. Prices with GST, times and warranties." */
export function deviceDescription(
  shop: Located,
  { name }: Pick<Device, 'name'>,
  services: Service[],
): string {
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

export function serviceTitle(shop: Located, device: Pick<Device, 'name'>, service: Service): string {
  const name = `${device.name} ${service.name}`;
  const price = servicePrice(service);
  // "MacBook Pro 13 (2018–2019, four ports) screen": people search for sizes by their number.
  const short = `${device.name.replace('-inch', '')} ${repairedPart(service)}`;
  return fittingTitle(withPlace(shop, name, price ? `, ${fromText(price)}` : ''), shop.name, short);
}

/** "iPhone 13 screen replacement in Chermside: $149–$399 with GST, 1–3 hours. 4 choices compared. What it …" */
export function serviceDescription(shop: Located, device: Pick<Device, 'name'>, service: Service): string {
  const price = servicePrice(service);
  const grades = service.options.length > 1 ? ` ${service.options.length} choices compared.` : '';
  const costs = `${device.name} ${service.name} in ${shop.address.suburb}: ${
    price ? `${formatPriceRange(price)} with GST` : 'priced once we’ve seen it'
  }, ${workingTimeText(service.time)}.`;
  const ends = [`${grades} What it fixes, how long it’s covered.`, `${grades} What it fixes.`, grades];
  return costs + (ends.find((end) => costs.length + end.length <= maxDescriptionLength) ?? '');
}

export function guideTitle(shop: Located, title: string): string {
  return fittingTitle([`${title}: help in ${shop.address.suburb}`, title], shop.name);
}

/** A title with the suburb and the price, with either, and with neither. */
const withPlace = ({ address: { suburb } }: Located, name: string, price = ''): string[] => [
  `${name} in ${suburb}${price}`,
  name + price,
  `${name} in ${suburb}`,
  name,
];
