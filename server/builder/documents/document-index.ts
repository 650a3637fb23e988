import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { FrontMatter } from '../../release/front-matter.ts';
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

/** A line that ends a record: appending one spares writing all the others again. */
type Line = DocumentRecord | { file: string; dropped: true };

/** Lines to a record at which the file is written anew. */
const maxLinesPerRecord = 2;

export async function openDocumentIndex(path: string): Promise<DocumentIndex> {
  const text = await readFile(path, 'utf8').catch(() => '');
  const lines = linesIn(text);
  const records = new Map<string, DocumentRecord>();
  for (const line of lines) {
    if ('dropped' in line) records.delete(line.file);
    else records.set(line.file, line);
  }
  return {
    records,
    async keep(files) {
      const dropped = [...records.keys()].filter((file) => !files.has(file));
      for (const file of dropped) records.delete(file);
      const size = lines.length + dropped.length;
      if (text.endsWith('\n') && size <= maxLinesPerRecord * records.size) {
        await appendFile(path, linesOf(dropped.map((file) => ({ file, dropped: true }))));
        return;
      }
      await mkdir(dirname(path), { recursive: true });
      await writeFile(`${path}.new`, linesOf([...records.values()]));
      await rename(`${path}.new`, path);
    },
    async add(added) {
      const lines = linesOf(added);
      // Parsed again: texts cut out of a document's HTML would keep all of it in memory.
      for (const record of linesIn(lines)) records.set(record.file, record as DocumentRecord);
      await appendFile(path, lines);
    },
  };
}

const linesOf = (records: Line[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join('');

const linesIn = (text: string): Line[] => text.split('\n').flatMap((line) => parse(line) ?? []);

/** The last line of a build that was broken off may be half a line. */
function parse(line: string): Line | null {
  try {
    return line ? JSON.parse(line) : null;
  } catch {
    return null;
  }
}
