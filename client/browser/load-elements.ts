/** URL of the custom elements' bundle, which the build defines. */
declare const ELEMENTS_URL: string;

let requested = false;

/** Loads the custom elements with the first document that has one, or with the first use of a device search. */
export function startLoadingElements(): void {
  loadElements();
  const loadIfSearch = (used: Element | null) => used?.closest('device-search') && load();
  // In the capturing phase: a press loads React too, and the search comes first.
  for (const type of ['pointerdown', 'focusin'])
    addEventListener(type, ({ target }) => loadIfSearch(target as Element), true);
  // Used before this script was there.
  loadIfSearch(document.activeElement);
  document.addEventListener('DOMContentLoaded', loadElements);
  document.addEventListener('site:navigated', loadElements);
}

function loadElements(): void {
  // Not while the document is parsed: an element must not start before its content is complete.
  if (document.readyState === 'loading') return;
  if (document.querySelector('site-tabs,site-code,repair-news')) load();
}

function load(): void {
  if (requested) return;
  requested = true;
  import(ELEMENTS_URL).catch((error) => {
    requested = false;
    console.error(
      'Tabs show all their panels, code has no copy button, the search offers nothing, a repair shows no news:',
      error,
    );
  });
}
