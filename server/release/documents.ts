import type { DocumentSection } from '../../shared/document-data.ts';
import type { BuildFiles } from './build-files.ts';
import type { FrontMatter } from './front-matter.ts';

/** A document as the build writes it: one JSON file for each, at the document's own path. */
export interface StoredDocument extends FrontMatter {
  path: string;
  html: string;
  /** Where a warning at the start of `html` ends; 0 without one. */
  leadEnd: number;
  sections: DocumentSection[];
}

/** All documents of a build: an unknown path is known without a look at the disk. */
export interface DocumentsIndex {
  /** Their paths. */
  documents: string[];
  /** By former path: the path of the page now. */
  moved: Record<string, string>;
}

export const documentsIndexFile = 'documents/index.json';
/** The file of "/help/faq" is `documents/help/faq.json`. No document has the path "/index". */
export const documentFile = (path: string): string => `documents${path}.json`;

export interface Library {
  /** Whether there is something at a path: a document, or a page of which it is a former path. */
  has: (path: string) => boolean;
  /** The document at a path of the site, or `null` where there is none. */
  find: (path: string) => Promise<StoredDocument | null>;
  /** Where the page of a former path is now, or `null` where the path never was one. */
  movedTo: (path: string) => string | null;
}

export async function openLibrary(files: Pick<BuildFiles, 'read'>): Promise<Library> {
  const json = async (name: string) => JSON.parse((await files.read(name)).toString('utf8'));
  const index: DocumentsIndex = await json(documentsIndexFile);
  const documents = new Set(index.documents);
  const moved = new Map(Object.entries(index.moved));
  return {
    has: (path) => documents.has(path) || moved.has(path),
    find: async (path) => (documents.has(path) ? json(documentFile(path)) : null),
    movedTo: (path) => moved.get(path) ?? null,
  };
}
