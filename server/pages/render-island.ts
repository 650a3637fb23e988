import * as v from 'valibot';
import { escapeHtml } from '../../shared/escape-html.ts';
import { openState } from '../../shared/opening-hours.ts';
import { NotFound, SiteError } from '../http/errors.ts';
import type { Load } from '../http/load.ts';
import type { Release } from '../release/release.ts';

export interface IslandContext {
  release: Release;
  now: Date;
  load: Load;
}

/** An island as it is asked for, its parameters checked. */
export interface AskedIsland {
  /** Its key and parameters in one spelling. */
  id: string;
  /** Whether its HTML is the same until the next build. */
  isLasting: boolean;
  /**
   * Its HTML, whole: it needs no script to be read.
   * @throws {NotFound} where well-formed parameters name nothing
   */
  render: (context: IslandContext) => Promise<string> | string;
}

/**
 * The island of a key; `null` where none has it.
 * @throws {SiteError} 400 for missing, wrong, repeated or unknown parameters
 */
export function findIsland(key: string, query: URLSearchParams): AskedIsland | null {
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
  /** Strict: a parameter that the fragment does not know is a mistake. */
  params: Schema;
  /** Whether its HTML is the same until the next build. */
  isLasting: boolean;
  render: (params: v.InferOutput<Schema>, context: IslandContext) => Promise<string> | string;
}

/** A path as the site could have one: segments of plain characters, none of them `.` or `..` (RFC 3986 §3.3). */
const sitePath = /^\/$|^(\/(?!\.{1,2}(\/|$))[\w.~-]+)+$/;

/** A document's body, without its title. */
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

const fragments = new Map([
  ['content', content],
  ['open-now', openNow],
]);

/** Holds a fragment to the parameters it declares, then lets it stand among others. */
function define<Schema extends v.GenericSchema>(fragment: Fragment<Schema>) {
  return fragment as unknown as Fragment<v.GenericSchema>;
}
