import * as v from 'valibot';
import { searchMaxLength } from '../../shared/constants.ts';
import {
  addDays,
  brisbane,
  brisbaneTime,
  type OpenState,
  openState,
  usualDay,
} from '../../shared/opening-hours.ts';
import { searchPath } from '../../shared/search-links.ts';
import { NotFound, SiteError } from '../http/error-table.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { maxMatches, searchCatalogue } from '../search/search-catalogue.ts';
import type { Island } from '../ssr/definition.ts';
import { noticeHtml } from './facts/notice.ts';
import type { SiteDeps } from './site-deps.ts';

/** The parts of the site's pages that have a URL of their own. */
export function siteIslands({ release, now }: Pick<SiteDeps, 'release' | 'now'>): Record<string, Island> {
  return {
    /** The body of a document, without its heading. */
    content: defineIsland({
      params: v.strictObject({ path: v.pipe(v.string(), v.maxLength(500), v.regex(sitePath)) }),
      untilNextBuild: true,
      async render({ path }) {
        const document = await release.current.library.find(path);
        if (!document) throw new NotFound(path);
        return document.html;
      },
    }),

    /**
     * Whether the shop is open, and until when or from when; `data-state` is `open` or `closed`; it changes, or the
     * day does, in `data-seconds`; `data-day` is the day of the week where its usual hours hold today. `data-note` says in short until
     * when somebody answers the telephone, or when a request sent now is read. Then the shop's notice, while that is true.
     */
    'open-now': defineIsland({
      params: v.strictObject({}),
      untilNextBuild: false,
      maxAge: () => stateLasts(openState(release.current.shop, now()), now()),
      render() {
        const { shop } = release.current;
        const state = openState(shop, now());
        const seconds = stateLasts(state, now());
        const day = usualDay(shop, now());
        const attributes = [
          `data-state="${state.open ? 'open' : 'closed'}"`,
          ...(day ? [`data-day="${day}"`] : []),
          `data-seconds="${Math.ceil(seconds)}"`,
          `data-note="${escapeHtml(state.note)}"`,
        ];
        return `<span ${attributes.join(' ')}>${escapeHtml(state.text)}</span>${noticeHtml(shop, now())}`;
      },
    }),

    /** What a device search finds, as the options of a list box. */
    'device-search': defineIsland({
      params: v.strictObject({ q: v.pipe(v.string(), v.maxLength(searchMaxLength)) }),
      untilNextBuild: false,
      async render({ q }) {
        const query = q.toWellFormed().trim();
        if (!query) return '';
        const { matches, danger, isUnlisted, answers } = await searchCatalogue(release.current, query, {
          isTyping: true,
          now: now(),
        });
        const page = searchPath(query);
        const first = danger ? [{ href: page, name: 'First aid', text: danger.name }] : [];
        const last = { href: page, name: `Ask about “${query}”`, text: 'Nothing found' };
        const isNothing = isUnlisted || (matches.length === 0 && !danger && !answers);
        const found = answers?.isFirst
          ? [...answers.rows, ...matches]
          : [...matches, ...(answers?.rows ?? [])];
        const options = [...first, ...(isNothing ? [last] : found.slice(0, maxMatches))];
        return options
          .map(({ href, name, text }) => {
            const words = `${escapeHtml(name)} <span>${escapeHtml(text)}</span>`;
            return `<a role="option" aria-selected="false" href="${escapeHtml(href)}" tabindex="-1">${words}</a>`;
          })
          .join('');
      },
    }),
  };
}

/** Seconds until the shop opens or closes, or the day ends. */
function stateLasts({ until }: OpenState, now: Date): number {
  const midnight = brisbaneTime(addDays(brisbane(now).date, 1), '00:00');
  const end = until && until < midnight ? until : midnight;
  return (Date.parse(end) - now.getTime()) / 1000;
}

/** A path that a page of the site could have: plain characters, and no segment `.` or `..` (RFC 3986 §3.3). */
const sitePath = /^\/$|^(\/(?!\.{1,2}(\/|$))[\w.~-]+)+$/;

interface Fragment<Schema extends v.GenericSchema> {
  /** Strict: unknown parameters are invalid. */
  params: Schema;
  /** Whether its HTML stays the same until the next build. */
  untilNextBuild: boolean;
  /** Seconds for which its HTML is right, where it knows. */
  maxAge?: () => number;
  render: (params: v.InferOutput<Schema>) => Promise<string> | string;
}

function defineIsland<Schema extends v.GenericSchema>({
  params,
  untilNextBuild,
  maxAge,
  render,
}: Fragment<Schema>): Island {
  return {
    parse(query) {
      const parsed = v.safeParse(params, Object.fromEntries(query));
      const hasRepeated = new Set(query.keys()).size < query.size;
      if (hasRepeated || !parsed.success) throw new SiteError('invalid-parameters');
      return {
        key: JSON.stringify(parsed.output),
        untilNextBuild,
        ...(maxAge && { maxAge }),
        render: () => render(parsed.output),
      };
    },
  };
}
