import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { FrontMatter } from '../../release/front-matter.ts';
import type { Reference } from './mdx-checks.ts';

/** What the build knows about a document without its HTML: enough to list it, check links to it and tell when it is stale. */
export interface DocumentRecord extends FrontMatter {
  /** Relative to the project. */
  file: string;
  path: string;
  /** Its file, when it was compiled. */
  source: SourceState;
  /** The file of its output, in the folder that builds share. */
  output: { size: number; mtimeMs: number };
  /** Hash of everything that the output depends on, except the imported files. */
  key: string;
  /** Hash of the output. */
  hash: string;
  /** Hashes of the files it imports. */
  imports: Record<string, string>;
  /** The ids in its HTML, which links may name behind the `#`. */
  ids: string[];
  /** What is probably wrong in it, with its place. */
  warnings?: string[];
  /** Paths of this site that it links to or shows. */
  references: Reference[];
}

/** A document's file: as long as its size and the time of its last change are the same, it need not be read again. */
export interface SourceState {
  size: number;
  /** Programs that copy files may set the time of modification, and none can set this one. */
  ctimeMs: number;
  /** Hash of its text. */
  hash: string;
  /** Whether it uses `props`. */
  usesFacts: boolean;
}

/**
 * The records of all documents, one JSON line each. A line is appended after the document's output has been written, so
 * the build after a killed one continues where that stopped.
 */
export interface DocumentIndex {
  records: Map<string, DocumentRecord>;
  /** Drops the records of all other files. Call it before output is written: no record may be older than its output. */
  retain: (files: Set<string>) => Promise<void>;
  add: (records: DocumentRecord[]) => Promise<void>;
}

/** A line that drops a record: appending it saves writing all other lines again. */
type Line = DocumentRecord | { file: string; dropped: true };

/** With more lines for each record than this, the file is written again. */
const maxLinesPerRecord = 2;

export async function openDocumentIndex(path: string): Promise<DocumentIndex> {
  const text = await readFile(path, 'utf8').catch(() => '');
  const lines = linesIn(text);
  const records = new Map<string, DocumentRecord>();
  for (const line of lines) {
    if ('dropped' in line) records.delete(line.file);
    // One of an earlier version of this project has no states of files: its document is compiled again.
    else if (line.output) records.set(line.file, line);
  }
  return {
    records,
    async retain(files) {
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
      // Serialised and parsed: strings that are slices of a document's HTML would hold all of it in memory.
      for (const record of linesIn(lines)) records.set(record.file, record as DocumentRecord);
      await appendFile(path, lines);
    },
  };
}

const linesOf = (records: Line[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join('');

const linesIn = (text: string): Line[] => text.split('\n').flatMap((line) => parse(line) ?? []);

/** `null` for a line that is no JSON: a killed build may have written only a part of its last one. */
function parse(line: string): Line | null {
  try {
    return line ? JSON.parse(line) : null;
  } catch {
    return null;
  }
}
