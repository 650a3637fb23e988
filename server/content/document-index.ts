import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { FrontMatter } from './front-matter.ts';
import type { Reference } from './mdx-checks.ts';

/** What a build keeps of a document beside its output: enough to list it, to link to it and to know when it is stale. */
export interface DocumentRecord extends FrontMatter {
  /** Relative to the project. */
  file: string;
  path: string;
  /** Hash of everything the output was made from but its imports. */
  key: string;
  /** Hash of the output. */
  hash: string;
  /** Hashes of the files it imports. */
  imports: Record<string, string>;
  /** What a link's `#…` may name. */
  ids: string[];
  /** Paths of this site that it links to or shows. */
  references: Reference[];
}

/**
 * The records of one output folder, a JSON line each. A line is added once its document's output stands, so a
 * build that is broken off goes on where it was; no document's HTML is ever in it.
 */
export interface DocumentIndex {
  records: Map<string, DocumentRecord>;
  /** Forgets all other documents. Before any output is written: a stale record must not outlive it. */
  keep: (files: Set<string>) => Promise<void>;
  add: (records: DocumentRecord[]) => Promise<void>;
}

export async function openDocumentIndex(path: string): Promise<DocumentIndex> {
  const before = recordsIn(await readFile(path, 'utf8').catch(() => ''));
  const records = new Map(before.map((record) => [record.file, record]));
  return {
    records,
    async keep(files) {
      const known = records.size;
      for (const file of records.keys()) if (!files.has(file)) records.delete(file);
      if (records.size === known && known > 0) return;
      await mkdir(dirname(path), { recursive: true });
      await writeFile(`${path}.new`, linesOf([...records.values()]));
      await rename(`${path}.new`, path);
    },
    async add(added) {
      const lines = linesOf(added);
      // Parsed again: texts cut out of a document's HTML would keep all of it in memory.
      for (const record of recordsIn(lines)) records.set(record.file, record);
      await appendFile(path, lines);
    },
  };
}

const linesOf = (records: DocumentRecord[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('');

const recordsIn = (lines: string): DocumentRecord[] => lines.split('\n').flatMap((line) => parse(line) ?? []);

/** The last line of a build that was broken off may be half a line. */
function parse(line: string): DocumentRecord | null {
  try {
    return line ? JSON.parse(line) : null;
  } catch {
    return null;
  }
}
