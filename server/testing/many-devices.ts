import type { DeviceKind } from '../../shared/catalogue.ts';
import type { SearchedDevice } from '../site/search/search-index.ts';

/**
 * A catalogue of as many devices as are asked for, made up like a real one: one manufacturer has a fifth of all devices,
 * all of whose model numbers start alike; names are a family, a number and a variant. The same count makes the same
 * devices.
 */
export interface MadeUpManufacturer {
  slug: string;
  name: string;
  devices: MadeUpDevice[];
}

export interface MadeUpDevice {
  slug: string;
  name: string;
  kind: DeviceKind;
  family: string;
  year: number;
  nicknames: string[];
  models: string[];
}

const starts = ['Lum', 'Kor', 'Ves', 'Tar', 'Nim', 'Bol', 'Zen', 'Hax', 'Ori', 'Pel'];
const ends = ['ia', 'on', 'ex', 'ari', 'ode', 'us', 'ento'];

/** Two families of each manufacturer, of different kinds. */
const families: [name: string, kind: DeviceKind][] = [
  ['Galant', 'phone'],
  ['Slate Tab', 'tablet'],
  ['Featherbook', 'laptop'],
  ['Pebble', 'phone'],
  ['Workmate', 'desktop'],
  ['Chrono', 'watch'],
  ['Joyride', 'console'],
  ['Strider', 'phone'],
  ['Notewell', 'laptop'],
];

const variants = ['', ' Pro', ' Pro Max', ' Ultra', '+', ' mini', ' FE', ' Lite 5G'];

/** Devices of one manufacturer at the least, until there are fifteen of them; from there on their number grows. */
const perManufacturer = 300;
const leastManufacturers = 15;

export function madeUpManufacturers(count: number): MadeUpManufacturer[] {
  const makers = Math.min(
    starts.length * ends.length,
    Math.max(leastManufacturers, Math.ceil(count / perManufacturer)),
  );
  const manufacturers = Array.from({ length: makers }, (_, index) => {
    const name = `${starts[index % starts.length]}${ends[Math.floor(index / starts.length)]}`;
    return { slug: name.toLowerCase(), name, devices: [] as MadeUpDevice[] };
  });
  for (let number = 0; number < count; number++) {
    const maker = number % 5 === 0 ? 0 : 1 + (number % (makers - 1));
    const { name, devices } = manufacturers[maker] as MadeUpManufacturer;
    devices.push(madeUpDevice(name, maker, devices.length, number));
  }
  return manufacturers;
}

function madeUpDevice(maker: string, makerNumber: number, index: number, number: number): MadeUpDevice {
  const variant = variants[index % variants.length] ?? '';
  const generation = Math.floor(index / variants.length);
  // A family has forty generations; then the next one of the maker's two begins, then its next series.
  const [family = '', kind = 'phone'] = families[(makerNumber + (Math.floor(generation / 40) % 2)) % 9] ?? [];
  const series = Math.floor(generation / 80);
  const name = `${family} ${series > 0 ? `${letters(series)}${generation % 40}` : generation % 40}${variant}`;
  const code = `${maker.slice(0, 1)}${maker.slice(2, 3)}`.toUpperCase();
  return {
    slug: name.toLowerCase().replace('+', '-plus').replaceAll(' ', '-'),
    name,
    kind,
    family,
    year: 2008 + (generation % 18),
    nicknames: index % 3 === 0 ? [name.slice(family.length + 1).toLowerCase()] : [],
    models: ['B', 'E', 'U1'].map(
      (region) => `${code}-${letters(1 + (number % 18))}${10_000 + number}${region}`,
    ),
  };
}

const letters = (number: number): string => String.fromCharCode(64 + (number % 26 || 26));

/** The same devices as the search gets them; `services` are what each of them can have done. */
export function madeUpForSearch(count: number, services: string[]): SearchedDevice[] {
  return madeUpManufacturers(count).flatMap(({ slug, name: manufacturer, devices }) =>
    devices.map(({ slug: device, name, kind, family, nicknames, models }) => ({
      path: `${slug}/${device}`,
      manufacturer,
      name,
      kind,
      family,
      nicknames,
      models,
      services,
    })),
  );
}
