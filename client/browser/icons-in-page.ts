import { type IconShape, parseIconName } from '../../shared/iconify.ts';
import type { IconSource } from '../context/icons-context.ts';
import type { LoadIcon } from './icon-loader.ts';

const known = new Map<string, IconShape>();
/** Icons that a page will soon draw: one that it draws meanwhile waits for the same answer. */
const preloads = new Map<string, Promise<void>>();
/** Also those that failed: none is requested again. */
const requested = new Set<string>();
const listeners = new Set<() => void>();

/** The icons of all pages shown so far, whose HTML holds their drawings. Others are requested from the server. */
export const iconsInPage: IconSource = {
  find(name) {
    if (!known.has(name)) collect();
    return known.get(name);
  },

  request(name) {
    if (requested.has(name)) return;
    requested.add(name);
    const preload = preloads.get(name) ?? Promise.reject();
    preload
      .catch(() => loadIcons(name))
      .catch((error) => console.warn(`The icon ${name} could not be loaded:`, error));
  },

  subscribe(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Requests icons that a page will soon draw. With the short time limit for idle requests, and without warnings. */
export function preloadIcons(names: string[]): void {
  for (const name of names) {
    if (iconsInPage.find(name) || preloads.has(name)) continue;
    const preload = loadIcons(name, true);
    preload.catch(() => {});
    preloads.set(name, preload);
  }
}

function collect(): void {
  for (const svg of document.querySelectorAll<SVGSVGElement>('svg[data-icon]')) {
    const { width, height } = svg.viewBox.baseVal;
    const name = svg.dataset.icon ?? '';
    if (svg.innerHTML && !known.has(name)) known.set(name, { body: svg.innerHTML, width, height });
  }
}

let loader: Promise<LoadIcon> | undefined;

/** The loader is a separate chunk: nearly every visit finds its icons in the pages. */
async function loadIcons(name: string, idle = false): Promise<void> {
  const icon = parseIconName(name);
  if (!icon) throw new Error('no icon');
  loader ??= import('./icon-loader.ts').then(({ createIconLoader }) =>
    createIconLoader([`${location.origin}/_site/icons`]),
  );
  loader.catch(() => (loader = undefined));
  known.set(name, await (await loader)(icon, idle));
  for (const listener of listeners) listener();
}
