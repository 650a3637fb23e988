/**
 * For pages that force a mode; `undefined` gives the visitor's own back. What is stored stays as it is.
 * Boot shows it: it knows the visitor's choice.
 */
export function forceColorMode(mode: 'light' | 'dark' | undefined): void {
  const { dataset } = document.documentElement;
  if (dataset.forcedMode === mode) return;
  if (mode) dataset.forcedMode = mode;
  else delete dataset.forcedMode;
  document.dispatchEvent(new Event('site:color-mode'));
}
