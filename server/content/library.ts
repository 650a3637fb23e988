import { join } from 'node:path';
import type { DocumentSection } from '../../shared/page.ts';
import { readIfThere } from '../read-if-there.ts';
import type { FrontMatter } from './front-matter.ts';

/** A document as the build leaves it: one JSON file a document, named by its path. */
export interface StoredDocument extends FrontMatter {
  path: string;
  html: string;
  sections: DocumentSection[];
}

/** The documents of one build. None is held in memory: start and size do not follow their number. */
export interface Library {
  /** The document at a path of the site, or `null` where there is none. */
  find: (path: string) => Promise<StoredDocument | null>;
  /** Where the page of a former path stands now, or `null` where the path never was one. */
  movedTo: (path: string) => Promise<string | null>;
}

/** What a document's path looks like; also what keeps a look-up inside its folder. */
export const documentPath = /^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/;

/** Former paths may end like a file of the site before: `/about-us.html`. */
export const aliasPath = /^(\/[a-z0-9]+([-.][a-z0-9]+)*)+$/;

/** `dir` is the build's output folder. */
export function openLibrary(dir: string): Library {
  return {
    async find(path) {
      return documentPath.test(path) ? readJson<StoredDocument>(join(dir, `documents${path}.json`)) : null;
    },
    async movedTo(path) {
      return aliasPath.test(path) ? readJson<string>(join(dir, `redirects${path}.json`)) : null;
    },
  };
}

/** `null` where no such file stands. */
async function readJson<Content>(file: string): Promise<Content | null> {
  const text = await readIfThere(file);
  return text === null ? null : (JSON.parse(text) as Content);
}
