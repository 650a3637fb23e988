import MiniSearch, {
  type SearchResult as HitOfMiniSearch,
  type Options,
  type SearchOptions,
} from 'minisearch';

/** What a search over the catalogue knows of a device. */
export interface SearchedDevice {
  /** "manufacturer/device". */
  path: string;
  manufacturer: string;
  name: string;
  nicknames: string[];
  models: string[];
  /** Slugs of what can be done to it. */
  services: string[];
}

/** What a service is searched for with. */
export interface SearchedService {
  slug: string;
  name: string;
  words: string[];
}

export interface FoundMatch extends Omit<SearchedDevice, 'nicknames' | 'services'> {
  /** Slug of the service that the same words name, where this device has it. */
  service: string | null;
}

export interface SearchResult {
  /** Best first. */
  devices: FoundMatch[];
  /** The service that the words name, whether or not a device was found. */
  service: { slug: string; name: string } | null;
  /** The first device is the one that was meant: its name, a nickname or a model number was written in full. */
  isCertain: boolean;
}

export interface DeviceSearch {
  /** @param query bounded by the caller; @param max how many devices are answered */
  find: (query: string, max: number) => SearchResult;
}

/** Words of a query that are looked at: more than the longest name of a device has. */
const maxWords = 10;

/** Words that say nothing of the device nor of what is wrong with it. */
const fillers = new Set(
  'a an the my our is it its for to of on in at and or with not wont doesnt cant fix fixing fixed repair repairs replacement replace broken price cost quote how much'.split(
    ' ',
  ),
);

/** "My phone is wet": such a word names no device where it stands alone, and one where it does not: "Nothing Phone". */
const kindWords = new Set(
  'phone mobile tablet laptop notebook computer desktop pc console watch device'.split(' '),
);

/** The indexes of a catalogue as text, made by the build and read by `openDeviceSearch`. */
export function makeDeviceSearch(devices: SearchedDevice[], services: SearchedService[]): string {
  // Devices of a price group can have the same things done: such a list is stored once.
  const lists = [...new Set(devices.map(({ services }) => services.join()))];
  const numbers = new Map(lists.map((list, number) => [list, number]));
  const deviceIndex = new MiniSearch<DeviceEntry>(deviceOptions);
  deviceIndex.addAll(
    devices.map((device) => ({ ...device, serviceList: numbers.get(device.services.join()) ?? 0 })),
  );
  const serviceIndex = new MiniSearch<SearchedService>(serviceOptions);
  serviceIndex.addAll(services);
  const stored: StoredSearch = {
    devices: JSON.stringify(deviceIndex),
    services: JSON.stringify(serviceIndex),
    serviceLists: lists.map((list) => list.split(',')),
  };
  return JSON.stringify(stored);
}

/** Opens what `makeDeviceSearch` has made, in steps that leave the event loop free. */
export async function openDeviceSearch(text: string): Promise<DeviceSearch> {
  const stored = JSON.parse(text) as StoredSearch;
  const devices = await MiniSearch.loadJSONAsync<DeviceEntry>(stored.devices, deviceOptions);
  const services = await MiniSearch.loadJSONAsync<SearchedService>(stored.services, serviceOptions);
  const lists = stored.serviceLists.map((list) => new Set(list));

  const isIn = (index: Index, word: string, options: SearchOptions): boolean =>
    index.search(word, { ...options, tokenize: (each) => [each] }).length > 0;

  /** Whether a word belongs to the fault and not to the device: the closer of the two spellings decides. */
  function namesService(word: string): boolean {
    for (const closeness of [asItStands, startsWith, spelledNearly]) {
      if (isIn(devices, word, closeness)) return false;
      if (isIn(services, word, closeness)) return true;
    }
    return false;
  }

  return {
    find(query, max) {
      const words = wordsOf(query).slice(0, maxWords);
      const telling = words.filter((word) => !fillers.has(word));
      const faultWords = telling.filter(namesService);
      const deviceWords = telling.filter((word) => !faultWords.includes(word));
      const service = serviceMeant(services, faultWords);
      const namesDevice = deviceWords.some((word) => !kindWords.has(word));
      const found = namesDevice ? devicesMeant(devices, deviceWords) : [];
      const asked = deviceWords.join('');
      const isExact = (hit: Hit) => exactNames(hit).includes(asked);
      const sorted = found
        .slice(0, maxRanked)
        .map((hit) => ({ hit, exact: isExact(hit), unasked: unaskedWords(hit) }))
        .sort(
          (a, b) => Number(b.exact) - Number(a.exact) || a.unasked - b.unasked || b.hit.score - a.hit.score,
        );
      return {
        devices: sorted.slice(0, max).map(({ hit: { path, name, manufacturer, models, serviceList } }) => ({
          path,
          name,
          manufacturer,
          models: linesOf(models),
          service: service && lists[serviceList]?.has(service.slug) ? service.slug : null,
        })),
        service,
        isCertain: sorted[0]?.exact === true && sorted[1]?.exact !== true,
      };
    },
  };
}

