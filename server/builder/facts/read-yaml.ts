import * as v from 'valibot';
import { type Document, isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';

/** Invalid content. The message has one line for each fault: `content/shop.yaml:12:3 phone.display: must be …`. */
export class InvalidContent extends Error {
  override name = 'InvalidContent';
  readonly faults: readonly string[];

  /** @param faults of one file or of several */
  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

/**
 * Parses and validates a YAML text. A missing key is reported at the place of its parent.
 * @param file the file's name for the faults, relative to the project
 * @param firstLine the line of the file on which `text` starts: front matter does not start on the first
 * @throws {InvalidContent} that lists every fault with its line and column
 */
export function readYaml<T>(
  file: string,
  text: string,
  schema: v.GenericSchema<unknown, T>,
  firstLine = 1,
): T {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const fault = (offset: number, message: string): Fault => {
    const { line, col } = lines.linePos(offset);
    return { offset, text: `${file}:${line + firstLine - 1}:${col} ${message}` };
  };

  const syntax = [...document.errors, ...document.warnings];
  if (syntax.length > 0) throw invalid(syntax.map(({ pos, message }) => fault(pos[0], message)));

  const result = v.safeParse(schema, document.toJS());
  if (result.success) return result.output;
  throw invalid(
    result.issues.map((issue) => {
      const keys = (issue.path ?? []).map(({ key }) => key);
      const field = keys.length > 0 ? `${fieldPath(keys)}: ` : '';
      return fault(locate(document, keys), `${field}${issue.message}${found(issue)}`);
    }),
  );
}

interface Fault {
  offset: number;
  text: string;
}

function invalid(faults: Fault[]): InvalidContent {
  return new InvalidContent(faults.sort((a, b) => a.offset - b.offset).map(({ text }) => text));
}

/** `['devices', 2, 'slug']` → `devices[2].slug` */
function fieldPath(keys: unknown[]): string {
  return keys
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
    .join('')
    .replace(/^\./, '');
}

/** Offset of the deepest existing node on the path `keys`: a key of a map or an item of a list. */
function locate(document: Document, keys: unknown[]): number {
  let node: unknown = document.contents;
  let offset = 0;
  for (const key of keys) {
    if (isAlias(node)) node = node.resolve(document);
    if (isMap(node)) {
      const pair = node.items.find((item) => String(isScalar(item.key) ? item.key.value : item.key) === key);
      if (!pair) break;
      offset = start(pair.key) ?? offset;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(key)];
      offset = start(node) ?? offset;
    } else break;
  }
  return offset;
}

function start(node: unknown): number | undefined {
  return (node as { range?: [number, number, number] | null } | null | undefined)?.range?.[0];
}

/** The value that was found instead, if it is short enough to help. */
function found({ input, received }: v.BaseIssue<unknown>): string {
  if (input === undefined || received.length > 60) return '';
  return ` (found ${input === null ? 'nothing' : received})`;
}
