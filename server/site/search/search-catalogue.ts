import { sentenceCase } from '../../../shared/catalogue.ts';
import { searchMaxLength } from '../../../shared/constants.ts';
import type { DeviceMatch } from '../../../shared/page-data.ts';
import { href } from '../../../shared/routes.ts';
import type { BuildFiles } from '../../release/build-files.ts';
import { createDeviceSearch, type DeviceSearch } from './search-devices.ts';
import { searchIndexName } from './search-index.ts';

/** Devices that one search answers. */
const maxMatches = 8;

/** What a query asks for: bounded before it is looked at, empty where it asks for nothing. */
export function parseSearch(query: URLSearchParams): string {
  return (query.get('q') ?? '').slice(0, searchMaxLength).toWellFormed().trim();
}

export interface CatalogueMatches {
  /** Best first; each leads to the page of the service that was named too, where the device has it. */
  matches: DeviceMatch[];
  /** The name of the service in the query, "Screen replacement". */
  service: string | null;
  /** The only page that fits: the query is its device's name or model number in full. */
  certain: string | null;
}

/** @param query as `parseSearch` has bounded it */
export async function searchCatalogue(
  { files }: { files: BuildFiles },
  query: string,
): Promise<CatalogueMatches> {
  const search = await openSearch(files);
  const { devices, service, isCertain } = search(query, maxMatches);
  const matches = devices.map(({ path, name, manufacturer, models, service: slug }) => {
    const [maker = '', device = ''] = path.split('/');
    const params = { manufacturer: maker, device };
    return {
      href: slug ? href('service', { ...params, service: slug }) : href('device', params),
      name: slug && service ? `${name} ${service.name}` : name,
      text: [manufacturer, models.join(', ')].filter(Boolean).join(' · '),
    };
  });
  return {
    matches,
    service: service && sentenceCase(service.name),
    certain: (isCertain && matches[0]?.href) || null,
  };
}

/** A search as the quote page shows it. */
export interface Search extends Omit<CatalogueMatches, 'matches'> {
  query: string;
  /** `null` where nothing was searched for. */
  matches: DeviceMatch[] | null;
}

/** The search that an address asks for, with what it finds. */
export async function readSearch(release: { files: BuildFiles }, params: URLSearchParams): Promise<Search> {
  const query = parseSearch(params);
  if (!query) return { query, matches: null, service: null, certain: null };
  return { query, ...(await searchCatalogue(release, query)) };
}

const opened = new WeakMap<BuildFiles, Promise<DeviceSearch>>();

/** The search over a build's catalogue. Its file is read with the first search. */
function openSearch(files: BuildFiles): Promise<DeviceSearch> {
  const known = opened.get(files);
  if (known) return known;
  const opening = files
    .read(searchIndexName)
    .then((bytes) => createDeviceSearch(JSON.parse(bytes.toString('utf8'))));
  opened.set(files, opening);
  // The next search tries again.
  opening.catch(() => opened.delete(files));
  return opening;
}
