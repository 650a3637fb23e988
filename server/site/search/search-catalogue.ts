import { sentenceCase } from '../../../shared/catalogue.ts';
import { searchMaxLength } from '../../../shared/constants.ts';
import type { DeviceMatch } from '../../../shared/page-data.ts';
import { href } from '../../../shared/routes.ts';
import type { Catalogue } from '../../release/open-catalogue.ts';

/** Devices that one search answers. */
const maxMatches = 8;

/** What a query asks for: bounded before it is looked at, empty where it asks for nothing. */
export function parseSearch(query: URLSearchParams): string {
  return (query.get('q') ?? '').slice(0, searchMaxLength).toWellFormed().trim();
}

export interface CatalogueMatches {
  /** Best first; each leads to the page of the service that was named too, where the device has it. */
  matches: DeviceMatch[];
  /** The name of the service that was asked for, "Screen replacement". */
  service: string | null;
  /** The page that was meant and no other: its device's name or model number was written in full. */
  certain: string | null;
}

/** @param query as `parseSearch` has bounded it */
export async function searchCatalogue(catalogue: Catalogue, query: string): Promise<CatalogueMatches> {
  const { devices, service, isCertain } = (await catalogue.search()).find(query, maxMatches);
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
export async function readSearch(catalogue: Catalogue, params: URLSearchParams): Promise<Search> {
  const query = parseSearch(params);
  if (!query) return { query, matches: null, service: null, certain: null };
  return { query, ...(await searchCatalogue(catalogue, query)) };
}
