/** The envelope of a page: what server and browser tell each other about any page; `page-data.ts` has this site's. */

/** The content of a page's `<head>`. The server writes it; client navigations update it (`apply-head.ts`). */
export interface Head {
  /** The whole `<title>`. */
  title: string;
  /** What link previews show in place of the title. */
  previewTitle?: string;
  description?: string;
  /** Absolute URL of the page itself. */
  canonical?: string;
  /** Absolute URL of the picture that link previews show, 1200×630. */
  image?: string;
  noindex?: true;
  colorMode?: 'light' | 'dark';
  /** The schema.org graph. */
  jsonLd?: object;
}

/** One page as the server loads and renders it, with all of its data. */
export interface Page<Route extends string = string, Data = object> {
  /** Id of the build that the page is of. */
  build: string;
  route: Route;
  head: Head;
  data: Data;
}

/** A page as browsers fetch it for a client navigation: with the data of a live page, or the HTML of an island. */
export type Payload<Route extends string = string, Data = object> = Page<Route, Data>;

/** What browsers get of a page that the server alone renders. */
export interface IslandData {
  html: string;
}

/** What a document holds as JSON for React. The HTML of an island is left empty: React adopts it from the document. */
export interface PageState<Site = object, Sent extends Payload = Payload> {
  page: Omit<Sent, 'head'>;
  /** What every page's components need to know of the site. */
  site: Site;
  /** Seconds between two checks for a newer build. */
  buildCheckSeconds: number;
}

export interface Breadcrumb {
  href: string;
  label: string;
}
