import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IconSet } from '../../shared/iconify.ts';
import type { Page, Payload } from '../../shared/page.ts';
import type { RouteRules } from '../../shared/route-rules.ts';
import type { Load } from '../guard/load.ts';
import type { DescribedError, ErrorTable } from '../http/error-table.ts';
import type { MaskPath } from '../http/request-facts.ts';
import type { CachedAnswer } from './cache.ts';

/**
 * What a site hands to the core. Everything in this folder works from this alone. What is optional has its default in `defaults.ts`.
 * `Pages` is the data of each page by the id of its route, and of the error page as `error`.
 */
export interface SiteDefinition<Pages extends object = AnyPages, Visitor = unknown> {
  /** Every page, by the id of its route. */
  routes: Record<RouteOf<Pages>, RouteRow>;
  /** The build that is served. Development replaces it while the server runs. */
  build: { current: Build<Pages> };
  /**
   * Loads the page that a request is for. What it throws is answered as an error: `NotFound`, or a redirect by `Moved` and
   * `SeeOther`. Documents and payloads have the same loaders, so they always answer alike.
   */
  loadPage: (request: PageRequest<RouteOf<Pages>, Visitor>) => Promise<LoadedPage<Pages>>;
  /** @param path as requested, for menus */
  errorPage: (error: DescribedError, message: string, path: string) => LoadedPage<Pages>;
  /** Shown where a page cannot be rendered: HTML without style, script and React. */
  plainErrorPage?: (error: DescribedError) => string;
  /** How pages are cached, by path or prefix; without a rule, a page is made for each request. */
  rules?: RouteRules;
  /**
   * Who asks, where the request says so; `null` for anybody. A page or island for somebody is made for this request, and no cache
   * stores it. Pages at a path that looks different to them need a `private` rule too: what anybody gets may be in a proxy's cache.
   */
  visitorOf?: (request: FastifyRequest) => Promise<Visitor | null> | Visitor | null;
  /** Whether there may be a page, judged from memory: an address that nobody knows costs no disk and no place in the queue. */
  mayExist?: (request: PageRequest<RouteOf<Pages>, Visitor>) => boolean;
  /** Whether pages have payloads, for client navigations, and browsers may ask for builds. */
  payloads?: boolean;
  /** Parts of pages with a URL of their own, by key. */
  islands?: Record<string, Island<Visitor>>;
  /** Icons of collections that the build lacks, as `Build.icons`. */
  fetchIcons?: ((prefix: string, names: string[]) => Promise<IconSet | null>) | null;
  /** Rows beside those of `http/error-table.ts`, and other words for these. */
  errors?: ErrorTable;
  /** What finished pages depend on beside their path, such as the year in a footer. Pages with different keys are cached apart. */
  cacheKey?: () => string;
  /** Seconds until another key is known to be due; infinite where none is. */
  secondsToNextKey?: () => number;
  /** Limits how many pages are loaded and rendered at once. Without it nothing is limited. */
  load?: Load;
  now?: () => Date;
  /** Milliseconds that a page may take to load and render. */
  deadlineMs?: number;
  /** Characters of a query, its `?` included: of a page's more are not parsed, an island's is refused. */
  maxQueryLength?: { page: number; island: number };
  /** What the log has in place of a path that holds a secret. */
  maskPath?: MaskPath;
  /** What hooks do for other requests, for those that Fastify refuses before it has a route: a malformed URL. */
  unrouted?: {
    /** Sets headers, for one. False where nothing may be answered. */
    begin: (request: FastifyRequest, reply: FastifyReply) => boolean;
    /** Logs the request, for one. */
    end: (request: FastifyRequest, reply: FastifyReply) => void;
  };
  /** Answers an error that nobody expected with its cause. Only development has it. */
  explainFailure?: ExplainFailure | undefined;
}

/** The pages of a site that the types know nothing of. */
export type AnyPages = Record<string, object>;

/** Ids of the rows of the route table. The error page has no row. */
export type RouteOf<Pages extends object> = Exclude<keyof Pages & string, 'error'>;

export interface RouteRow {
  /** A path; `:name` is one segment, a final `*` any number of them. */
  path: string;
  /** The query parameters that the page depends on. With any other query it is the same page. */
  queries?: readonly string[];
}

