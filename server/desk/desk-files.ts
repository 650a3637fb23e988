import { themeVariables } from '../../client/theme/palette.ts';
import { contentHash } from '../release/content-hash.ts';
import type { Release } from '../release/release.ts';
import { type CachedAnswer, cachedAnswer } from '../ssr/cache.ts';

/** The desk's script and sheet, whose names change with their contents. */
export interface DeskFiles {
  /** Their URLs. */
  script: string;
  sheet: string;
  byName: ReadonlyMap<string, CachedAnswer>;
}

/** Reads them from a build. The sheet begins with the colours that the shop has chosen. */
export async function readDeskFiles({ files, shop }: Pick<Release, 'files' | 'shop'>): Promise<DeskFiles> {
  const [script, rules] = await Promise.all([files.read('desk/script.js'), files.read('desk/sheet.css')]);
  const sheet = Buffer.from(themeVariables(shop.theme) + rules);
  const named = (bytes: Buffer, ending: string) => `desk-${contentHash(bytes).slice(0, 8)}.${ending}`;
  const names = { script: named(script, 'js'), sheet: named(sheet, 'css') };
  return {
    script: `/files/${names.script}`,
    sheet: `/files/${names.sheet}`,
    byName: new Map([
      [names.script, cachedAnswer('text/javascript; charset=utf-8', script)],
      [names.sheet, cachedAnswer('text/css; charset=utf-8', sheet)],
    ]),
  };
}
