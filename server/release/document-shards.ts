import { hash } from 'node:crypto';

/**
 * Where the documents of a build are found, however many there are: `documents/index.json` names the shards, a shard
 * names the documents of some paths, and each name comes with a hash, so that the record's hash of the index vouches
 * for all of them.
 */
export interface DocumentsIndex {
  /** The hash of each shard. A path belongs to the shard that `shardOf` says. */
  shards: string[];
}

export interface DocumentShard {
  /** By path: the hash of the document's file, which is its name too. */
  documents: Record<string, string>;
  /** By former path: the path where the page stands now. */
  moved: Record<string, string>;
}

export const indexName = 'documents/index.json';
export const shardName = (number: number): string => `documents/shards/${number}.json`;
/** Named by its content, so that builds share a file that has not changed, and none is ever rewritten. */
export const documentName = (hash: string): string => `documents/${hash.slice(0, 2)}/${hash}.json`;

/** Entries in a shard: a few KB to read for the first page of a path, and 256 files for ten thousand documents. */
const shardEntries = 64;

/** The shard of a path among so many. */
export function shardOf(path: string, count: number): number {
  return Number.parseInt(hash('sha256', path, 'hex').slice(0, 8), 16) % count;
}

/** Spreads documents with their former paths over shards. The same documents give the same shards. */
export function makeShards(
  documents: { path: string; aliases?: string[] | undefined; hash: string }[],
): DocumentShard[] {
  const entries = documents.reduce((sum, { aliases = [] }) => sum + 1 + aliases.length, 0);
  const count = Math.max(1, Math.ceil(entries / shardEntries));
  const shards: DocumentShard[] = Array.from({ length: count }, () => ({ documents: {}, moved: {} }));
  const shard = (path: string) => shards[shardOf(path, count)] as DocumentShard;
  for (const { path, aliases = [], hash } of documents) {
    shard(path).documents[path] = hash;
    for (const alias of aliases) shard(alias).moved[alias] = path;
  }
  return shards;
}
