/** Where the build has put the custom elements: a bundle of their own, for the pages that have one. */
declare const ELEMENTS_URL: string;

let asked = false;

/** Brings the custom elements to the first page that has one; the browser then makes all later ones by itself. */
export function startLoadingElements(): void {
  loadElements();
  document.addEventListener('DOMContentLoaded', loadElements);
  document.addEventListener('site:navigated', loadElements);
}

function loadElements(): void {
  // Not while the page is being parsed: an element must not start before its content is there.
  if (asked || document.readyState === 'loading' || !document.querySelector('site-tabs,site-code')) return;
  asked = true;
  import(ELEMENTS_URL).catch((error) => {
    asked = false;
    console.error('Tabs show all their panels, and code has no button:', error);
  });
}
