import type { DeviceMatch } from '../../shared/page.ts';
import { href } from '../../shared/routes.ts';
import type { ManufacturerSummary } from './catalogue.ts';

const mostMatches = 20;

/**
 * Devices that a search means, best first: by name, maker or the model number printed on the device,
 * whatever the case, spaces and dashes. Every word of the query must be found.
 */
export function searchDevices(manufacturers: ManufacturerSummary[], query: string): DeviceMatch[] {
  const words = query.toLowerCase().split(/\s+/).map(plain).filter(Boolean);
  if (words.length === 0) return [];
  const matches: (DeviceMatch & { score: number })[] = [];
  for (const { slug, name, devices } of manufacturers) {
    for (const device of devices) {
      const terms = [plain(name), plain(device.name), ...device.models.map(plain)];
      const scores = words.map((word) => scoreOf(word, terms));
      if (scores.includes(0) && !terms.some((term) => term.includes(words.join('')))) continue;
      const score = scores.reduce((sum, each) => sum + each, 0);
      const link = href('device', { manufacturer: slug, device: device.slug });
      matches.push({ href: link, name: device.name, manufacturer: name, models: device.models, score });
    }
  }
  return matches
    .sort((a, b) => b.score - a.score || a.name.localeCompare(b.name, 'en', { numeric: true }))
    .slice(0, mostMatches)
    .map(({ score: _, ...match }) => match);
}

/** 3 for a whole term, 2 for its beginning, 1 for a part, 0 for nothing. */
function scoreOf(word: string, terms: string[]): number {
  if (terms.includes(word)) return 3;
  if (terms.some((term) => term.startsWith(word))) return 2;
  return terms.some((term) => term.includes(word)) ? 1 : 0;
}

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
