import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderAsync } from '@resvg/resvg-js';
import { type Colours, modes } from '../../client/theme/palette.ts';
import { drawInitials, logoLineWidth } from '../../shared/draw-logo.ts';
import type { Shop } from '../../shared/shop.ts';
import type { BuildContext, BuildState } from './build-state.ts';
import type { IconName } from './icon-names.ts';

/**
 * Writes the icons of browser tabs and of phones, drawn of the shop's initials in its colours, and the web manifest that
 * names them. A file of the same name in `public/` takes an icon's place: a shop may have a sign of its own.
 */
export async function writeSiteIcons(
  { outDir }: BuildContext,
  { shop }: Pick<BuildState, 'shop'>,
): Promise<void> {
  const folder = join(outDir, 'public');
  await mkdir(folder, { recursive: true });
  const [light] = modes(shop.theme);
  const files = { ...(await drawnFiles(shop)), 'site.webmanifest': manifest(shop, light) };
  for (const [name, content] of Object.entries(files)) {
    const isOwn = await access(join('public', name)).then(
      () => true,
      () => false,
    );
    if (!isOwn) await writeFile(join(folder, name), content);
  }
}

/** The last files with what they were drawn of: development builds again at each save of the content. */
let last: { key: string; files: Promise<DrawnFiles> } | undefined;
type DrawnFiles = Record<Exclude<IconName, 'site.webmanifest'>, Buffer | string>;

function drawnFiles({ initials, theme }: Pick<Shop, 'initials' | 'theme'>): Promise<DrawnFiles> {
  const key = JSON.stringify([initials, theme]);
  if (last?.key !== key) last = { key, files: drawFiles({ initials, theme }) };
  return last.files;
}

async function drawFiles(shop: Pick<Shop, 'initials' | 'theme'>): Promise<DrawnFiles> {
  const [light, dark] = modes(shop.theme);
  const rounded = icon(shop, light, { corner: 7, share: 0.67 });
  const square = icon(shop, light, { corner: 0, share: 0.62 });
  // Launchers cut a maskable icon down to a circle of 80 % of its width.
  const maskable = icon(shop, light, { corner: 0, share: 0.56 });
  const tab = icon(shop, light, { corner: 7, share: 0.67, dark });
  return {
    'favicon.svg': tab,
    'favicon.ico': icoOf(await Promise.all([16, 32].map((size) => png(rounded, size)))),
    'apple-touch-icon.png': await png(square, 180),
    'icon-192.png': await png(rounded, 192),
    'icon-512.png': await png(rounded, 512),
    'icon-maskable-512.png': await png(maskable, 512),
  };
}

interface IconShape {
  /** Radius of the corners, in the icon's 32 units. */
  corner: number;
  /** How much of the icon's width and height the initials fill. */
  share: number;
  /** Colours for dark modes, where the icon has some of its own. */
  dark?: Colours;
}

/** An icon of 32 by 32 units as SVG. */
function icon(
  { initials }: Pick<Shop, 'initials'>,
  light: Colours,
  { corner, share, dark }: IconShape,
): string {
  const { path, box } = drawInitials(initials);
  const [left, top, width, height] = box;
  const scale = (32 * share) / Math.max(width, height);
  const x = 16 - (left + width / 2) * scale;
  const y = 16 - (top + height / 2) * scale;
  // The line stays as wide as the line of two letters, or small icons could not be read.
  const line = Math.max(logoLineWidth * scale, 2.2) / scale;
  const colours = (of: Colours) => `rect{fill:${of['--primary']}}path{stroke:${of['--on-primary']}}`;
  const darkRules = dark ? `@media (prefers-color-scheme:dark){${colours(dark)}}` : '';
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">',
    `<style>${colours(light)}${darkRules}</style>`,
    `<rect width="32" height="32" rx="${corner}"/>`,
    `<path transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale.toFixed(3)})" d="${path}"`,
    ` fill="none" stroke-width="${line.toFixed(2)}" stroke-linecap="round" stroke-linejoin="round"/></svg>\n`,
  ].join('');
}

async function png(svg: string, size: number): Promise<Buffer> {
  const image = await renderAsync(svg, {
    fitTo: { mode: 'width', value: size },
    font: { loadSystemFonts: false },
  });
  return image.asPng();
}

/** An ICO file of pictures in PNG, each of at most 255 pixels: a header, an entry of 16 bytes for each, the pictures. */
function icoOf(pictures: Buffer[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [index, picture] of pictures.entries()) {
    const at = 6 + 16 * index;
    // A PNG has its width and height at these places.
    header.writeUInt8(picture.readUInt32BE(16), at);
    header.writeUInt8(picture.readUInt32BE(20), at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(picture.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += picture.length;
  }
  return Buffer.concat([header, ...pictures]);
}

function manifest({ name }: Pick<Shop, 'name'>, colours: Colours): string {
  const picture = (src: string, size: number, more = {}) => ({
    src: `/${src}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    ...more,
  });
  const content = {
    name,
    short_name: name,
    lang: 'en-AU',
    start_url: '/',
    display: 'browser',
    background_color: colours['--bg'],
    theme_color: colours['--primary'],
    icons: [
      picture('icon-192.png', 192),
      picture('icon-512.png', 512),
      picture('icon-maskable-512.png', 512, { purpose: 'maskable' }),
    ],
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}
