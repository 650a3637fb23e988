import { firstAidIn } from '../../../shared/first-aid.ts';
import type { PageData, SearchAnswer } from '../../../shared/page-data.ts';
import type { QuoteData } from '../../../shared/quote.ts';
import { canonicalQuote, sentQuote } from '../../../shared/quote.ts';
import { requestStep } from '../../../shared/request-path.ts';
import { Moved, SeeOther } from '../../http/error-table.ts';
import { parseQuery, searchCatalogue } from '../../search/search-catalogue.ts';
import { createSlots } from '../../ssr/template.ts';
import { devicePage } from '../catalogue/load-catalogue.ts';
import type { LoadContext, Loaded } from '../pages/loader.ts';
import type { SiteRelease } from '../site-release.ts';
import { loadRequest, newRequest } from './request-page.ts';
import { loadQuote, quoteMovedTo } from './request-quote.ts';

type Repairs = Loaded<PageData['repairs']>;

/**
 * `/repairs`, by its query: a quote for a device, the form that requests a repair, or a search.
 * @throws {SeeOther} to the one page that a search can mean, or to a quote's own address; {Moved} from a device's former slug
 */
export async function loadRepairs({
  release,
  query,
  now,
  network,
  missedSearches,
}: LoadContext): Promise<Repairs> {
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
  if (quote) return quotePage(quote, release, query);
  const words = parseQuery(query);
  const onMiss = (missed: string) => void (network && missedSearches?.note(missed, network));
  const search = words ? await searchCatalogue(release, words, { now, onMiss }) : null;
  if (search?.certain) throw new SeeOther(search.certain);
  return searchPage(search, release, query.has('device'));
}

const description =
  'Find your phone, laptop or console and see what its repair costs, how long it takes and what’s covered.';

async function quotePage(quote: QuoteData, release: SiteRelease, query: URLSearchParams): Promise<Repairs> {
  const symptoms = release.symptoms(quote);
  const { data, head } = devicePage(release, quote, symptoms.groups.length > 0 ? '#symptoms' : null);
  const html = await release.renderer.renderDevice(data, symptoms);
  return {
    data: { search: null, html, bands: [], quote: { path: sentQuote(query) ?? '' }, request: null },
    // One page for search engines, whatever was quoted: what it sells, they read there.
    head: { ...head, breadcrumbs: [], service: undefined, noindex: true },
  };
}

/** There are endlessly many searches, so their words and their results are slots of one page. */
async function searchPage(
  search: SearchAnswer | null,
  release: SiteRelease,
  hasDevice: boolean,
): Promise<Repairs> {
  const { texts, take } = createSlots();
  const answer = inSlots(search && { ...search, danger: inSteps(search.danger) }, 'search', take);
  return {
    data: {
      search: answer,
      html: search ? '' : await release.repairWays(),
      bands: search ? release.repairFacts.priceBands : [],
      quote: null,
      request: null,
      ...(hasDevice && { isLostDevice: true as const }),
    },
    // One page for search engines, whatever was searched for.
    head: {
      description,
      noindex: search !== null || hasDevice,
      ...(answer && { title: answer.answers?.isFirst ? answer.answers.title : answer.title }),
    },
    texts,
  };
}

/** First aid as steps: a slot has no place for them. */
const inSteps = (danger: SearchAnswer['danger']): SearchAnswer['danger'] =>
  danger && {
    ...danger,
    ...(typeof danger.firstAid === 'string' && { firstAid: firstAidIn(danger.firstAid) ?? danger.firstAid }),
  };

/** The same value, all of its texts in slots but for empty ones: what is left is its shape. */
function inSlots<T>(value: T, name: string, take: (name: string, words: string) => string): T {
  if (typeof value === 'string') return (value && take(name, value)) as T;
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([key, each]) => [key, inSlots(each, `${name}-${key}`, take)]);
  return (Array.isArray(value) ? entries.map(([, each]) => each) : Object.fromEntries(entries)) as T;
}
