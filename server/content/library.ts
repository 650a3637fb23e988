import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FrontMatter } from './front-matter.ts';

/** A document as the build leaves it: one JSON file a document, named by its path. */
export interface StoredDocument extends FrontMatter {
  path: string;
  html: string;
}

/** The documents of one build. None is held in memory: start and size do not follow their number. */
export interface Library {
  /** The document at a path of the site, or `null` where there is none. */
  find: (path: string) => Promise<StoredDocument | null>;
}

// What a document's path may look like; also what keeps a look-up inside its folder.
const documentPath = /^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/;

export function openLibrary(dir: string): Library {
  return {
    async find(path) {
      if (!documentPath.test(path)) return null;
      try {
        return JSON.parse(await readFile(join(dir, `${path}.json`), 'utf8')) as StoredDocument;
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG') return null;
        throw error;
      }
    },
  };
}
