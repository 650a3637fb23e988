/** URL of the custom elements' bundle, which the build defines. */
declare const ELEMENTS_URL: string;

let requested = false;

/** Loads the custom elements with the first page that has one; the browser upgrades all later ones by itself. */
export function startLoadingElements(): void {
  loadElements();
  document.addEventListener('DOMContentLoaded', loadElements);
  document.addEventListener('site:navigated', loadElements);
}

function loadElements(): void {
  // Not while the document is parsed: an element must not start before its content is complete.
  if (requested || document.readyState === 'loading') return;
  if (!document.querySelector('site-tabs,site-code')) return;
  requested = true;
  import(ELEMENTS_URL).catch((error) => {
    requested = false;
    console.error('Tabs show all their panels, and code has no copy button:', error);
  });
}
