import { searchMaxLength } from '../../shared/constants.ts';
import type { DeviceMatch } from '../../shared/page.ts';
import { href } from '../../shared/routes.ts';
import type { ManufacturerSummary } from './catalogue.ts';

const maxMatches = 20;

/** More than the longest name of a device has; what is beyond them is not looked for. */
const maxWords = 8;

/** What a query asks for: bounded before it is looked at, empty where it asks for nothing. */
export function parseSearch(query: URLSearchParams): string {
  return (query.get('q') ?? '').slice(0, searchMaxLength).toWellFormed().trim();
}

/**
 * Devices that a search means, best first: by name, maker or the model number printed on the device,
 * whatever the case, spaces and dashes. Every word of the query must be found.
 *
 * @param query as `parseSearch` has bounded it
 */
export function searchDevices(manufacturers: ManufacturerSummary[], query: string): DeviceMatch[] {
  const words = query.toLowerCase().split(/\s+/).map(plain).filter(Boolean).slice(0, maxWords);
  if (words.length === 0) return [];
  const together = words.join('');
  const found: { device: SearchedDevice; score: number }[] = [];
  for (const device of searchedDevices(manufacturers)) {
    const scores = words.map((word) => scoreOf(word, device.terms));
    if (scores.includes(0) && !device.terms.some((term) => term.includes(together))) continue;
    found.push({ device, score: scores.reduce((sum, each) => sum + each, 0) });
  }
  return found
    .sort((a, b) => b.score - a.score || byName.compare(a.device.match.name, b.device.match.name))
    .slice(0, maxMatches)
    .map(({ device }) => device.match);
}

interface SearchedDevice {
  match: DeviceMatch;
  /** What it is found by. */
  terms: string[];
}

const byName = new Intl.Collator('en', { numeric: true });

/** One list a catalogue: what a search compares with is the same for all of them. */
const listOf = new WeakMap<ManufacturerSummary[], SearchedDevice[]>();

function searchedDevices(manufacturers: ManufacturerSummary[]): SearchedDevice[] {
  const known = listOf.get(manufacturers);
  if (known) return known;
  const list = manufacturers.flatMap(({ slug, name, devices }) =>
    devices.map((device) => ({
      match: {
        href: href('device', { manufacturer: slug, device: device.slug }),
        name: device.name,
        text: [name, device.models.join(', ')].filter(Boolean).join(' · '),
      },
      terms: [plain(name), plain(device.name), ...device.models.map(plain)],
    })),
  );
  listOf.set(manufacturers, list);
  return list;
}

/** 3 for a whole term, 2 for its beginning, 1 for a part, 0 for nothing. */
function scoreOf(word: string, terms: string[]): number {
  if (terms.includes(word)) return 3;
  if (terms.some((term) => term.startsWith(word))) return 2;
  return terms.some((term) => term.includes(word)) ? 1 : 0;
}

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
