import { hash } from 'node:crypto';

/**
 * How the server finds the documents of a build without reading a list of them all: `documents/index.json` has the hash
 * of each shard, a shard the hashes of the documents at some paths. The build's record has the hash of the index, so
 * that every document can be verified.
 */
export interface DocumentsIndex {
  /** The hash of each shard, by the shard's number. `shardOf` says which shard a path belongs to. */
  shards: string[];
}

export interface DocumentShard {
  /** By path: the hash of the document, from which `documentName` makes its file's name. */
  documents: Record<string, string>;
  /** By former path: the path of the page now. */
  moved: Record<string, string>;
}

export const indexName = 'documents/index.json';
export const shardName = (number: number): string => `documents/shards/${number}.json`;
/** A document's file is named by its content: builds share a file that has not changed, and never rewrite one. */
export const documentName = (hash: string): string => `documents/${hash.slice(0, 2)}/${hash}.json`;

/** Entries in a shard: some 5 KB to read for a document, and 157 files for ten thousand documents. */
const shardEntries = 64;

/** The number of a path's shard, out of `count`. */
export function shardOf(path: string, count: number): number {
  return Number.parseInt(hash('sha256', path, 'hex').slice(0, 8), 16) % count;
}

/** Distributes documents and their former paths over shards. The same documents always give the same shards. */
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
