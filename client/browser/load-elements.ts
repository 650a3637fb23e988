import { closest } from './closest.ts';
import { preloadModules } from './load-react.ts';
import { whenParsed } from './when-idle.ts';

/** URLs that the build defines: of the custom elements and the chunk that they import; the same of the quote's form. */
declare const ELEMENTS_URLS: string[];
declare const QUOTE_FORM_URLS: string[];

const requested = new Set<string>();

/**
 * Loads the custom elements with the first document that has one; those of a device search, and of a quote in which nothing is
 * ticked, with their first use: most visitors only read.
 */
export function startLoadingElements(): void {
  // Not while the document is parsed: an element must not start before its content is complete.
  whenParsed(loadElements);
  const loadIfUsed = (used: EventTarget | null) => {
    if (closest(used, 'device-search,device-filter')) loadElement(ELEMENTS_URLS);
    if (closest(used, 'quote-form')) loadElement(QUOTE_FORM_URLS);
  };
  // In the capturing phase: a press loads React too, and what is pressed comes first.
  for (const type of ['pointerdown', 'focusin'])
    addEventListener(type, ({ target }) => loadIfUsed(target), true);
  // Used before this script was there.
  loadIfUsed(document.activeElement);
  document.addEventListener('site:navigated', loadElements);
}

function loadElements(): void {
  if (document.querySelector('quote-form')) {
    if (document.querySelector('quote-form [type=checkbox]:checked')) loadElement(QUOTE_FORM_URLS);
  } else if (document.querySelector('site-tabs,site-button,repair-news')) loadElement(ELEMENTS_URLS);
}

function loadElement(urls: string[]): void {
  const [url = '', ...chunks] = urls;
  if (requested.has(url)) return;
  requested.add(url);
  preloadModules(chunks);
  import(url).catch((error) => {
    requested.delete(url);
    console.error(`No ${url}:`, error);
  });
}
