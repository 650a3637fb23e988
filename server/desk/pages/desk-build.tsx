import { extname } from 'node:path';
import { Frame } from '../../../client/desk/Frame.tsx';
import { OfferedTimes } from '../../../client/desk/offered-times.ts';
import { focusRing } from '../../../client/theme/mixins.ts';
import { themeVariables } from '../../../client/theme/palette.ts';
import { boxes, hiddenParts, noMargins } from '../../../client/theme/reset.ts';
import { drawLogo, logoLineWidth } from '../../../shared/draw-logo.ts';
import { contentHash } from '../../release/content-hash.ts';
import type { Release } from '../../release/release.ts';
import { type CachedAnswer, cachedAnswer } from '../../ssr/cache.ts';
import type { Build } from '../../ssr/definition.ts';
import { createDocument } from '../../ssr/document.ts';
import { renderToStream } from '../../ssr/render.ts';
import type { DeskPages } from './desk-pages.ts';
import { openTimes } from './open-times.ts';

/** The desk's part of a build. The core serves none of the public site's files: it has no folder. */
export interface DeskBuild extends Build<DeskPages> {
  /** The desk's script and sheet, by their paths, which change with their contents. */
  files: ReadonlyMap<string, CachedAnswer>;
}

/** React draws on the server alone: no page of the desk becomes live in the browser. */
export async function openDeskBuild({ id, mode, shop, files }: Release): Promise<DeskBuild> {
  const open = async (name: string, type: string, start = '') => {
    const bytes = Buffer.from(start + (await files.read(name)));
    const path = `/files/desk-${contentHash(bytes).slice(0, 8)}${extname(name)}`;
    return [path, cachedAnswer(`${type}; charset=utf-8`, bytes)] as const;
  };
  const script = await open('desk/script.js', 'text/javascript');
  // It begins with the colours that the shop has chosen, and with the elements' rules of the site.
  const elements = [boxes, noMargins, hiddenParts, `:focus-visible {${focusRing}}`];
  const begin = themeVariables(shop.theme) + elements.join('');
  const sheet = await open('desk/sheet.css', 'text/css', begin);
  const document = createDocument({
    lang: 'en-AU',
    headHtml: `<meta name="color-scheme" content="light dark"><link rel="icon" href="${icon(shop.initials)}"><link rel="stylesheet" href="${sheet[0]}">`,
    earlyScripts: [script[0]],
  });
  return {
    ...{ id, mode, files: new Map([script, sheet]) },
    renderer: {
      renderDocument({ head, data: { screen, ...around } }, { now, ...options }) {
        const [before, after] = [document.before({ head }), document.after({ head })];
        const page = (
          <Frame name={shop.name} {...around}>
            <OfferedTimes value={openTimes(shop, now)}>{screen}</OfferedTimes>
          </Frame>
        );
        return renderToStream(page, { ...options, before, after });
      },
    },
  };
}

/** The shop's initials in the colours turned round, so that its tab is told from the site's. */
function icon(initials: string): string {
  const { path, box } = drawLogo(initials);
  const [left, top, width, height] = box;
  const side = 1.5 * Math.max(width, height);
  const view = [left - (side - width) / 2, top - (side - height) / 2, side, side].join(' ');
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='${view}'><path d='${path}' fill='none' stroke='#4dba87' stroke-width='${logoLineWidth}'/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg).replaceAll("'", '%27')}`;
}
