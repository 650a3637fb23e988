import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { clientFiles } from '../styles/styled-modules.ts';

/** A module of `client/`, as far as its imports and event handlers are concerned. */
export interface ClientModule {
  /** Relative to the project. */
  file: string;
  source: string;
  /** The project's files that it imports when it is loaded; types are no imports. */
  imports: string[];
  /** Those that it loads later, with `import()`. */
  lazyImports: string[];
  /** The `on…` attributes of its JSX. Offsets are in UTF-16 units. */
  handlers: { name: string; offset: number }[];
  /** Whether it asks if React has hydrated the page. */
  asksIfHydrated: boolean;
}

const known = new Map<string, ClientModule>();

/** All modules of `client/` but tests, by file. A module is parsed again only when its source has changed. */
export async function clientModules(): Promise<Map<string, ClientModule>> {
  const modules = (await clientFiles()).map((file) => {
    const source = readFileSync(file, 'utf8');
    const before = known.get(file);
    const module = before?.source === source ? before : readModule(file, source);
    known.set(file, module);
    return [file, module] as const;
  });
  return new Map(modules);
}

/** Reads one module. A source that cannot be parsed has no imports and no handlers: the bundler says what is wrong with it. */
export function readModule(file: string, source: string): ClientModule {
  const { program, module, errors } = parseSync(file, source);
  const handlers: ClientModule['handlers'] = [];
  if (errors.length > 0)
    return { file, source, imports: [], lazyImports: [], handlers, asksIfHydrated: false };
  new Visitor({
    JSXAttribute({ name, start }) {
      if (name.type === 'JSXIdentifier' && /^on[A-Z]/.test(name.name))
        handlers.push({ name: name.name, offset: start });
    },
  }).visit(program);
  const imported = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) => (isType ? [] : (moduleRequest?.value ?? []))),
  );
  const lazy = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const literal = /^(['"])(.+)\1$/.exec(source.slice(start, end));
    return literal?.[2] ?? [];
  });
  const ownFiles = (requests: string[]) =>
    requests
      .filter((request) => request.startsWith('.'))
      .map((request) => posix.join(posix.dirname(file), request));
  return {
    file,
    source,
    imports: ownFiles([...imported, ...exported]),
    lazyImports: ownFiles(lazy),
    handlers,
    asksIfHydrated: /\buseHydrated\(\)/.test(source),
  };
}

/** These modules and all that they import. `lazily` follows `import()` too. */
export function reachable(
  modules: ReadonlyMap<string, ClientModule>,
  from: Iterable<string>,
  { lazily = false } = {},
): Set<string> {
  const reached = new Set(from);
  // A set yields what is added to it while it is read.
  for (const file of reached) {
    const { imports = [], lazyImports = [] } = modules.get(file) ?? {};
    for (const target of [...imports, ...(lazily ? lazyImports : [])]) reached.add(target);
  }
  return reached;
}
