import { readFileSync, statSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { optimize } from 'svgo';
import { drawIcon } from '../../shared/draw-icon.ts';
import { fullIconName, type IconSet, type IconShape, iconCollections } from '../../shared/iconify.ts';
import { dataFile, type IconIndex, indexFile } from '../release/icon-collections.ts';
import type { BuildContext, BuildState } from './build-state.ts';
import { nearest } from './facts/nearest.ts';
import { filesUnder, removeOthers, writeJson } from './files.ts';

/** The drawings that pages contain. The collections are for icons that only the browser asks for. */
export async function writeIcons({
  contentDir,
  outDir,
}: BuildContext): Promise<Pick<BuildState, 'iconWarnings'>> {
  const { found, warnings } = await collectIcons(['client', 'shared', contentDir]);
  await writeJson(join(outDir, 'icons.json'), found);
  return { iconWarnings: warnings };
}

/** The drawings of the icons that sources and facts name, by full name, and warnings of those that no collection has. */
async function collectIcons(
  folders: string[],
): Promise<{ found: Record<string, IconShape>; warnings: string[] }> {
  const names = new Map<string, string>();
  for (const folder of folders) {
    for (const file of await filesUnder(folder)) {
      if (!/\.(tsx?|yaml)$/.test(file) || /\.test\.tsx?$/.test(file)) continue;
      for (const [name, line] of iconsIn(file)) {
        if (!names.has(name)) names.set(name, `${file}:${line}`);
      }
    }
  }
  const found: Record<string, IconShape> = {};
  const warnings: string[] = [];
  for (const [name, place] of [...names].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const shape = iconOf(name);
    if (shape) found[name] = shape;
    else warnings.push(`${place} ${iconFault(name)}. Pages leave its place empty`);
  }
  return { found, warnings };
}

const mentions = new Map<string, { state: string; names: Map<string, number> }>();

/** The icons that a file names, with the line of each. Searched again only when the file has changed. */
function iconsIn(file: string): Map<string, number> {
  const { mtimeMs, size } = statSync(file);
  const state = `${mtimeMs} ${size}`;
  const before = mentions.get(file);
  if (before?.state === state) return before.names;
  const source = readFileSync(file, 'utf8');
  const names = new Map<string, number>();
  for (const [index, line] of source.split('\n').entries()) {
    for (const [text] of line.matchAll(mention)) {
      const name = fullIconName(text);
      if (name && !names.has(name)) names.set(name, index + 1);
    }
  }
  mentions.set(file, { state, names });
  return names;
}

/** An icon's drawing for pages by its full name, `heroicons:phone`; `null` if no local collection has it. */
export function iconOf(name: string): IconShape | null {
  const known = drawings.get(name);
  if (known !== undefined) return known;
  const [prefix = '', key = ''] = name.split(':');
  const isLocal = iconCollections.some((collection) => collection === prefix);
  const drawing = isLocal ? drawIcon(loadCollection(prefix), key) : null;
  const shorter = drawing && { ...drawing, body: shorten(drawing) };
  drawings.set(name, shorter);
  return shorter;
}

const drawings = new Map<string, IconShape | null>();

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
  const { data } = optimize(svg, {
    floatPrecision,
    plugins: [{ name: 'preset-default', params: { overrides } }],
  });
  return data.replace(/^<svg[^>]*>|<\/svg>$/g, '');
}

/** What is wrong with an icon's name, with what to write; `null` for an icon that a local collection has. */
export function iconFault(name: string): string | null {
  if (iconOf(name)) return null;
  const [prefix = ''] = name.split(':');
  const known = iconCollections.includes(prefix) ? Object.keys(loadCollection(prefix).icons) : [];
  const near = nearest(
    name,
    known.map((key) => `${prefix}:${key}`),
  );
  const advice = near ?? `a name of ${iconCollections.join(' or ')} from https://icon-sets.iconify.design`;
  return `there is no icon "${name}": write ${advice}`;
}

const prefixes = iconCollections.join('|');
const mention = new RegExp(`\\b((${prefixes}):|i-(${prefixes})-)[a-z0-9-]+`, 'g');

/**
 * Writes the complete collections for the icons' endpoint. In each data file the drawings follow one another, and an
 * index says where each starts: the server need not parse the 5 MB of them.
 */
export async function writeIconCollections({ outDir }: BuildContext): Promise<void> {
  const folder = join(outDir, 'icons');
  await mkdir(folder, { recursive: true });
  const files = iconCollections.flatMap((prefix) => [indexFile(folder, prefix), dataFile(folder, prefix)]);
  await removeOthers(folder, files);
  for (const prefix of iconCollections) {
    const { icons, aliases, width, height } = loadCollection(prefix);
    const index: IconIndex = { icons: {}, aliases, width, height };
    const drawings: Buffer[] = [];
    let offset = 0;
    for (const [name, icon] of Object.entries(icons)) {
      const drawing = Buffer.from(JSON.stringify(icon));
      index.icons[name] = [offset, drawing.length];
      offset += drawing.length;
      drawings.push(drawing);
    }
    await writeFile(dataFile(folder, prefix), Buffer.concat(drawings));
    await writeJson(indexFile(folder, prefix), index);
  }
}

const require = createRequire(import.meta.url);

/** A collection as its package contains it. Node loads and parses it once. */
const loadCollection = (prefix: string) => require(`@iconify-json/${prefix}/icons.json`) as IconSet;
