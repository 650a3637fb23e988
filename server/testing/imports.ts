import { dirname, posix } from 'node:path';
import { parseSync } from 'oxc-parser';

/** One import of a file: a path from the top of the repository, or the name of a package as it stands. */
export interface Import {
  file: string;
  target: string;
}

/**
 * Every import of a TypeScript source, types among them: static and dynamic imports and re-exports.
 * @throws when the source cannot be parsed, or imports something whose name is known at run time alone
 */
export function importsOf(file: string, source: string): Import[] {
  const { module, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const literal = /^'([^']+)'$/.exec(source.slice(start, end));
      // A module that is made at run time: the build's output, which is no file of the repository.
      return literal?.[1] ?? [];
    }),
  ];
  return [...new Set(requests)].map((request) => ({
    file,
    target: request.startsWith('.') ? posix.join(dirname(file), request) : request,
  }));
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
