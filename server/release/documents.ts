import type { DocumentSection } from '../../shared/page.ts';
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

/** A document as the build leaves it: one JSON file a document, named by its content. */
export interface StoredDocument extends FrontMatter {
  path: string;
  html: string;
  sections: DocumentSection[];
}

/** The documents of one build. Memory and start do not follow their number; damaged ones are a `DamagedFile`. */
export interface Library {
  /** The document at a path of the site, or `null` where there is none. */
  find: (path: string) => Promise<StoredDocument | null>;
  /** Where the page of a former path stands now, or `null` where the path never was one. */
  movedTo: (path: string) => Promise<string | null>;
}

/** Shards in memory at the most, the latest used: about half a megabyte. */
const maxShards = 64;

export function openLibrary(files: BuildFiles): Library {
  const shards = new Map<number, DocumentShard>();
  let index: DocumentsIndex | undefined;

  const json = async <Content>(name: string, hash?: string): Promise<Content> =>
    JSON.parse((await files.read(name, hash)).toString('utf8'));

  async function shardFor(path: string): Promise<DocumentShard> {
    // A development build is rewritten in place: nothing of it is cached.
    const { shards: hashes } = index ?? (await json<DocumentsIndex>(indexName));
    if (files.verified) index = { shards: hashes };
    const number = shardOf(path, hashes.length);
    const shard = shards.get(number) ?? (await json<DocumentShard>(shardName(number), hashes[number]));
    if (files.verified) remember(number, shard);
    return shard;
  }

  function remember(number: number, shard: DocumentShard): void {
    shards.delete(number);
    shards.set(number, shard);
    if (shards.size <= maxShards) return;
    const [oldest] = shards.keys();
    if (oldest !== undefined) shards.delete(oldest);
  }

  return {
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
