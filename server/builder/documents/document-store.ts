import { mkdirSync, renameSync, rmSync, type Stats, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { contentHash } from '../../release/content-hash.ts';
import { documentName } from '../../release/document-shards.ts';
import type { StoredDocument } from '../../release/documents.ts';
import { filesUnder } from '../files.ts';
import { linkOrCopy } from '../link-or-copy.ts';
import type { DocumentRecord } from './document-index.ts';

/**
 * The compiled documents that all builds share, one file each, named by the hash of its content. A build's folder has
 * hard links to them: it is complete, and ten thousand documents take disk space once. All calls are synchronous: with
 * ten thousand small files that takes a fifth of the time.
 */
export interface DocumentStore {
  /** Returns the state of its file, for `holds`. */
  add: (document: StoredDocument) => DocumentRecord['output'];
  /**
   * Whether the file of a document is as it was written. Its content is not read: a file that changed without a trace in its
   * size and time is noticed by the server, which compares hashes.
   */
  holds: (record: Pick<DocumentRecord, 'hash' | 'output'>) => boolean;
  /** Links the documents with these hashes into a build's folder, and removes all others from it. */
  linkInto: (outDir: string, hashes: Set<string>) => Promise<void>;
  /** Removes all other documents from the store. */
  retain: (hashes: Set<string>) => Promise<void>;
}

export function openDocumentStore(cacheDir: string): DocumentStore {
  const fileOf = (hash: string) => join(cacheDir, documentName(hash));

  return {
    add(document) {
      const text = documentText(document);
      const file = fileOf(contentHash(text));
      mkdirSync(dirname(file), { recursive: true });
      // Replaced, never written into: builds have links to the old file.
      writeFileSync(`${file}.new`, text);
      renameSync(`${file}.new`, file);
      return stateOf(statSync(file));
    },

    holds({ hash, output }) {
      const found = statSync(fileOf(hash), { throwIfNoEntry: false });
      if (!found) return false;
      const { size, mtimeMs } = stateOf(found);
      return size === output.size && mtimeMs === output.mtimeMs;
    },

    async linkInto(outDir, hashes) {
      const others = new Set(await filesUnder(join(outDir, 'documents')));
      const made = new Set<string>();
      for (const hash of hashes) {
        const file = join(outDir, documentName(hash));
        if (others.delete(file)) continue;
        const folder = dirname(file);
        if (!made.has(folder)) mkdirSync(folder, { recursive: true });
        made.add(folder);
        linkOrCopy(fileOf(hash), file);
      }
      for (const file of others) if (!/[\\/](shards[\\/]\d+|index)\.json$/.test(file)) rmSync(file);
    },

    async retain(hashes) {
      const retained = new Set([...hashes].map(fileOf));
      for (const file of await filesUnder(join(cacheDir, 'documents'))) {
        if (!retained.has(file)) rmSync(file);
      }
    },
  };
}

const stateOf = ({ size, mtimeMs }: Stats): DocumentRecord['output'] => ({ size, mtimeMs });

/** The content of a document's file. */
export const documentText = (document: StoredDocument): string => JSON.stringify(document);
