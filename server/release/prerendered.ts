import { join } from 'node:path';
import { type CachedPage, cachedPage } from '../ssr/cache.ts';
import { asDamage, type BuildFiles, DamagedFile } from './build-files.ts';
import type { BuildRecord } from './record.ts';

/** The pages that the build has rendered, with their compressed twins. A proxy may serve the same files. */
export interface Prerendered {
  /**
   * Reads a page. `null` where the build has not rendered it, rendered it in another year, or where its file is damaged:
   * the server then renders it. A damaged twin is left out: the server then compresses the page itself.
   * @param onDamage called for every damaged file, each time that it is read
   */
  read: (
    kind: PrerenderedKind,
    path: string,
    year: number,
    onDamage: (error: DamagedFile, file: 'page' | 'twin') => void,
  ) => Promise<CachedPage | null>;
}

export type PrerenderedKind = 'document' | 'payload';

const contentTypes = { document: 'text/html; charset=utf-8', payload: 'application/json; charset=utf-8' };

/** The name of a page's file in `pages/`: `help/faq/index.html` for `/help/faq`. */
export function prerenderedFile(kind: PrerenderedKind, path: string): string {
  return join(path, kind === 'document' ? 'index.html' : '_payload.json');
}

export function openPrerendered(
  files: BuildFiles,
  { prerendered, year: madeInYear }: Pick<BuildRecord, 'prerendered' | 'year'>,
): Prerendered {
  const paths = new Set(prerendered);
  const read = (name: string) => files.read(name).catch(asDamage);

  return {
    async read(kind, path, year, onDamage) {
      if (year !== madeInYear || !paths.has(path)) return null;
      const file = join('pages', prerenderedFile(kind, path));
      const [identity, ...twins] = await Promise.all([
        read(file),
        read(`${file}.br`),
        read(`${file}.gz`),
        read(`${file}.zst`),
      ]);
      for (const twin of twins) if (twin instanceof DamagedFile) onDamage(twin, 'twin');
      if (identity instanceof DamagedFile) {
        onDamage(identity, 'page');
        return null;
      }
      const page = cachedPage(contentTypes[kind], identity);
      const encodings = (['br', 'gzip', 'zstd'] as const).map(
        (encoding, at) => [encoding, twins[at]] as const,
      );
      for (const [encoding, bytes] of encodings) if (Buffer.isBuffer(bytes)) page.bytes[encoding] = bytes;
      return page;
    },
  };
}
