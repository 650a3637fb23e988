import { colorModeKey } from '../../shared/constants.ts';

type Mode = 'light' | 'dark';

/**
 * Keeps the colour mode right while the page is open: the toggle, the system's own change, other tabs.
 * What stands before the first paint is the inline script's, `color-mode.ts`.
 */
export function startColorMode(): void {
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-color-mode-toggle]')) toggle();
  });
  addEventListener('storage', ({ key }) => {
    if (key !== colorModeKey && key !== null) return;
    unstored = undefined;
    applyColorMode();
  });
  // A page that forces a mode has come or gone.
  document.addEventListener('site:color-mode', applyColorMode);
  // A page kept for going back has missed both.
  addEventListener('pageshow', applyColorMode);
  systemDark().addEventListener('change', applyColorMode);
  applyColorMode();
}

/** Shows what the page insists on, else what the visitor has chosen, else what the system wants. */
export function applyColorMode(): void {
  const { classList, dataset } = document.documentElement;
  const mode = dataset.forcedMode ?? chosen() ?? (systemDark().matches ? 'dark' : 'light');
  classList.toggle('dark', mode === 'dark');
  classList.toggle('light', mode !== 'dark');
}

const systemDark = () => matchMedia('(prefers-color-scheme: dark)');

/** The choice of a visitor whose storage refuses it: lasts as long as the page. */
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
    // As if nothing was stored.
  }
  return undefined;
}
