/**
 * Whether the browser has translated the page: Chromium wraps its texts in `<font>`, Edge marks what it changed, Firefox and
 * Safari name the language. Where React hydrated it, it would render everything again, in English and without what was ticked;
 * such a page stays a document, whose links and forms work without React.
 */
export const isTranslated = (): boolean =>
  document.querySelector('html:not([lang=en-AU]),font,[_msttexthash]') !== null;
