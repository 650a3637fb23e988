import { escapeHtml } from '../../shared/escape-html.ts';
import type { Head } from '../../shared/page.ts';

/** What is the same in all documents of a build. */
export interface DocumentParts {
  /** Elements of the head that no page changes, as HTML. */
  headHtml: string;
  /** Content of the only inline `<script>`. */
  inlineScript: string;
  /** URLs of the module scripts, in order. The inline script loads them after the first paint. */
  scripts: string[];
  /** URL of the sheet with all rules, for browsers without script. */
  sheet: string;
}

/** What differs from page to page. */
export interface DocumentPage {
  head: Head;
  /** Content of the only `<style>`. */
  style: string;
  /** Data for the browser's scripts, by the id of its element. */
  state: Record<string, unknown>;
}

/**
 * The HTML around the app: from the doctype to `<div id="root">`, and from its end. The head is written here and not by
 * React, which would print it inside the root element.
 */
export function createDocument({ headHtml, inlineScript, scripts, sheet }: DocumentParts) {
  const start = '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">';
  const end = [
    '</style>',
    ...scripts.map((src) => `<script type="module" async ${sourceAttribute(src)}="${src}"></script>`),
    '</head><body><div id="root">',
  ].join('');
  // Boot adds it where scripts run. At the end of the page it delays no first paint.
  const wholeSheet = `<noscript><link rel="stylesheet" href="${sheet}"></noscript>`;

  return {
    before: ({ head, style }: DocumentPage): string =>
      `<!DOCTYPE html>${htmlTag(head)}<head>${start}${headTags(head)}${headHtml}<script>${inlineScript}</script><style>${style}${end}`,
    after: ({ state }: DocumentPage): string => {
      const elements = Object.entries(state).map(([id, data]) => jsonElement(id, data));
      return `</div>${elements.join('')}${wholeSheet}</body></html>`;
    },
  };
}

/**
 * Scripts with `data-src` load after the first paint. Development's own loads at once: while the server restarts, which it
 * waits for, it could not be loaded any more.
 */
const sourceAttribute = (src: string): string => (src.includes('/dev-reload') ? 'src' : 'data-src');

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
    `<meta property="og:title" content="${escapeHtml(head.previewTitle ?? head.title)}"><meta property="og:description" content="${description}">`,
    `<meta property="og:image" content="${escapeHtml(head.image)}">`,
    `<script type="application/ld+json">${head.jsonLd}</script>`,
  ].join('');
}

function jsonElement(id: string, data: unknown): string {
  const text = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${id}">${text}</script>`;
}
