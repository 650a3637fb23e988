import { join } from 'node:path';
import type { BuildFiles } from './build-files.ts';
import type { BuildRecord } from './record.ts';

/** The pages that the build has rendered, with their compressed twins. A proxy may serve the same files. */
export interface Prerendered {
  /** A page's bytes by encoding; `null` where the build has not rendered it. */
  read: (kind: PrerenderedKind, path: string) => Promise<PrerenderedBytes | null>;
}

export type PrerenderedKind = 'document' | 'payload';

export interface PrerenderedBytes {
  identity: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/** The name of a page's file in `pages/`: `help/faq/index.html` for `/help/faq`. */
export function prerenderedFile(kind: PrerenderedKind, path: string): string {
  return join(path, kind === 'document' ? 'index.html' : '_payload.json');
}

export function openPrerendered(
  files: Pick<BuildFiles, 'read'>,
  { prerendered }: Pick<BuildRecord, 'prerendered'>,
): Prerendered {
  const paths = new Set(prerendered);
  return {
    async read(kind, path) {
      if (!paths.has(path)) return null;
      const file = join('pages', prerenderedFile(kind, path));
      const [identity, br, gzip] = await Promise.all([
        files.read(file),
        files.read(`${file}.br`),
        files.read(`${file}.gz`),
      ]);
      return { identity, br, gzip };
    },
  };
}
