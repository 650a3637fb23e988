import { closest } from './closest.ts';
import { whenParsed } from './when-idle.ts';

/** URL of the custom elements' bundle, which the build defines. */
declare const ELEMENTS_URL: string;
/** That of the quote's form. */
declare const QUOTE_FORM_URL: string;

const requested = new Set<string>();

/** Loads the custom elements with the first document that has one, or with the first use of a device search. */
export function startLoadingElements(): void {
  // Not while the document is parsed: an element must not start before its content is complete.
  whenParsed(loadElements);
  const loadIfSearch = (used: EventTarget | null) =>
    closest(used, 'device-search,device-filter') && load(ELEMENTS_URL);
  // In the capturing phase: a press loads React too, and the search comes first.
  for (const type of ['pointerdown', 'focusin'])
    addEventListener(type, ({ target }) => loadIfSearch(target), true);
  // Used before this script was there.
  loadIfSearch(document.activeElement);
  document.addEventListener('site:navigated', loadElements);
}

function loadElements(): void {
  if (document.querySelector('quote-form')) load(QUOTE_FORM_URL);
  else if (document.querySelector('site-tabs,site-button,repair-news')) load(ELEMENTS_URL);
}

function load(url: string): void {
  if (requested.has(url)) return;
  requested.add(url);
  import(url).catch((error) => {
    requested.delete(url);
    console.error(`The page stays as it is, without ${url}:`, error);
  });
}
