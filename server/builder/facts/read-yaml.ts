import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { type Document, isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import { InvalidContent } from '../files/invalid-content.ts';
import { recall, store } from '../files/memory.ts';
import { fieldName } from './field-names.ts';
import { fileFaults, misreadTexts, type TextFault } from './text-faults.ts';
import { syntaxFaults } from './yaml-errors.ts';

/** A YAML file whose values are valid as far as its schema can tell. */
export interface YamlFile<T> {
  value: T;
  /** A fault that shows only beside other facts, with its place: `content/services.yaml:12:3 screen repair, guides: …`. */
  fault: (keys: readonly (string | number)[], message: string) => string;
}

/** @throws {InvalidContent} where the file is missing or unreadable */
export function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const fault =
      code === 'ENOENT' ? 'is missing: put it back, or give it its name again' : `cannot be read (${code})`;
    throw new InvalidContent([`${file}:1:1 ${fault}`]);
  }
}

/**
 * Parses and validates a YAML text. A missing key is reported at the place of its parent.
 * @param file the file's name for the faults, relative to the project
 * @param firstLine the line of the file on which `text` starts: front matter does not start on the first
 * @throws {InvalidContent} that lists every fault with its line and column
 */
export function openYaml<T>(
  file: string,
  source: string,
  schema: v.GenericSchema<unknown, T>,
  firstLine = 1,
): YamlFile<T> {
  const text = source.replace(/^\uFEFF/, '');
  let parsed: { document: Document; lines: LineCounter } | undefined;
  /** Parsing takes longer than all else, and only faults need the places that it finds. */
  const parse = () => {
    const lines = new LineCounter();
    parsed ??= { document: parseDocument(text, { lineCounter: lines, prettyErrors: false }), lines };
    return parsed;
  };
  const written = ({ offset, message }: TextFault): string => {
    const { line, col } = parse().lines.linePos(offset);
    return `${file}:${line + firstLine - 1}:${col} ${message}`;
  };
  const invalid = (faults: TextFault[]) =>
    new InvalidContent([...new Set(faults.sort((a, b) => a.offset - b.offset).map(written))]);

  const readRoot = (): unknown => {
    const { document } = parse();
    for (const find of [fileFaults, syntaxFaults, misreadTexts]) {
      const faults = find(text, document);
      if (faults.length > 0) throw invalid(faults);
    }
    return document.toJS();
  };
  const root = recall('yaml', text) ?? store('yaml', text, readRoot());
  const faultAt = (keys: readonly unknown[], message: string): TextFault => {
    const field = fieldName(root, keys);
    return { offset: locate(parse().document, keys), message: field ? `${field}: ${message}` : message };
  };
  const result = v.safeParse(schema, root);
  if (!result.success) {
    throw invalid(
      result.issues.map((issue) =>
        faultAt(
          (issue.path ?? []).map(({ key }) => key),
          `${issue.message}${found(issue)}`,
        ),
      ),
    );
  }
  return { value: result.output, fault: (keys, message) => written(faultAt(keys, message)) };
}

/** The value of `openYaml`. */
export const readYaml = <T>(...parameters: Parameters<typeof openYaml<T>>): T =>
  openYaml(...parameters).value;

/** Offset of the deepest existing node on the path `keys`: a key of a map or an item of a list. */
function locate(document: Document, keys: readonly unknown[]): number {
  let node: unknown = document.contents;
  let offset = 0;
  for (const key of keys) {
    if (isAlias(node)) node = node.resolve(document);
    if (isMap(node)) {
      const pair = node.items.find((item) => String(isScalar(item.key) ? item.key.value : item.key) === key);
      if (!pair) break;
      offset = startOffset(pair.key) ?? offset;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(key)];
      offset = startOffset(node) ?? offset;
    } else break;
  }
  return offset;
}

function startOffset(node: unknown): number | undefined {
  return (node as { range?: [number, number, number] | null } | null | undefined)?.range?.[0];
}

/** The value that was found instead, if it is short enough to help. */
function found({ input, received, message, type }: v.BaseIssue<unknown>): string {
  if (input === undefined || received.length > 60 || (typeof input === 'object' && input !== null)) return '';
  // The message has said it already.
  if (message.includes(received) || /_length$/.test(type) || /^has nothing/.test(message)) return '';
  const odd = /[\u00A0\u2000-\u200D\u202F\uFEFF]/.test(received)
    ? ', with a special space in it: type it again'
    : '';
  return ` (found ${input === null ? 'nothing' : received}${odd})`;
}
