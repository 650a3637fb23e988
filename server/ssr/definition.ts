import type { Readable } from 'node:stream';
import type { Logger } from 'pino';
import type { IconSet } from '../../shared/iconify.ts';
import type { Page, Payload } from '../../shared/page.ts';
import type { RouteRules } from '../../shared/route-rules.ts';
import type { Load } from '../guard/load.ts';
import type { DescribedError } from '../http/error-table.ts';
import type { CachedAnswer } from './cache.ts';

/** What a site hands to the core. Everything in this folder works from this alone. */
export interface SiteDefinition {
  /** Every page, by the id of its route. */
  routes: Record<string, RouteRow>;
  /** How pages are cached, by path or prefix. */
  rules: RouteRules;
  /** The build that is served. Development replaces it while the server runs. */
  build: { current: Build };
  /**
   * Loads the page that a request is for. What it throws is answered as an error: `NotFound`, or a redirect by `Moved` and
   * `SeeOther`. Documents and payloads have the same loaders, so they always answer alike.
   */
  loadPage: (request: PageRequest) => Promise<LoadedPage>;
  /** Whether there may be a page, judged from memory: an address that nobody knows costs no disk and no place in the queue. */
  mayExist: (request: PageRequest) => boolean;
  /** @param path as requested, for menus */
  errorPage: (error: DescribedError, message: string, path: string) => LoadedPage;
  /** Shown where a page cannot be rendered: HTML without style, script and React. */
  plainErrorPage: (error: DescribedError) => string;
  /** Parts of pages with a URL of their own, by key. */
  islands: Record<string, Island>;
  /** What finished pages depend on beside their path, such as the year in a footer. Another text is another page. */
  cacheVersion: () => string;
  /** Seconds until another version is known to be due; infinite where none is. */
  versionLasts: () => number;
  /** Limits how many pages are loaded and rendered at once. */
  load: Load;
  now: () => Date;
  log: Logger;
  /** Milliseconds that a page may take to load and render. */
  deadlineMs: number;
  /** Base URL of the icon service for collections that the build lacks; `null` for none. */
  iconService: string | null;
  /** Answers an error that nobody expected with its cause. Only development has it. */
  explainFailure?: ExplainFailure | undefined;
}

export interface RouteRow {
  /** A path; `:name` is one segment, a final `*` any number of them. */
  path: string;
  /** The query parameters that the page depends on. With any other query it is the same page. */
  queries: readonly string[];
}

/** Which page a request is for. */
export interface PageRequest<Id extends string = string> {
  id: Id;
  /** Canonical: `canonical-paths.ts` has redirected every other spelling. */
  path: string;
  /** The parameters of the route's path, decoded. */
  params: Record<string, string | undefined>;
  query: URLSearchParams;
  /** Aborts when the visitor hangs up, or at the deadline. */
  signal: AbortSignal;
  /** Who asks, as limits count it (`networkOf`); absent from what is cached for everybody. */
  network?: string;
}

/** A page with all of its data, ready to render. */
export interface LoadedPage extends Page {
  /** Its address, which menus mark. */
  path: string;
  /**
   * Texts of one visitor, by slot. A page that has them is rendered once with `slot(…)` in the place of each, then filled for
   * every visitor (`template.ts`); a page without them is rendered, and streamed, for each.
   */
  texts?: Record<string, string>;
}

/** One build, opened. */
export interface Build {
  id: string;
  /** Milliseconds since the epoch when the build ended. */
  timestamp: number;
  /** In development nothing is cached. */
  mode: 'production' | 'development';
  /** The build's folder, absolute, with `assets/` and `public/`. */
  dir: string;
  renderer: Renderer;
  /** The manifest of this build or of an earlier one whose assets are still served. */
  manifest: (id: string) => Promise<Buffer | null>;
  /** A page that the build has rendered, as long as it would be the same now. */
  prerendered: (kind: AnswerKind, path: string, cacheVersion: string) => Promise<CachedAnswer | null>;
  /** Whether the build has a collection of icons. */
  hasIcons: (prefix: string) => boolean;
  /** Icons of such a collection; `null` where it has none of these names. */
  icons: (prefix: string, names: string[]) => Promise<IconSet | null>;
  /** The content security policy of a page's documents, by its route. */
  pagePolicy: (route: string) => string;
}

export type AnswerKind = 'document' | 'payload';

/** HTML as a whole; as a stream where something in it still waits. */
export type Html = Buffer | Readable;

/** React and all components: a bundle of its own, so that development can replace it. */
export interface Renderer {
  /** A page's HTML document. Resolves with the first bytes, rejects where there are none. */
  renderDocument: (page: LoadedPage, options: RenderOptions) => Promise<Html>;
  /** What a client navigation fetches of a page. */
  renderPayload: (page: LoadedPage, signal: AbortSignal) => Promise<Payload>;
}

export interface RenderOptions {
  now: Date;
  /** Ends the render. */
  signal: AbortSignal;
  /** Called for an error after the first byte, which no error page can answer any more. */
  onLateError: (error: unknown) => void;
}

/** A part of a page that is served by itself, as HTML that needs no script. */
export interface Island {
  /**
   * Checks the parameters.
   * @throws {SiteError} 400 for missing, invalid, repeated or unknown ones
   */
  parse: (query: URLSearchParams) => RequestedIsland;
}

/** An island with valid parameters. */
export interface RequestedIsland {
  /** Parameters as text: the same ones always make the same. */
  key: string;
  /** Whether its HTML stays the same until the next build, so that it may be cached. */
  isLasting: boolean;
  /** Seconds for which its HTML is right, where it changes at a known time. */
  lasts?: () => number;
  /** @throws {NotFound} where the parameters name nothing */
  render: () => Promise<string> | string;
}

export type ExplainFailure = (error: unknown) => Promise<{ headers: Record<string, string>; body: string }>;
