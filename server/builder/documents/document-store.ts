import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { contentHash } from '../../release/content-hash.ts';
import { documentName } from '../../release/document-shards.ts';
import type { StoredDocument } from '../../release/documents.ts';
import { filesUnder } from '../files.ts';
import { linkOrCopy } from '../link-or-copy.ts';

/**
 * The compiled documents that builds share, one file each, named by the hash of its content. A build has them as hard
 * links: ten thousand take no room twice, and each build's folder is whole in itself. Everything is synchronous: with
 * ten thousand small files that takes a fifth of the time.
 */
export interface DocumentStore {
  add: (document: StoredDocument) => void;
  /** Whether the document of a hash is there, and undamaged. */
  holds: (hash: string) => boolean;
  /** Puts the documents of these hashes into a build's folder, and takes all others out of it. */
  linkInto: (outDir: string, hashes: Set<string>) => Promise<void>;
  /** Removes all other documents. */
  keep: (hashes: Set<string>) => Promise<void>;
}

export function openDocumentStore(cacheDir: string): DocumentStore {
  const fileOf = (hash: string) => join(cacheDir, documentName(hash));

  return {
    add(document) {
      const text = documentText(document);
      const file = fileOf(contentHash(text));
      mkdirSync(dirname(file), { recursive: true });
      // A file that builds have links to is replaced, never written into.
      writeFileSync(`${file}.new`, text);
      renameSync(`${file}.new`, file);
    },

    holds(hash) {
      try {
        return contentHash(readFileSync(fileOf(hash))) === hash;
      } catch {
        return false;
      }
    },

    async linkInto(outDir, hashes) {
      const standing = new Set(await filesUnder(join(outDir, 'documents')));
      const made = new Set<string>();
      for (const hash of hashes) {
        const file = join(outDir, documentName(hash));
        if (standing.delete(file)) continue;
        const folder = dirname(file);
        if (!made.has(folder)) mkdirSync(folder, { recursive: true });
        made.add(folder);
        linkOrCopy(fileOf(hash), file);
      }
      for (const file of standing) if (!/[\\/](shards[\\/]\d+|index)\.json$/.test(file)) rmSync(file);
    },

    async keep(hashes) {
      const wanted = new Set([...hashes].map(fileOf));
      for (const file of await filesUnder(join(cacheDir, 'documents'))) {
        if (!wanted.has(file)) rmSync(file);
      }
    },
  };
}

/** A document as its file has it. */
export const documentText = (document: StoredDocument): string => JSON.stringify(document);
