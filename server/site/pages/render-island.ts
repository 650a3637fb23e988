import * as v from 'valibot';
import { searchMaxLength } from '../../../shared/constants.ts';
import { escapeHtml } from '../../../shared/escape-html.ts';
import { openState } from '../../../shared/opening-hours.ts';
import type { Load } from '../../guard/load.ts';
import { NotFound, SiteError } from '../../http/error-table.ts';
import type { Release } from '../../release/release.ts';
import { searchCatalogue } from '../search/search-catalogue.ts';

export interface IslandContext {
  release: Release;
  now: Date;
  load: Load;
}

/** An island with its validated parameters. */
export interface RequestedIsland {
  /** Identifies the island and its parameters: the same ones always make the same id. */
  id: string;
  /** Whether its HTML stays the same until the next build, so that it may be cached. */
  isLasting: boolean;
  /**
   * Makes its HTML, which needs no script.
   * @throws {NotFound} where valid parameters name nothing
   */
  render: (context: IslandContext) => Promise<string> | string;
}

/**
 * Finds the island of a key; `null` where there is none.
 * @throws {SiteError} 400 for missing, invalid, repeated or unknown parameters
 */
export function findIsland(key: string, query: URLSearchParams): RequestedIsland | null {
  const fragment = fragments.get(key);
  if (!fragment) return null;
  const params = v.safeParse(fragment.params, Object.fromEntries(query));
  const repeated = new Set(query.keys()).size < query.size;
  if (repeated || !params.success) throw new SiteError('invalid-parameters');
  const { isLasting, render } = fragment;
  return {
    id: JSON.stringify([key, params.output]),
    isLasting,
    render: (context) => render(params.output, context),
  };
}

interface Fragment<Schema extends v.GenericSchema> {
  /** Strict: unknown parameters are invalid. */
  params: Schema;
  /** See `RequestedIsland`. */
  isLasting: boolean;
  render: (params: v.InferOutput<Schema>, context: IslandContext) => Promise<string> | string;
}

/** A path that a page of the site could have: plain characters, and no segment `.` or `..` (RFC 3986 §3.3). */
const sitePath = /^\/$|^(\/(?!\.{1,2}(\/|$))[\w.~-]+)+$/;

/** The body of a document, without its heading. */
const content = define({
  params: v.strictObject({ path: v.pipe(v.string(), v.maxLength(500), v.regex(sitePath)) }),
  isLasting: true,
  async render({ path }, { release, load }) {
    const document = await load.run(() => release.library.find(path));
    if (!document) throw new NotFound(path);
    return document.html;
  },
});

/** Whether the shop is open, and until when or from when. `data-state` is `open` or `closed`. */
const openNow = define({
  params: v.strictObject({}),
  isLasting: false,
  render(_params, { release, now }) {
    const { open, text } = openState(release.shop, now);
    return `<span data-state="${open ? 'open' : 'closed'}">${escapeHtml(text)}</span>`;
  },
});

/** What a device search finds, as the options of a list box. */
const deviceSearch = define({
  params: v.strictObject({ q: v.pipe(v.string(), v.maxLength(searchMaxLength)) }),
  isLasting: false,
  async render({ q }, { release }) {
    const { matches } = await searchCatalogue(release, q.toWellFormed().trim());
    return matches
      .map(({ href, name, text }) => {
        const words = `${escapeHtml(name)} <span>${escapeHtml(text)}</span>`;
        return `<a role="option" aria-selected="false" href="${escapeHtml(href)}" tabindex="-1">${words}</a>`;
      })
      .join('');
  },
});

const fragments = new Map([
  ['content', content],
  ['device-search', deviceSearch],
  ['open-now', openNow],
]);

/** Checks that `render` takes the parameters which `params` declares, then drops their type to put fragments into one map. */
function define<Schema extends v.GenericSchema>(fragment: Fragment<Schema>) {
  return fragment as unknown as Fragment<v.GenericSchema>;
}
