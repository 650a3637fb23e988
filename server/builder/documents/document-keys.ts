import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { DocumentProps } from './check-facts.ts';
import type { DocumentRecord } from './document-index.ts';
import type { ProseRenderer } from './prose-renderer.ts';

/** Decides whether a document must be compiled again. */
export interface DocumentKeys {
  /** Hash of a document's text and of all else that its output depends on, except the files that it imports. */
  keyOf: (text: string) => string;
  /** Hashes of imported files. */
  hashesOf: (files: string[]) => Promise<Record<string, string>>;
  /** Whether compiling the document again would give the output that the record is about. */
  isFresh: (record: DocumentRecord) => Promise<boolean>;
}

/**
 * Every document depends on the compiler, on the components with their class names and on the site's address; only one
 * that uses `props` depends on the facts of the shop and on the prices.
 * @param compiler from `hashCompiler`
 */
export function documentKeys(
  props: DocumentProps,
  prose: ProseRenderer,
  classNames: Record<string, Record<string, string>>,
  compiler: string,
): DocumentKeys {
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

  // Documents may import drawings, which have class names too.
  const imported = Object.entries(classNames).filter(([file]) => /^client\/(prose|pictures)\//.test(file));
  const base = digest(JSON.stringify([compiler, prose.hash, imported, props.shop.publicUrl]));
  const withFacts = digest(base + JSON.stringify(props));
  const keyOf = (text: string) => digest((/\bprops\b/.test(text) ? withFacts : base) + text);

  return {
    keyOf,
    hashesOf,
    async isFresh({ file, key, imports }) {
      // A synchronous call takes a fifth of the time with ten thousand small files.
      if (keyOf(readFileSync(file, 'utf8')) !== key) return false;
      for (const [imported, hash] of Object.entries(imports)) {
        if ((await hashOf(imported)) !== hash) return false;
      }
      return true;
    },
  };
}

const digest = (content: string | Buffer): string => hash('sha256', content, 'base64url').slice(0, 22);
