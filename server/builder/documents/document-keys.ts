import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Shop } from '../../../shared/shop.ts';
import { filesUnder } from '../files.ts';
import type { DocumentRecord } from './document-index.ts';
import type { ProseRenderer } from './prose-renderer.ts';

/** Tells documents whose output is what it would be again from those that must be compiled. */
export interface DocumentKeys {
  /** Hash of a document's text and of all that goes into every document. */
  keyOf: (text: string) => string;
  /** Hashes of imported files. */
  hashesOf: (files: string[]) => Promise<Record<string, string>>;
  /** Whether a record is of the document as it is now. */
  isFresh: (record: DocumentRecord) => Promise<boolean>;
}

/**
 * Into every document go the compiler's own sources and packages, the components with their class names and the
 * site's address; the facts of the shop only into one that asks for its `props`.
 */
export async function documentKeys(
  shop: Shop,
  prose: ProseRenderer,
  classNames: Record<string, Record<string, string>>,
): Promise<DocumentKeys> {
  const hashes = new Map<string, string>();
  async function hashOf(file: string): Promise<string> {
    const known = hashes.get(file);
    if (known) return known;
    const hash = digest(await readFile(file, 'utf8').catch(() => ''));
    hashes.set(file, hash);
    return hash;
  }
  async function hashesOf(files: string[]): Promise<Record<string, string>> {
    return Object.fromEntries(await Promise.all(files.map(async (file) => [file, await hashOf(file)])));
  }

  const compiler = await hashesOf(['package-lock.json', ...(await filesUnder('server/builder/documents'))]);
  // What documents may import beside the components has class names too.
  const imported = Object.entries(classNames).filter(([file]) => /^client\/(prose|pictures)\//.test(file));
  const base = digest(JSON.stringify([compiler, prose.hash, imported, shop.publicUrl]));
  const withFacts = digest(base + JSON.stringify(shop));
  const keyOf = (text: string) => digest((/\bprops\b/.test(text) ? withFacts : base) + text);

  return {
    keyOf,
    hashesOf,
    async isFresh({ file, key, imports }) {
      // Synchronous: for ten thousand small files that takes a fifth of the time.
      if (keyOf(readFileSync(file, 'utf8')) !== key) return false;
      for (const [imported, hash] of Object.entries(imports)) {
        if ((await hashOf(imported)) !== hash) return false;
      }
      return true;
    },
  };
}

const digest = (text: string): string => hash('sha256', text, 'base64url').slice(0, 22);
