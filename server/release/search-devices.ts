import { searchMaxLength } from '../../shared/constants.ts';
import type { DeviceMatch } from '../../shared/page.ts';
import { href } from '../../shared/routes.ts';
import type { ManufacturerSummary } from './catalogue.ts';

const maxMatches = 20;

/** More than the longest name of a device has. Further words of a query are ignored. */
const maxWords = 8;

/** The text to search for, cut to the length of the longest device name; empty where there is none. */
export function parseSearch(query: URLSearchParams): string {
  return (query.get('q') ?? '').slice(0, searchMaxLength).toWellFormed().trim();
}

/**
 * Finds devices by name, manufacturer or model number, best match first. Case, spaces and dashes do not matter. Every
 * word of the query must match.
 *
 * @param query as `parseSearch` returns it, so that its length is bounded
 */
export function searchDevices(manufacturers: ManufacturerSummary[], query: string): DeviceMatch[] {
  const words = query.toLowerCase().split(/\s+/).map(plain).filter(Boolean).slice(0, maxWords);
  if (words.length === 0) return [];
  const joined = words.join('');
  const found: { device: SearchedDevice; score: number }[] = [];
  for (const device of devicesOf(manufacturers)) {
    const scores = words.map((word) => scoreOf(word, device.terms));
    if (scores.includes(0) && !device.terms.some((term) => term.includes(joined))) continue;
    found.push({ device, score: scores.reduce((sum, each) => sum + each, 0) });
  }
  return found
    .sort((a, b) => b.score - a.score || byName.compare(a.device.match.name, b.device.match.name))
    .slice(0, maxMatches)
    .map(({ device }) => device.match);
}

interface SearchedDevice {
  match: DeviceMatch;
  /** Its name, manufacturer and model numbers, for comparing. */
  terms: string[];
}

const byName = new Intl.Collator('en', { numeric: true });

/** The searched devices of each catalogue: made once, used by every search. */
const listOf = new WeakMap<ManufacturerSummary[], SearchedDevice[]>();

function devicesOf(manufacturers: ManufacturerSummary[]): SearchedDevice[] {
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

/** 3 where the word is a whole term, 2 where it begins one, 1 where it is part of one, else 0. */
function scoreOf(word: string, terms: string[]): number {
  if (terms.includes(word)) return 3;
  if (terms.some((term) => term.startsWith(word))) return 2;
  return terms.some((term) => term.includes(word)) ? 1 : 0;
}

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
