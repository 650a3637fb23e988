import { dirname, posix } from 'node:path';
import { parseSync } from 'oxc-parser';

/** One import of a file: a path from the top of the repository, or the name of a package as it stands. */
export interface Import {
  file: string;
  target: string;
  /** Only of types: nothing is left of it at run time. */
  isType?: boolean;
}

/**
 * Every import of a TypeScript source, types among them: static and dynamic imports and re-exports.
 * @throws when the source cannot be parsed, or imports something whose name is known at run time alone
 */
export function importsOf(file: string, source: string): Import[] {
  const { module, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  // A request for several names is for types alone if each of them is.
  const onlyTypes = (entries: { isType: boolean }[]) =>
    entries.length > 0 && entries.every(({ isType }) => isType);
  const requests: [request: string, isType: boolean][] = [
    ...module.staticImports.map(({ moduleRequest, entries }): [string, boolean] => [
      moduleRequest.value,
      onlyTypes(entries),
    ]),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }): [string, boolean][] =>
        moduleRequest ? [[moduleRequest.value, isType]] : [],
      ),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }): [string, boolean][] => {
      const literal = /^'([^']+)'$/.exec(source.slice(start, end));
      // A module that is made at run time: the build's output, which is no file of the repository.
      return literal?.[1] ? [[literal[1], false]] : [];
    }),
  ];
  // Of several requests for one module, one for a value counts.
  const isType = new Map<string, boolean>();
  for (const [request, types] of requests) isType.set(request, types && (isType.get(request) ?? true));
  return [...isType].map(([request, types]) => ({
    file,
    target: request.startsWith('.') ? posix.join(dirname(file), request) : request,
    ...(types && { isType: true }),
  }));
}

/** The files that some files need at run time: themselves, and all that they import by value, and so on. */
export function closureOf(files: string[], imports: Import[]): Set<string> {
  const targets = Map.groupBy(
    imports.filter(({ isType }) => !isType),
    ({ file }) => file,
  );
  const closure = new Set(files);
  for (const file of closure) for (const { target } of targets.get(file) ?? []) closure.add(target);
  return closure;
}

/** The circles among files: each as the paths that are passed, ending where it began. */
export function circlesAmong(imports: Import[]): string[][] {
  const targets = Map.groupBy(imports, ({ file }) => file);
  const done = new Set<string>();
  const circles: string[][] = [];
  const visit = (file: string, path: string[]) => {
    const at = path.indexOf(file);
    if (at >= 0) circles.push([...path.slice(at), file]);
    if (at >= 0 || done.has(file)) return;
    for (const { target } of targets.get(file) ?? []) visit(target, [...path, file]);
    done.add(file);
  };
  for (const file of targets.keys()) visit(file, []);
  return circles;
}

/** The imports of an MDX document, which stand each on a line of its own; words that begin with "import" are none. */
export function importsInDocument(file: string, source: string): Import[] {
  const lines = source.match(/^import\s.*?\sfrom\s+(['"])[^'"\n]+\1;?$/gm) ?? [];
  return importsOf(`${file}.ts`, lines.join('\n')).map((each) => ({ ...each, file }));
}