/** Which page a request is for. */
export interface PageRequest<Id extends string = string, Visitor = unknown> {
  id: Id;
  /** Canonical: `canonical-paths.ts` has redirected every other spelling. */
  path: string;
  /** The parameters of the route's path, decoded. */
  params: Record<string, string | undefined>;
  query: URLSearchParams;
  /** Aborts when the visitor hangs up, or at the deadline. */
  signal: AbortSignal;
  /** Who asks, by `visitorOf`; absent for anybody. */
  visitor?: Visitor;
  /** The network that asks, as limits count it (`networkOf`); absent from what is cached for everybody. */
  network?: string;
}

/** A page with all of its data, ready to render: of whichever route, each with its data. */
export type LoadedPage<Pages extends object = AnyPages, Id extends keyof Pages = keyof Pages> = {
  [Route in Id & string]: LoadedRoute<Route, Pages[Route] & object>;
}[Id & string];

interface LoadedRoute<Route extends string, Data> extends Page<Route, Data> {
  /** Its address, which menus mark. */
  path: string;
  /**
   * Texts of one visitor, by slot. A page that has them is rendered once with `slot(…)` in the place of each, then filled for
   * every visitor (`template.ts`); a page without them is rendered, and streamed, for each.
   */
  texts?: Record<string, string>;
}

/** One build, opened. */
export interface Build<Pages extends object = AnyPages> {
  /** 12 hexadecimal digits. */
  id: string;
  renderer: Renderer<Pages>;
  /** Milliseconds since the epoch when the build ended. */
  timestamp?: number;
  /** In development nothing is cached. */
  mode?: 'production' | 'development';
  /** The build's folder, absolute, with `assets/` and `public/`; without it no files are served. */
  dir?: string;
  /** The manifest of this build or of an earlier one whose assets are still served. */
  manifest?: (id: string) => Promise<Buffer | null>;
  /** A page that the build has rendered, as long as it would be the same now. */
  prerendered?: (kind: AnswerKind, path: string, cacheKey: string) => Promise<CachedAnswer | null>;
  /** Whether the build has a collection of icons. */
  hasIcons?: (prefix: string) => boolean;
  /** Icons of such a collection; `null` where it has none of these names. */
  icons?: (prefix: string, names: string[]) => Promise<IconSet | null>;
  /** The content security policy of a page's documents, by its route. */
  pagePolicy?: (route: string) => string;
}

export type AnswerKind = 'document' | 'payload';

/** HTML as a whole; as a stream where something in it still waits. */
export type Html = Buffer | Readable;

/** React and all components: a bundle of its own, so that development can replace it. */
export interface Renderer<Pages extends object = AnyPages> {
  /** A page's HTML document. Resolves with the first bytes, rejects where there are none. */
  renderDocument: (page: LoadedPage<Pages>, options: RenderOptions) => Promise<Html>;
  /** What a client navigation fetches of a page; all of it, where this is absent. */
  renderPayload?: (page: LoadedPage<Pages>, signal: AbortSignal) => Promise<Payload>;
}

export interface RenderOptions {
  now: Date;
  /** Ends the render. */
  signal: AbortSignal;
  /** Called for an error after the first byte, which no error page can answer any more. */
  onLateError: (error: unknown) => void;
}

/** A part of a page that is served by itself, as HTML that needs no script. */
export interface Island<Visitor = unknown> {
  /**
   * Checks the parameters.
   * @param visitor who asks, by `visitorOf`
   * @throws {SiteError} 400 for missing, invalid, repeated or unknown ones
   */
  parse: (query: URLSearchParams, visitor?: Visitor) => RequestedIsland;
}

/** An island with valid parameters. */
export interface RequestedIsland {
  /** Parameters as text: the same ones always make the same. */
  key: string;
  /** Whether its HTML stays the same until the next build, so that it may be cached. */
  untilNextBuild: boolean;
  /** Seconds for which its HTML is right, where it changes at a known time. */
  maxAge?: () => number;
  /** @throws {NotFound} where the parameters name nothing */
  render: () => Promise<string> | string;
}

export type ExplainFailure = (error: unknown) => Promise<{ headers: Record<string, string>; body: string }>;
