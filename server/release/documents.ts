import { LRUCache } from 'lru-cache';
import type { DocumentSection } from '../../shared/document-data.ts';
import type { BuildFiles } from './build-files.ts';
import { aliasPath, documentPath } from './document-paths.ts';
import {
  type DocumentShard,
  type DocumentsIndex,
  documentName,
  indexName,
  shardName,
  shardOf,
} from './document-shards.ts';
import type { FrontMatter } from './front-matter.ts';

/** A document as the build writes it: one JSON file for each, named by the hash of its content. */
export interface StoredDocument extends FrontMatter {
  path: string;
  html: string;
  /** Where a warning at the start of `html` ends; 0 without one. */
  leadEnd: number;
  sections: DocumentSection[];
}

/**
 * The documents of one build. Their number changes neither the memory that the server needs nor its start. Both calls
 * throw a `DamagedFile` where a file on their way is damaged.
 */
export interface Library {
  /** Whether there may be something at a path: a document, or a former path of one. */
  has: (path: string) => boolean;
  /** The document at a path of the site, or `null` where there is none. */
  find: (path: string) => Promise<StoredDocument | null>;
  /** Where the page of a former path is now, or `null` where the path never was one. */
  movedTo: (path: string) => Promise<string | null>;
}

/** About half a megabyte. */
const maxShards = 64;

export function openLibrary(files: BuildFiles): Library {
  const shards = new LRUCache<number, DocumentShard>({ max: maxShards });
  let index: DocumentsIndex | undefined;

  const json = async <Content>(name: string, hash?: string): Promise<Content> =>
    JSON.parse((await files.read(name, hash)).toString('utf8'));

  async function shardFor(path: string): Promise<DocumentShard> {
    const { shards: hashes } = index ?? (await json<DocumentsIndex>(indexName));
    const number = shardOf(path, hashes.length);
    const shard = shards.get(number) ?? (await json<DocumentShard>(shardName(number), hashes[number]));
    // Development rewrites its build in place, so nothing of it is cached.
    if (files.verified) {
      index = { shards: hashes };
      shards.set(number, shard);
    }
    return shard;
  }

  return {
    has: (path) => documentPath.test(path) || aliasPath.test(path),
    async find(path) {
      if (!documentPath.test(path)) return null;
      const { [path]: hash } = (await shardFor(path)).documents;
      return hash ? json<StoredDocument>(documentName(hash), hash) : null;
    },
    async movedTo(path) {
      if (!aliasPath.test(path)) return null;
      return (await shardFor(path)).moved[path] ?? null;
    },
  };
}