interface StoredSearch {
  devices: string;
  services: string;
  serviceLists: string[][];
}

type DeviceEntry = Omit<SearchedDevice, 'services'> & { serviceList: number };
/** MiniSearch answers lists as it has indexed them, one entry a line. */
type Hit = Omit<DeviceEntry, 'nicknames' | 'models'> &
  Pick<HitOfMiniSearch, 'score' | 'match'> & { nicknames: string; models: string };
type Index = Pick<MiniSearch, 'search'>;

/** Hits that are put in order: words of one letter hit thousands. */
const maxRanked = 200;

const asItStands: SearchOptions = { prefix: false, fuzzy: false, combineWith: 'AND' };

/** One letter is a word of its own, "S 22": what starts with it would be half of the catalogue. */
const startsWith: SearchOptions = { prefix: (word) => word.length > 1, fuzzy: false, combineWith: 'AND' };

/** Mistakes in a word that is still recognised. Model numbers are like each other, so a digit counts for more. */
function maxMistakes(word: string): number {
  if (hasDigit(word)) return word.length < 5 ? 0 : 1;
  return word.length < 4 ? 0 : word.length < 5 ? 1 : 2;
}

/** A letter is wrong, missing, added, or has changed places with its neighbour, which counts as two mistakes. */
const spelledNearly: SearchOptions = {
  ...startsWith,
  fuzzy: (word) => maxMistakes(word) || false,
};

const deviceOptions: Options<DeviceEntry> = {
  idField: 'path',
  fields: ['name', 'nicknames', 'models', 'manufacturer'],
  storeFields: ['path', 'name', 'nicknames', 'models', 'manufacturer', 'serviceList'],
  extractField: (device, field) => {
    const value = device[field as keyof DeviceEntry];
    return (Array.isArray(value) ? value.join('\n') : value) as string;
  },
  tokenize: (text, field) => text.split('\n').flatMap((line) => indexedWords(line, field)),
  processTerm: (word) => word,
  searchOptions: {
    tokenize: wordsOf,
    boost: { name: 3, nicknames: 2 },
  },
};

const serviceOptions: Options<SearchedService> = {
  idField: 'slug',
  fields: ['name', 'words'],
  storeFields: ['slug', 'name'],
  extractField: (service, field) => {
    const value = service[field as keyof SearchedService];
    return Array.isArray(value) ? value.join('\n') : value;
  },
  tokenize: wordsOf,
  processTerm: (word) => word,
  searchOptions: { tokenize: wordsOf, boost: { words: 2 } },
};

function devicesMeant(index: MiniSearch<DeviceEntry>, words: string[]): Hit[] {
  const text = words.join(' ');
  const right = index.search(text, startsWith);
  return (right.length > 0 ? right : index.search(text, spelledNearly)) as unknown as Hit[];
}

function serviceMeant(index: MiniSearch<SearchedService>, words: string[]): SearchResult['service'] {
  if (words.length === 0) return null;
  const options = { ...spelledNearly, combineWith: 'OR' as const };
  const [best] = index.search(words.join(' '), options);
  return best ? { slug: best.slug, name: best.name } : null;
}

/** What names a device when it is written in full, without blanks and signs. */
function exactNames({ name, nicknames, models, manufacturer }: Hit): string[] {
  const names = [name, `${manufacturer} ${name}`, ...linesOf(nicknames)].map((each) =>
    wordsOf(each).join(''),
  );
  return [...names, ...linesOf(models).map(joined)];
}

/** How much a name says beyond what was asked: of an iPhone 13 and an iPhone 13 Pro Max, the former is meant. */
function unaskedWords({ name, match }: Hit): number {
  return wordsOf(name).filter((word) => !Object.hasOwn(match, word)).length;
}

/** The words of a query. A model number is one word, however it is divided: "SM-S908E" is "sms908e". */
function wordsOf(text: string): string[] {
  return chunksOf(text)
    .flatMap((chunk) => (hasDigit(chunk) ? joined(chunk) : partsOf(chunk)))
    .filter(Boolean);
}

/** What a name or a model number is found by: whole, in parts, and two words as one, "iphone13". */
function indexedWords(text: string, field = ''): string[] {
  const chunks = chunksOf(text);
  const words = chunks.flatMap((chunk) => [joined(chunk), ...partsOf(chunk)]);
  const pairs =
    field === 'models' ? [] : chunks.slice(1).map((chunk, index) => joined(`${chunks[index]}${chunk}`));
  return [...new Set([...words, ...pairs])].filter(Boolean);
}

const chunksOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('+', ' plus ')
    .replaceAll('’', '')
    .replaceAll("'", '')
    .split(/[\s,]+/);

const joined = (chunk: string): string => chunk.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const partsOf = (chunk: string): string[] => chunk.split(/[^\p{L}\p{N}]+/u);

const linesOf = (lines: string): string[] => lines.split('\n').filter(Boolean);

const hasDigit = (chunk: string): boolean => /\d/.test(chunk);
