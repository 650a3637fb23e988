import { escapeHtml } from '../../shared/escape-html.ts';
import type { Head } from '../../shared/page.ts';
import {
  isLive,
  mayCarryTags,
  type SentData,
  type SitePage,
  type SitePageState,
} from '../../shared/page-data.ts';
import { href, routes } from '../../shared/routes.ts';
import type { Site, TagScript } from '../../shared/shop.ts';
import type { PageStyles } from '../release/page-styles.ts';

/** What is the same in all HTML documents of a build. */
export interface DocumentParts {
  /** Content of the only `<style>` of each page. */
  styles: PageStyles;
  /** Content of the only inline `<script>`. */
  inlineScript: string;
  /** URLs of the module scripts, in order, which the inline script loads after the first paint. */
  scripts: string[];
  site: Site;
  /** The shop's third-party tags. */
  tags: TagScript[];
}

export interface DocumentShell {
  /** All of a page's document before the app's HTML. */
  before: (page: SitePage) => string;
  /** All of it after the app's HTML, with the data for hydration. */
  after: (page: SitePage, buildCheckSeconds: number) => string;
}

/** The document around the app: from the doctype to `<div id="root">`, and from its end. Constant parts are joined once. */
export function documentShell({ styles, inlineScript, scripts, site, tags }: DocumentParts): DocumentShell {
  const start = '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">';
  const constant = [
    `<meta property="og:type" content="website"><meta property="og:locale" content="en_AU">`,
    `<meta property="og:site_name" content="${escapeHtml(site.name)}">`,
    `<meta name="twitter:card" content="summary_large_image">`,
    `<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="icon" href="/favicon.ico" sizes="32x32">`,
    `<link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="manifest" href="/site.webmanifest"><link rel="alternate" type="application/atom+xml" href="${href('guides')}.atom" title="${routes.guides.title}">`,
    `<script>${inlineScript}</script><style>`,
  ].join('');
  const end = [
    '</style>',
    ...scripts.map((src) => `<script type="module" async ${addressAttribute(src)}="${src}"></script>`),
    '</head><body><div id="root">',
  ].join('');
  // A page that may not carry tags has an empty list: it tells the browser that other pages of the site do carry some.
  const tagElement = (carried: TagScript[]) => (tags.length > 0 ? json('third-party-tags', carried) : '');
  const [withTags, withoutTags] = [tagElement(tags), tagElement([])];
  // Boot adds it where scripts run. Down here it delays no first paint.
  const sheet = `<noscript><link rel="stylesheet" href="${styles.sheet}"></noscript>`;

  return {
    before: (page) => {
      const { head } = page;
      return `<!DOCTYPE html>${htmlTag(head)}<head>${start}${headTags(head)}${constant}${styles.of(page)}${end}`;
    },
    after: (page, buildCheckSeconds) => {
      const state = json('page-state', pageState({ page, site, buildCheckSeconds }));
      return `</div>${state}${mayCarryTags(page.route) ? withTags : withoutTags}${sheet}</body></html>`;
    },
  };
}

/** Where a script's address stands: in `data-src` it is loaded after the first paint. Development's own comes at once: while the server restarts, which it waits for, it could not be loaded any more. */
const addressAttribute = (src: string): string => (src.includes('/dev-reload') ? 'src' : 'data-src');

function htmlTag({ colorMode }: Head): string {
  if (!colorMode) return '<html lang="en-AU">';
  return `<html lang="en-AU" class="${colorMode}" data-forced-mode="${colorMode}">`;
}

function headTags(head: Head): string {
  const title = escapeHtml(head.title);
  const description = escapeHtml(head.description);
  const canonical = escapeHtml(head.canonical);
  return [
    `<title>${title}</title><meta name="description" content="${description}">`,
    head.noindex ? '<meta name="robots" content="noindex">' : '',
    `<link rel="canonical" href="${canonical}"><meta property="og:url" content="${canonical}">`,
    `<meta property="og:title" content="${title}"><meta property="og:description" content="${description}">`,
    `<meta property="og:image" content="${escapeHtml(head.image)}">`,
    `<script type="application/ld+json">${head.jsonLd}</script>`,
  ].join('');
}

/** A script element with data for the browser's scripts. */
function json(id: string, data: unknown): string {
  const text = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${id}">${text}</script>`;
}

/** What React needs to hydrate a page. */
function pageState({ page, ...rest }: Omit<SitePageState, 'page'> & { page: SitePage }): SitePageState {
  const { build, route, data } = page;
  return {
    page: {
      build,
      route,
      data: (isLive(route) ? withoutHtml(data) : { html: '' }) as SentData<typeof route>,
    },
    ...rest,
  };
}

/** A document's HTML is in the page already: React adopts it from there. */
function withoutHtml<Data extends object>(data: Data): Data {
  return 'html' in data ? { ...data, html: '' } : data;
}
