import { type IconShape, parseIconName } from '../../shared/icons.ts';
import type { IconSource } from '../components/Icon.tsx';
import type { LoadIcon } from './icon-loader.ts';

const known = new Map<string, IconShape>();
const listeners = new Set<() => void>();

/** Icons as some page of this visit has shown them: drawings travel in HTML, not in JavaScript. Others are fetched. */
export const iconsInPage: IconSource = {
  find(name) {
    if (!known.has(name)) collect();
    return known.get(name);
  },

  want(name) {
    const icon = parseIconName(name);
    if (!icon) return console.warn(`"${name}" is no icon's name.`);
    withLoader((load) => load(icon)).then(
      (shape) => shape && add(name, shape),
      (error) => console.warn(`The icon ${name} could not be loaded:`, error),
    );
  },

  subscribe(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function collect(): void {
  for (const svg of document.querySelectorAll<SVGSVGElement>('svg[data-icon]')) {
    const { width, height } = svg.viewBox.baseVal;
    const name = svg.dataset.icon ?? '';
    if (svg.innerHTML && !known.has(name)) known.set(name, { body: svg.innerHTML, width, height });
  }
}

function add(name: string, shape: IconShape): void {
  known.set(name, shape);
  for (const listener of listeners) listener();
}

let loader: Promise<LoadIcon> | undefined;

/** The loader is a chunk of its own: nearly every visit finds its icons in the pages. */
async function withLoader<T>(use: (load: LoadIcon) => Promise<T>): Promise<T> {
  loader ??= import('./icon-loader.ts').then(({ createIconLoader }) =>
    createIconLoader([`${location.origin}/_site/icons`]),
  );
  return use(await loader);
}
