import type { Head } from '../../shared/page.ts';
import { escapeHtml } from '../http/escape-html.ts';

/** What is the same in all documents of a build. All but the language may be left out. */
export interface DocumentParts {
  /** Of the `lang` attribute. */
  lang: string;
  /** Elements of the head that no page changes, as HTML. */
  headHtml?: string;
  /** Elements of one page's head beside its title, description, address and structured data, as HTML: a link's preview. */
  headOf?: (head: Head) => string;
  /** Content of the only inline `<script>`. */
  inlineScript?: string;
  /** URLs of the module scripts, in order. The inline script loads them after the first paint, from `data-src`. */
  scripts?: string[];
  /** URLs of module scripts that load at once. */
  earlyScripts?: string[];
  /** URL of the sheet with all rules, for browsers without script. */
  sheet?: string;
}

/** What differs from page to page. */
export interface DocumentPage {
  head: Head;
  /** Content of the only `<style>`. */
  style?: string;
  /** Data for the browser's scripts, by the id of its element. */
  state?: Record<string, unknown>;
}

/**
 * The HTML around the app: from the doctype to `<div id="root">`, and from its end. The head is written here and not by
 * React, which would print it inside the root element.
 */
export function createDocument({ lang, headHtml = '', headOf = () => '', ...parts }: DocumentParts) {
  const start = '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">';
  const script = parts.inlineScript ? `<script>${parts.inlineScript}</script>` : '';
  const end = [
    ...(parts.earlyScripts ?? []).map((src) => `<script type="module" async src="${src}"></script>`),
    ...(parts.scripts ?? []).map((src) => `<script type="module" async data-src="${src}"></script>`),
    '</head><body><div id="root">',
  ].join('');
  // The inline script adds it where scripts run. At the end of the page it delays no first paint.
  const sheet = parts.sheet ? `<noscript><link rel="stylesheet" href="${parts.sheet}"></noscript>` : '';

  return {
    before: ({ head, style }: DocumentPage): string =>
      [
        `<!DOCTYPE html>${htmlTag(lang, head)}<head>${start}${headTags(head)}${headOf(head)}`,
        head.jsonLd ? jsonElement('type="application/ld+json"', head.jsonLd) : '',
        headHtml,
        script,
        style ? `<style>${style}</style>` : '',
        end,
      ].join(''),
    after: ({ state = {} }: DocumentPage): string => {
      const elements = Object.entries(state).map(([id, data]) =>
        jsonElement(`type="application/json" id="${id}"`, data),
      );
      return `</div>${elements.join('')}${sheet}</body></html>`;
    },
  };
}

const htmlTag = (lang: string, { colorMode }: Head): string =>
  `<html lang="${lang}"${colorMode ? ` class="${colorMode}" data-forced-mode="${colorMode}"` : ''}>`;

function headTags({ title, description, noindex, canonical }: Head): string {
  return [
    `<title>${escapeHtml(title)}</title>`,
    description ? `<meta name="description" content="${escapeHtml(description)}">` : '',
    noindex ? '<meta name="robots" content="noindex">' : '',
    canonical ? `<link rel="canonical" href="${escapeHtml(canonical)}">` : '',
  ].join('');
}

/** A `<script>` with data: no text in it can end the element. */
const jsonElement = (attributes: string, data: unknown): string =>
  `<script ${attributes}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
