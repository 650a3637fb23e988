import type { DeviceMatch, PageData } from '../../../shared/page-data.ts';
import type { QuoteData } from '../../../shared/quote.ts';
import { canonicalQuote, requestStep } from '../../../shared/quote.ts';
import { Moved, SeeOther } from '../../http/error-table.ts';
import { createSlots } from '../../ssr/template.ts';
import { loadRequest, newRequest } from '../forms/load-request.ts';
import type { LoadContext, Loaded } from '../pages/loader.ts';
import { readSearch, type Search } from '../search/search-catalogue.ts';
import type { SiteRelease } from '../site-release.ts';
import { loadQuote, quoteMovedTo } from './load-quote.ts';

type Repairs = Loaded<PageData['repairs']>;

/**
 * `/repairs`, by its query: a quote for a device, the form that requests a repair, or a search.
 * @throws {SeeOther} to the one page that a search can mean, or to a quote's own address; {Moved} from a device's former slug
 */
export async function loadRepairs({ release, query, now }: LoadContext): Promise<Repairs> {
  if (query.has('device')) {
    const address = canonicalQuote(query);
    if (address) throw new SeeOther(address);
    const moved = await quoteMovedTo(release, query);
    if (moved) throw new Moved(moved);
  }
  const quote = await loadQuote(release, query, now);
  if (query.get('step') === requestStep && (!quote || quote.quote.lines.length > 0)) {
    const request = {
      stage: 'form' as const,
      ...newRequest(quote),
      byPost: release.shop.offers.postalRepairs,
    };
    // Without a quote it is the same for everybody: rendered once.
    return { ...loadRequest(request), ...(!quote && { texts: {} }) };
  }
  if (quote) return quotePage(quote);
  const search = await readSearch(release, query);
  if (search.certain) throw new SeeOther(search.certain);
  return searchPage(search, release, query.has('device'));
}

const description =
  'Find your phone, laptop or console and see what its repair costs, how long it takes and what’s covered.';

function quotePage(quote: QuoteData): Repairs {
  return {
    data: { query: '', matches: null, service: null, html: '', bands: [], quote, request: null },
    // One page for search engines, whatever was quoted.
    head: { description, noindex: true },
  };
}

/** There are endlessly many searches, so their words and their results are slots of one page. */
async function searchPage(
  { query, matches, service }: Search,
  release: SiteRelease,
  hasDevice: boolean,
): Promise<Repairs> {
  const { texts, take } = createSlots();
  const slots = matches?.map((match, index) => {
    const slot = (property: keyof DeviceMatch) => take(`${property}-${index}`, match[property]);
    return { href: slot('href'), name: slot('name'), text: slot('text') };
  });
  return {
    data: {
      query: query && take('query', query),
      matches: slots ?? null,
      service: service && take('service', service),
      html: await release.repairWays(),
      bands: release.repairFacts.priceBands,
      quote: null,
      request: null,
      ...(hasDevice && { isLostDevice: true as const }),
    },
    // One page for search engines, whatever was searched for.
    head: { description, noindex: query !== '' || hasDevice },
    texts,
  };
}
