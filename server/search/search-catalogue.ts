import { searchMaxLength } from '../../shared/constants.ts';
import type { SearchAnswer } from '../../shared/page-data.ts';
import { searchQuery } from '../../shared/search-links.ts';
import { counters } from '../process/counters.ts';
import type { BuildFiles } from '../release/build-files.ts';
import type { Release } from '../release/release.ts';
import { describeAnswer } from './describe-answer.ts';
import { createDeviceSearch, type DeviceSearch, maxEffort, type SearchResult } from './search-devices.ts';
import { type SearchIndex, searchIndexName } from './search-index.ts';
import { wordsOf } from './search-words.ts';

/** Devices that one search answers. */
export const maxMatches = 8;

type SearchedRelease = Pick<Release, 'files' | 'repairFacts' | 'catalogue' | 'guides' | 'shop'>;

/** What a query asks for: bounded before it is looked at, empty where it asks for nothing. */
export const parseQuery = (query: URLSearchParams): string =>
  (query.get(searchQuery) ?? '').slice(0, searchMaxLength).toWellFormed().trim();

/**
 * Searches a build's catalogue.
 * @param query as `parseQuery` has bounded it
 * @param isTyping its last word may be the start of one
 * @param onMiss called with the words of a search that found nothing, or a device that is not listed
 */
export async function searchCatalogue(
  { files, repairFacts, catalogue, guides, shop }: SearchedRelease,
  query: string,
  { now, isTyping = false, onMiss }: { now: Date; isTyping?: boolean; onMiss?: (words: string) => void },
): Promise<SearchAnswer> {
  const { search, serviceNames } = await openSearch(files);
  const started = performance.now();
  const found = search(query, maxMatches, isTyping);
  counters.searches += 1;
  counters.searchSeconds += (performance.now() - started) / 1000;
  // The list while typing shows names alone.
  const listed = isTyping ? [] : [...found.devices, ...found.nearest];
  const answer = describeAnswer(query, found, {
    stored: new Map(
      await Promise.all(listed.map(async ({ path }) => [path, await deviceAt(catalogue, path)] as const)),
    ),
    symptomGroups: repairFacts.symptomGroups,
    manufacturers: catalogue.manufacturers,
    serviceNames,
    shop,
    now,
    guides: new Map(guides.map(({ path, title }) => [path, title])),
  });
  if (onMiss && isMiss(found) && !answer.answers?.isFirst) onMiss(wordsOf(query).join(' '));
  return answer;
}

const isMiss = (found: SearchResult): boolean => {
  const { repairs, kinds, answers, unlisted } = found;
  const isNothing = found.total + repairs.length + kinds.length + answers.length === 0;
  return unlisted !== null || (isNothing && !found.danger && !found.symptom && !found.number);
};

/** UTF-16 units of a list's different faults that are read: 500 of 40. Each 200 cost 1 ms at worst. */
const maxFaultCharacters = 20_000;

/**
 * Reads the faults of a list of devices: the symptom that one means of a device that nobody may touch or pack, else `null`. Equal words are read
 * once, and all of them together have the bound of one search's near words.
 */
export async function dangerReader({
  files,
  repairFacts,
}: Pick<Release, 'files' | 'repairFacts'>): Promise<(words: string) => string | null> {
  const { search } = await openSearch(files);
  const symptoms = repairFacts.symptomGroups.flatMap(({ symptoms: own }) => own);
  const untouched = new Set(symptoms.flatMap(({ slug, leaveOut }) => (leaveOut ? slug : [])));
  const effort = { left: maxEffort };
  const known = new Map<string, string | null>();
  let left = maxFaultCharacters;
  return (words) => {
    const isKnown = known.get(words);
    if (isKnown !== undefined) return isKnown;
    left -= words.length;
    const found = left >= 0 ? search.dangerIn(words, effort) : null;
    const danger = found !== null && untouched.has(found) ? found : null;
    known.set(words, danger);
    return danger;
  };
}

function deviceAt(catalogue: Release['catalogue'], path: string) {
  const [manufacturer = '', device = ''] = path.split('/');
  return catalogue.device(manufacturer, device);
}

interface OpenSearch {
  search: DeviceSearch;
  index: SearchIndex;
  serviceNames: Map<string, string>;
}

const opened = new WeakMap<BuildFiles, Promise<OpenSearch>>();

/** The search over a build's catalogue. Its file is read with the first search. */
export function openSearch(files: BuildFiles): Promise<OpenSearch> {
  const known = opened.get(files);
  if (known) return known;
  const opening = files.read(searchIndexName).then((bytes) => {
    const index = JSON.parse(bytes.toString('utf8')) as SearchIndex;
    const serviceNames = new Map(index.services.map(({ slug, name }) => [slug, name]));
    return { search: createDeviceSearch(index), index, serviceNames };
  });
  opened.set(files, opening);
  // The next search tries again.
  opening.catch(() => opened.delete(files));
  return opening;
}
