import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type RenderedImage, renderAsync } from '@resvg/resvg-js';
import { renderToStaticMarkup } from 'react-dom/server';
import satori, { type Font } from 'satori';
import { RepairPicture } from '../../../client/pictures/RepairPicture.tsx';
import { type Colours, modes } from '../../../client/theme/palette.ts';
import { drawLogo, type LogoDrawing, logoLineWidth } from '../../../shared/draw-logo.ts';
import type { Shop } from '../../../shared/shop.ts';
import type { PreviewCard } from './preview-cards.ts';

/** Pixels, what link previews ask for. */
const size = { width: 1200, height: 630 };

/**
 * Draws preview pictures as SVG whose letters are outlines. Satori lays out the words in the site's typeface, and the
 * drawing of the device is the one that the pages show.
 */
export async function createPreviewArtist(shop: Shop): Promise<(card: PreviewCard) => Promise<string>> {
  const [colours] = modes(shop.theme);
  const sign = drawLogo(shop.initials);
  const fonts = await loadFonts();

  return async (card) => {
    const words = await satori(<Words card={card} shop={shop} colours={colours} />, { ...size, fonts });
    return words.replace(/<\/svg>$/, `${drawingOf(card, colours, sign)}</svg>`);
  };
}

/** A picture of SVG without text elements as PNG. Several are drawn at once, on threads of their own. */
export async function asPng(svg: string): Promise<Buffer> {
  const image: RenderedImage = await renderAsync(svg, { font: { loadSystemFonts: false } });
  return image.asPng();
}

function Words({ card, shop, colours }: { card: PreviewCard; shop: Shop; colours: Colours }) {
  const { eyebrow, title, line } = card;
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        boxSizing: 'border-box',
        width: size.width,
        height: size.height,
        padding: '72px 80px 60px',
        backgroundColor: colours['--bg'],
        borderBottom: `16px solid ${colours['--primary']}`,
        color: colours['--text'],
        fontFamily: 'Site',
      }}
    >
      <div style={{ display: 'flex', flexDirection: 'column', width: 700, gap: 24 }}>
        <div style={{ fontSize: 30, color: colours['--text-muted'] }}>{eyebrow}</div>
        <div style={{ fontSize: title.length > 34 ? 62 : 78, fontWeight: 700, lineHeight: 1.1 }}>{title}</div>
        <div style={{ fontSize: line.length > 60 ? 28 : 36, lineHeight: 1.35, color: colours['--primary'] }}>
          {line}
        </div>
      </div>
      <div style={{ display: 'flex', fontSize: 26, color: colours['--text-muted'] }}>
        {new URL(shop.publicUrl).host + (shop.sample ? ' – sample details and prices' : '')}
      </div>
    </div>
  );
}

/** The device with its part in green, or the shop's sign. */
function drawingOf({ drawing }: PreviewCard, colours: Colours, sign: LogoDrawing): string {
  const place = 'translate(800 135) scale(7)';
  const style = `fill="none" stroke="${colours['--text']}" stroke-width="1.1" stroke-linecap="round" stroke-linejoin="round"`;
  const markup = drawing
    ? renderToStaticMarkup(<RepairPicture {...drawing} />)
        .replace(/^<svg[^>]*>|<\/svg>$/g, '')
        .replaceAll('data-part=""', `fill="${colours['--primary-soft']}" stroke="${colours['--primary']}"`)
    : `<g transform="translate(${4 - sign.box[0]} 15)" stroke="${colours['--primary']}" stroke-width="${logoLineWidth}"><path d="${sign.path}"/></g>`;
  return `<g transform="${place}" ${style}>${markup}</g>`;
}

/** The site's typeface in the two weights that pictures use. Satori reads neither WOFF2 nor variable fonts. */
async function loadFonts(): Promise<Font[]> {
  const require = createRequire(import.meta.url);
  return Promise.all(
    ([400, 700] as const).map(async (weight) => ({
      name: 'Site',
      weight,
      data: await readFile(
        require.resolve(
          `@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-${weight}-normal.woff`,
        ),
      ),
    })),
  );
}
