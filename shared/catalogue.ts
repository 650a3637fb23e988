/**
 * The repairs catalogue: a manufacturer makes devices, a device has services. Each manufacturer has one YAML file with its
 * devices. The price list has the services and their prices once: each device belongs to a price group.
 */

export const deviceKinds = ['phone', 'tablet', 'laptop', 'desktop', 'console', 'watch', 'drive'] as const;

export type DeviceKind = (typeof deviceKinds)[number];

/** Each kind as a heading. */
export const kindNames: Record<DeviceKind, string> = {
  phone: 'Phones',
  tablet: 'Tablets',
  laptop: 'Laptops',
  desktop: 'Desktops',
  console: 'Consoles',
  watch: 'Watches',
  drive: 'Drives and memory cards',
};

/** How devices look from the front; each has a drawing (`client/pictures/device-fronts.svg`). */
export type DeviceFront =
  | 'notch'
  | 'island'
  | 'hole'
  | 'bezel'
  | 'home-button'
  | 'fold'
  | 'flip'
  | 'tablet'
  | 'tablet-home-button'
  | 'laptop'
  | 'laptop-hinges'
  | 'all-in-one'
  | 'mini'
  | 'tower'
  | 'console'
  | 'console-disc'
  | 'handheld'
  | 'watch'
  | 'round-watch'
  | 'drive'
  | 'stick';

/** What is opened for a repair: two through one opening take the time of one. */
export const openings = ['display', 'back', 'bottom'] as const;

export interface CatalogueEntry {
  slug: string;
  name: string;
}

/** "Apple iPhone 13"; a name that begins as its maker's stays as it is: "Nintendo Switch". */
export function fullName(maker: Pick<CatalogueEntry, 'name'>, device: Pick<CatalogueEntry, 'name'>): string {
  const firstWord = ({ name }: { name: string }) => /^\w+/.exec(name)?.[0].toLowerCase();
  return firstWord(maker) === firstWord(device) ? device.name : `${maker.name} ${device.name}`;
}

/** A manufacturer, with how many devices of each kind it has in the catalogue. */
export interface ManufacturerKinds extends CatalogueEntry {
  kinds: Partial<Record<DeviceKind, number>>;
}

export interface Device {
  slug: string;
  name: string;
  kind: DeviceKind;
  /** "Galaxy S", "MacBook Air": how a manufacturer's page groups its devices. */
  family: string;
  front: DeviceFront;
  /** The year in which it was first sold. */
  year?: number;
  /** What people call it beside its name. */
  nicknames: string[];
  /** What is printed on the device or shown by it, "A2633": customers search by it. */
  models: string[];
  /** Where to find the model number on this device. */
  findModel: string;
  /** Its maker or a carrier has named it among phones that need a software update to call 000 (`updateFor000`). */
  mustUpdate?: true;
}

/**
 * Since the 3G networks closed in 2024, carriers must block phones that cannot reach Triple Zero (Telecommunications (Emergency
 * Call Service) Determination 2019). Which they named, and where: `sources` in `content/repairs/`.
 */
export const updateFor000 =
  'This model has been named among phones that may not reach Triple Zero (000) on every network without a software update. Before you rely on it, install its latest software, and ask your carrier.';

/** A device in the list of its manufacturer. */
export interface DeviceSummary extends Pick<Device, 'slug' | 'name' | 'kind' | 'family' | 'year'> {
  mainRepairs: MainRepair[];
}

/** One of the repairs that customers ask for most. */
export interface MainRepair {
  /** "screen", "HDMI port". */
  part: string;
  price: ServicePrice;
}

/** A service as one device gets it. */
export interface Service {
  slug: string;
  /** Written to follow the device's name, "screen replacement"; `sentenceCase` is for where it comes first. */
  name: string;
  /** One sentence: what we do and what the customer gets. */
  description: string;
  /** What the customer notices that calls for this repair. */
  symptoms: string[];
  /** What to know or do before anything else: a wet device stays off. */
  warnings: string[];
  /** How likely it is to succeed, in words, where nobody can promise that it does. */
  odds?: string;
  /** How the prices follow each other where a diagnosis comes first. */
  pricePath?: string;
  /** What the customer does until we have the device. */
  nextSteps: string[];
  /** Slugs of the guides that belong to it. */
  guides: string[];
  time: WorkingTime;
  /** At least one; several where the part comes in grades. */
  options: ServiceOption[];
  /** The device must not be turned on, not even to save data: it got wet, or its drive is failing. */
  staysOff?: true;
  /** Who chooses it has a wet device: it is never posted. */
  wet?: true;
  /** What cannot wait: somebody, or what is stored, is in danger. Its warnings stand before its prices. */
  warnFirst?: string;
  /** What is opened for it, where that is said. */
  opens?: (typeof openings)[number];
  /** It mends nothing, as a data transfer: a diagnosis does not come off its price. */
  noCredit?: true;
  /** One of its prices is this device's own: search engines are shown its page. */
  hasOwnPrice?: true;
  /** Price and words are the same for every device: it does not count among a device's own repairs. */
  sameForAll: boolean;
}

/** Working time from the moment that the device and its part are in the shop. */
export interface WorkingTime {
  /** Hours of opening, or business days. */
  unit: 'hours' | 'businessDays';
  from: number;
  to: number;
}

