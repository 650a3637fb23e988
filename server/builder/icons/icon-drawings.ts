import { createRequire } from 'node:module';
import type * as Svgo from 'svgo';
import { drawIcon } from '../../../shared/draw-icon.ts';
import { type IconSet, type IconShape, iconCollections } from '../../../shared/iconify.ts';
import { recall, store } from '../files/memory.ts';
import { nearest } from '../files/nearest.ts';

const require = createRequire(import.meta.url);

const drawings = new Map<string, IconShape | null>();

/** An icon's drawing for pages by its full name, `heroicons:phone`; `null` if no local collection has it. */
export function iconOf(name: string): IconShape | null {
  const known = drawings.get(name) ?? recall<IconShape | null>('icon', name);
  if (known !== undefined) return known;
  const drawing = drawingOf(name);
  const shorter = drawing && { ...drawing, body: shorten(drawing) };
  drawings.set(name, shorter);
  return store('icon', name, shorter);
}

function drawingOf(name: string): IconShape | null {
  const [prefix = '', key = ''] = name.split(':');
  return iconCollections.includes(prefix) ? drawIcon(loadCollection(prefix), key) : null;
}

/** The same drawing in fewer characters: pages show icons a pixel or two for each of their 24 units, so tenths are fine. */
function shorten({ body, width, height }: IconShape): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${body}</svg>`;
  const floatPrecision = width > 32 ? 0 : 1;
  // In groups, what icons have in common would differ from one to the next, and compress worse.
  const overrides = {
    moveElemsAttrsToGroup: false,
    moveGroupAttrsToElems: false,
    collapseGroups: false,
  } as const;
  // Loaded only now: it takes longer to load than the rest of the builder, and most builds draw no icon.
  const { optimize } = require('svgo') as typeof Svgo;
  const { data } = optimize(svg, {
    floatPrecision,
    plugins: [{ name: 'preset-default', params: { overrides } }],
  });
  return data.replace(/^<svg[^>]*>|<\/svg>$/g, '');
}

/** What is wrong with an icon's name, with what to write; `null` for an icon that a local collection has. */
export function iconFault(name: string): string | null {
  if (recall('icon', name) ?? drawingOf(name)) return null;
  const [prefix = '', key = prefix] = name.split(':');
  const other = iconCollections.find((each) => loadCollection(each).icons[key]);
  if (other) return `"${name}" is an icon of another set: write ${other}:${key}`;
  const known = iconCollections.includes(prefix) ? Object.keys(loadCollection(prefix).icons) : [];
  const near = nearest(
    name,
    known.map((key) => `${prefix}:${key}`),
  );
  const advice = near ?? `a name of ${iconCollections.join(' or ')} from https://icon-sets.iconify.design`;
  return `there is no icon "${name}": write ${advice}`;
}

/** A collection as its package contains it. Node loads and parses it once. */
export const loadCollection = (prefix: string) => require(`@iconify-json/${prefix}/icons.json`) as IconSet;
