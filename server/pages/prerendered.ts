import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FinishedPage, finishedPage } from '../render/page-cache.ts';

/** The pages that the build has rendered, with their compressed twins. A proxy may serve the same files. */
export interface Prerendered {
  /** `null` where the build made none, or made it in another year. */
  read: (kind: PrerenderedKind, path: string, year: number) => Promise<FinishedPage | null>;
}

export type PrerenderedKind = 'document' | 'payload';

const contentTypes = { document: 'text/html; charset=utf-8', payload: 'application/json; charset=utf-8' };

/** Where a page's file stands below the folder: `/help/faq` is `help/faq/index.html`. */
export function prerenderedFile(kind: PrerenderedKind, path: string): string {
  return join(path, kind === 'document' ? 'index.html' : '_payload.json');
}

export function openPrerendered(dir: string, paths: ReadonlySet<string>, madeInYear: number): Prerendered {
  return {
    async read(kind, path, year) {
      if (year !== madeInYear || !paths.has(path)) return null;
      const file = join(dir, prerenderedFile(kind, path));
      const [identity, br, gzip, zstd] = await Promise.all([
        readFile(file),
        readFile(`${file}.br`),
        readFile(`${file}.gz`),
        readFile(`${file}.zst`),
      ]);
      const page = finishedPage(contentTypes[kind], identity);
      return { ...page, bytes: { identity, br, gzip, zstd } };
    },
  };
}
