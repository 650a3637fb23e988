import { readFile, realpath } from 'node:fs/promises';
import { isAbsolute, parse, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A place in the project's own code, with the name of the function where a stack has one. */
interface StackFrame {
  name: string;
  /** Relative to the project. */
  file: string;
  line: number;
  column: number;
}

/** Lines of source shown before and after the one that failed. */
const around = 2;

/** Errors whose messages say all that a developer needs: of content, of sources, of settings. */
const complete = /^(InvalidContent|InvalidSource|InvalidConfig|CannotStart|StoreRefused)$/;

/**
 * What failed, for a developer: the error and its causes, the place in our own source with the lines around it, and the calls
 * that led there, without those of packages.
 */
export async function faultText(error: unknown): Promise<string> {
  if (!(error instanceof Error)) return errorText(error);
  if (complete.test(error.constructor.name)) return error.message;
  const { errors = transformErrors(error.message) } = error as { errors?: unknown[] };
  if (errors.length > 0 && errors.every(isCompilerMessage))
    return (await Promise.all(errors.map(compilerText))).join('\n\n');
  return (await importFault(error)) ?? describeFault(errorText(error), error.stack ?? '');
}

/** Of an import that leads nowhere: Node names the two files, whole, and no line; or, of a name that is lacking, the line alone. */
async function importFault({ message, stack = '' }: Error): Promise<string | null> {
  const [, path, line, indent = ''] = /^(\/.+):(\d+)\n.*\n( *)\^/.exec(stack.replace(/^file:\/\//, '')) ?? [];
  if (path) {
    const place = { file: relative('.', path), line: Number(line), column: indent.length + 1 };
    return [`${locationText(place)}\n${message}`, ...(await sourceAround(place))].join('\n\n');
  }
  const [, wanted, from] =
    /^Cannot find (?:module|package) '([^']+)' imported from (\S+)/.exec(message) ?? [];
  if (!wanted || !from) return null;
  const file = relative('.', from.startsWith('file:') ? fileURLToPath(from) : from);
  const name = parse(wanted).name;
  const lines = (await readOwn(file).catch(() => null))?.split('\n') ?? [];
  const at = lines.findIndex((text) => /from|import/.test(text) && text.includes(name));
  if (at < 0) return null;
  const place = { file, line: at + 1, column: (lines[at]?.indexOf(name) ?? 0) + 1 };
  const text = `There is no ${isAbsolute(wanted) ? relative('.', wanted) : wanted}`;
  return [`${locationText(place)}\n${text}`, ...(await sourceAround(place))].join('\n\n');
}

/** The same for a message and a stack that are texts already, such as a browser's. */
export async function describeFault(message: string, stack: string): Promise<string> {
  const frames = ownFrames(stack);
  const [first] = frames;
  if (!first) return message;
  const calls = frames.map(({ name, ...place }) => `  at ${name ? `${name} ` : ''}${locationText(place)}`);
  return [`${locationText(first)}\n${message}`, ...(await sourceAround(first)), calls.join('\n')].join(
    '\n\n',
  );
}

/** A message of esbuild. */
interface CompilerMessage {
  text: string;
  location: { file: string; line: number; column: number } | null;
}

const isCompilerMessage = (each: unknown): each is CompilerMessage =>
  typeof each === 'object' && each !== null && 'text' in each && 'location' in each;

/** Errors of a module that tsx could not transpile: its thread passes on no more than esbuild's text. */
const transformErrors = (message: string): CompilerMessage[] =>
  [...message.matchAll(/^(\/.+):(\d+):(\d+): ERROR: (.+)$/gm)].map(
    ([, file = '', line, column, text = '']) => ({
      text,
      location: { file, line: Number(line), column: Number(column) },
    }),
  );

async function compilerText({ text, location }: CompilerMessage): Promise<string> {
  if (!location) return text;
  const place = { file: relative('.', location.file), line: location.line, column: location.column + 1 };
  return [`${locationText(place)}\n${text}`, ...(await sourceAround(place))].join('\n\n');
}

const locationText = ({ file, line, column }: Omit<StackFrame, 'name'>): string =>
  `${file}:${line}:${column}`;

function errorText(error: unknown): string {
  if (!(error instanceof Error)) return `This was thrown, and is no Error: ${String(error)}`;
  const own = `${error.name}: ${error.message}`;
  return error.cause === undefined ? own : `${own}\nCaused by ${errorText(error.cause)}`;
}

/** The frames of a stack in the project's folder, but for packages and built files; the innermost first. */
function ownFrames(stack: string): StackFrame[] {
  const lines = stack.matchAll(
    /^\s*at (?:(?:async )?(.*?) \()?((?:file:\/\/)?\/?[^\s()]+?):(\d+):(\d+)\)?$/gm,
  );
  return [...lines].flatMap(([, name = '', place = '', line, column]) => {
    const path = place.startsWith('file:') ? fileURLToPath(place) : place;
    const file = relative('.', path);
    const isOwn = /^(client|server|shared|content)\/.*\.(tsx?|mdx)$/.test(file);
    return isOwn ? [{ name, file, line: Number(line), column: Number(column) }] : [];
  });
}

/** The text of a file of the project; `null` where a link leads elsewhere: a stack may be anybody's. */
async function readOwn(file: string): Promise<string | null> {
  const real = await realpath(file);
  return real.startsWith((await realpath('.')) + sep) ? readFile(real, 'utf8') : null;
}

/** The lines of source around a place, with a mark at it; nothing where the file cannot be read. */
async function sourceAround({ file, line, column }: Omit<StackFrame, 'name'>): Promise<string[]> {
  const source = await readOwn(file).catch(() => null);
  if (source === null) return [];
  const from = Math.max(1, line - around);
  const width = String(line + around).length;
  const shown = source
    .split('\n')
    .slice(from - 1, line + around)
    .flatMap((text, index) => {
      const isPlace = from + index === line;
      const head = `${isPlace ? '>' : ' '} ${String(from + index).padStart(width)} | `;
      const mark = `${' '.repeat(head.length - 2)}| ${' '.repeat(Math.max(0, column - 1))}^`;
      return isPlace ? [head + text, mark] : [head + text];
    });
  return [shown.join('\n')];
}
