import type { DeviceKind } from '../../shared/catalogue.ts';
import type { SearchedDevice } from '../search/search-index.ts';

const starts = ['Lum', 'Kor', 'Ves', 'Tar', 'Nim', 'Bol', 'Zen', 'Hax', 'Ori', 'Pel'];
const ends = ['ia', 'on', 'ex'];

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

/** As many manufacturers, the first with a fifth of all devices. */
const makers = 30;

/**
 * As many devices as are asked for, made up like a real catalogue's: names are a family, a number and a variant, and all model numbers
 * of a manufacturer start alike. The same count makes the same devices.
 * @param services slugs of what each of them can have done
 */
export function madeUpForSearch(count: number, services: string[]): SearchedDevice[] {
  const made: number[] = Array(makers).fill(0);
  return Array.from({ length: count }, (_, number) => {
    const maker = number % 5 === 0 ? 0 : 1 + (number % (makers - 1));
    const index = made[maker] ?? 0;
    made[maker] = index + 1;
    return { ...madeUpDevice(maker, index, number), services };
  });
}

function madeUpDevice(maker: number, index: number, number: number): Omit<SearchedDevice, 'services'> {
  const manufacturer = `${starts[maker % starts.length]}${ends[Math.floor(maker / starts.length)]}`;
  const variant = variants[index % variants.length] ?? '';
  const generation = Math.floor(index / variants.length);
  // A family has forty generations; then the next one of the maker's two begins, then its next series.
  const [family = '', kind = 'phone'] = families[(maker + (Math.floor(generation / 40) % 2)) % 9] ?? [];
  const series = Math.floor(generation / 80);
  const name = `${family} ${series > 0 ? `${letters(series)}${generation % 40}` : generation % 40}${variant}`;
  const code = `${manufacturer.slice(0, 1)}${manufacturer.slice(2, 3)}`.toUpperCase();
  return {
    path: `${manufacturer}/${name.replace('+', '-plus').replaceAll(' ', '-')}`.toLowerCase(),
    manufacturer,
    name,
    kind,
    family,
    nicknames: index % 3 === 0 ? [name.slice(family.length + 1).toLowerCase()] : [],
    models: ['B', 'E', 'U1'].map(
      (region) => `${code}-${letters(1 + (number % 18))}${10_000 + number}${region}`,
    ),
  };
}

const letters = (number: number): string => String.fromCharCode(64 + (number % 26 || 26));