export interface ServiceOption {
  slug: string;
  /** "Genuine part", "Refurbished original" … */
  name: string;
  /** What this choice keeps or gives. */
  keeps: string;
  /** What this choice loses or does not do. */
  loses: string;
  /** Where grades differ: "Colour", "Brightness", each from 1 to 3. More is better. */
  compare?: Record<string, number> | undefined;
  /** `null` where no price can be named before the device was seen. */
  price: PriceRange | null;
  /** Months of warranty; 0 where the law's guarantees alone apply. */
  warrantyMonths: number;
  /** Its price comes off that of the repair: a diagnosis. */
  isCredited?: true;
  /** Where it takes another time than its service. */
  time?: WorkingTime;
  /** What its range of prices depends on, where that isn't the model: "how much there is to move". */
  dependsOn?: string;
  /** Business days until the part is here, where it has to be ordered. */
  orderDays?: number;
  /** What it costs together with a choice of another service: both for one price. */
  together?: { service: string; option: string; price: PriceRange }[];
}

/** Whole cents, GST included. `from` equals `to` where the price is fixed. */
export interface PriceRange {
  from: number;
  to: number;
}

/** The price range over the choices of a service. */
export interface ServicePrice extends PriceRange {
  /** The cheapest choice is a range itself: its lowest price may be another model's, so nobody may say "from" it. */
  isVague?: true;
}

/**
 * The price range over the options of a service that have a price; `null` where none has one. A diagnosis, whose price is
 * credited against the others, counts only where it is the only option.
 */
export function servicePrice({ options }: Pick<Service, 'options'>): ServicePrice | null {
  const charged = options.filter(({ isCredited }) => !isCredited);
  const prices = (charged.length > 0 ? charged : options).flatMap(({ price }) => price ?? []);
  if (prices.length === 0) return null;
  const from = Math.min(...prices.map((price) => price.from));
  const isVague = !prices.some((price) => price.from === from && price.to === from);
  return {
    from,
    to: Math.max(...prices.map(({ to }) => to)),
    ...(isVague && { isVague: true as const }),
  };
}

/** Whether a service is more than a diagnosis, whose price comes off that of the repair. */
export const isRepair = ({ options }: { options: Pick<ServiceOption, 'isCredited'>[] }): boolean =>
  options.some(({ isCredited }) => !isCredited);

/** What the price ranges of services depend on; empty where each choice has one price. */
export function rangeNote(
  services: { options: Pick<ServiceOption, 'price' | 'isCredited' | 'dependsOn'>[] }[],
): string {
  const reasons = services.flatMap(({ options }) => {
    // Where the bench must look first, a diagnosis can be chosen too.
    const usual = options.some(({ isCredited }) => isCredited) ? 'what we find' : 'your exact model';
    return options.flatMap(({ price, dependsOn = usual }) =>
      price && price.from < price.to ? dependsOn : [],
    );
  });
  const causes = [...new Set(reasons)].join(' or ');
  return causes && `A range depends on ${causes}. You agree to a fixed quote before we start.`;
}

type PricedService = Pick<Service, 'options' | 'sameForAll'>;

/** The repairs of this device: no diagnosis, and nothing that every device can have, such as saving data. */
export const ownRepairs = <S extends PricedService>(services: S[]): S[] =>
  services.filter((service) => isRepair(service) && !service.sameForAll);

/** What the repairs of a device cost, and how many have a price; `null` where none has. */
export function repairsPrice(services: PricedService[]): (PriceRange & { count: number }) | null {
  const prices = ownRepairs(services).flatMap((service) => servicePrice(service) ?? []);
  if (prices.length === 0) return null;
  return {
    // Not `Math.min(...)`: a catalogue has more prices than a function takes arguments.
    from: prices.reduce((least, { from }) => Math.min(least, from), Infinity),
    to: prices.reduce((most, { to }) => Math.max(most, to), 0),
    count: prices.length,
  };
}

/** "screen" of a screen replacement. */
export const repairedPart = ({ name }: Pick<Service, 'name'>): string =>
  name.replace(/ (replacement|repair)$/, '');

/** The first two repairs of this device that have a price: the price list begins with those that are asked for most. */
export function mainRepairs(services: Service[]): MainRepair[] {
  const priced = ownRepairs(services).flatMap((service) => {
    const price = servicePrice(service);
    return price ? { part: repairedPart(service), price } : [];
  });
  return priced.slice(0, 2);
}

/** What "from" means beside a device: the lowest price that it gets for sure, in cents; `null` where it has none. */
export const lowestRepairPrice = (services: PricedService[]): number | null =>
  repairsPrice(services.filter((service) => !servicePrice(service)?.isVague))?.from ?? null;

/** "1–3 hours", "1 business day". */
export function workingTimeText({ unit, from, to }: WorkingTime): string {
  const count = from === to ? String(from) : `${from}–${to}`;
  const noun = unit === 'hours' ? 'hour' : 'business day';
  return `${count} ${noun}${to === 1 ? '' : 's'}`;
}

/** "screen replacement" → "Screen replacement", "USB-C port repair" as it is. */
export function sentenceCase(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
