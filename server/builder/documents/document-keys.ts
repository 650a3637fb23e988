import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { DocumentProps } from './check-facts.ts';
import type { DocumentRecord, SourceState } from './document-index.ts';

/** Hashes of all that documents depend on beside their texts and what they import. */
export interface KeyBases {
  /** For a document that uses no facts. */
  plain: string;
  /** For one that uses `props`. */
  withFacts: string;
}

/** Decides whether a document must be compiled again. */
export interface DocumentKeys {
  /** Hash of a document's text and of all else that its output depends on, except the files that it imports. */
  keyOf: (source: Pick<SourceState, 'hash' | 'usesFacts'>) => string;
  /** Hashes of imported files. */
  hashesOf: (files: string[]) => Promise<Record<string, string>>;
  /**
   * Whether compiling the document again would give the output that the record is about. The text is read only where the file's
   * state differs from the one that the record has: the record is brought up to date then.
   */
  isFresh: (record: DocumentRecord) => Promise<'fresh' | 'touched' | 'stale'>;
}

/**
 * Every document depends on the compiler, on the components with their class names and on the site's address; only one
 * that uses `props` depends on the facts of the shop and on the prices.
 * @param prose hash of the components, from `bundleProse`
 * @param compiler from `hashCompiler`
 */
export function keyBases(
  props: DocumentProps,
  prose: string,
  classNames: Record<string, Record<string, string>>,
  compiler: string,
): KeyBases {
  // Documents may import drawings, which have class names too.
  const imported = Object.entries(classNames).filter(([file]) => /^client\/(prose|pictures)\//.test(file));
  const plain = digest(JSON.stringify([compiler, prose, imported, props.shop.publicUrl]));
  return { plain, withFacts: digest(plain + JSON.stringify(props)) };
}

export function documentKeys({ plain, withFacts }: KeyBases): DocumentKeys {
  const hashes = new Map<string, string>();
  async function hashOf(file: string): Promise<string> {
    const known = hashes.get(file);
    if (known) return known;
    const hash = digest(await readFile(file).catch(() => ''));
    hashes.set(file, hash);
    return hash;
  }
  async function hashesOf(files: string[]): Promise<Record<string, string>> {
    return Object.fromEntries(await Promise.all(files.map(async (file) => [file, await hashOf(file)])));
  }
  const keyOf: DocumentKeys['keyOf'] = ({ hash, usesFacts }) =>
    digest((usesFacts ? withFacts : plain) + hash);

  return {
    keyOf,
    hashesOf,
    async isFresh(record) {
      const { file, key, imports, source } = record;
      // Synchronous calls take a fifth of the time with ten thousand small files.
      const { size, ctimeMs } = statSync(file);
      const isTouched = size !== source.size || ctimeMs !== source.ctimeMs;
      const now = isTouched ? sourceState(readFileSync(file, 'utf8'), { size, ctimeMs }) : source;
      if (keyOf(now) !== key) return 'stale';
      for (const [imported, hash] of Object.entries(imports)) {
        if ((await hashOf(imported)) !== hash) return 'stale';
      }
      record.source = now;
      return isTouched ? 'touched' : 'fresh';
    },
  };
}

/** @param stat taken before the text was read: what is saved meanwhile is read again by the next build */
export function sourceState(
  text: string,
  { size, ctimeMs }: Pick<SourceState, 'size' | 'ctimeMs'>,
): SourceState {
  return { size, ctimeMs, hash: digest(text), usesFacts: /\bprops\b/.test(text) };
}

const digest = (content: string | Buffer): string => hash('sha256', content, 'base64url').slice(0, 22);
