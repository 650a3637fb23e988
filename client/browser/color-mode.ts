import { colorModeKey } from '../../shared/constants.ts';
import { closest } from './closest.ts';

type Mode = 'light' | 'dark';

/**
 * Updates the colour mode while the page is open: on the toggle, on a change of the system, and from other tabs.
 * The inline script (`inline-script.ts`) sets the mode before the first paint.
 */
export function startColorMode(): void {
  document.addEventListener('click', ({ target }) => {
    if (closest(target, '[data-color-mode-toggle]')) toggle();
  });
  addEventListener('storage', ({ key }) => {
    if (key !== colorModeKey && key !== null) return;
    unstored = undefined;
    applyColorMode();
  });
  // A navigation to or from a page that forces a mode.
  document.addEventListener('site:color-mode', applyColorMode);
  // A page from the browser's back/forward cache has missed all changes.
  addEventListener('pageshow', applyColorMode);
  systemDark().addEventListener('change', applyColorMode);
  applyColorMode();
}

/** Applies the mode that the page forces, else the visitor's choice, else the system's. */
export function applyColorMode(): void {
  const { classList, dataset } = document.documentElement;
  const mode = dataset.forcedMode ?? chosen() ?? (systemDark().matches ? 'dark' : 'light');
  classList.toggle('dark', mode === 'dark');
  classList.toggle('light', mode !== 'dark');
}

const systemDark = () => matchMedia('(prefers-color-scheme: dark)');

/** The visitor's choice if the storage refuses it: lasts as long as the document. */
let unstored: Mode | undefined;

function toggle(): void {
  const mode = document.documentElement.classList.contains('dark') ? 'light' : 'dark';
  try {
    localStorage.setItem(colorModeKey, mode);
    unstored = undefined;
  } catch {
    unstored = mode;
  }
  applyColorMode();
}

function chosen(): Mode | undefined {
  if (unstored) return unstored;
  try {
    const stored = localStorage.getItem(colorModeKey);
    if (stored === 'light' || stored === 'dark') return stored;
  } catch {
    // Without storage there is no choice.
  }
  return undefined;
}

/** Forces a colour mode; `undefined` restores the visitor's, which boot knows. The stored choice does not change. */
export function forceColorMode(mode: 'light' | 'dark' | undefined): void {
  const { dataset } = document.documentElement;
  if (dataset.forcedMode === mode) return;
  if (mode) dataset.forcedMode = mode;
  else delete dataset.forcedMode;
  document.dispatchEvent(new Event('site:color-mode'));
}
