import { join } from 'node:path';
import { readIfThere } from '../read-if-there.ts';
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
      const text = await readIfThere(join(dir, `${path}.json`));
      return text === null ? null : (JSON.parse(text) as StoredDocument);
    },
  };
}
