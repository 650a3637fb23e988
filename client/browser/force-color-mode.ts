/**
 * Forces a colour mode; `undefined` restores the visitor's. The stored choice does not change. Boot applies the
 * mode, because it knows the visitor's choice.
 */
export function forceColorMode(mode: 'light' | 'dark' | undefined): void {
  const { dataset } = document.documentElement;
  if (dataset.forcedMode === mode) return;
  if (mode) dataset.forcedMode = mode;
  else delete dataset.forcedMode;
  document.dispatchEvent(new Event('site:color-mode'));
}
