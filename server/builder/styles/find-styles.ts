import { parseSync, Visitor } from 'oxc-parser';

/** A constant at module scope whose value `css` or `keyframes` makes: ``const bar = css`…` ``. */
export interface StyleConstant {
  name: string;
  /** Whether it names an animation, and no class. */
  isAnimation: boolean;
  /** Where its value starts and ends in the source, in UTF-16 units. */
  start: number;
  end: number;
}

/** Something in a source that the build cannot use. */
export interface StyleError {
  text: string;
  /** In UTF-16 units. */
  offset: number;
}

export interface FoundStyles {
  constants: StyleConstant[];
  errors: StyleError[];
}

/**
 * Finds the styles of a module, by whatever name it imports `css` and `keyframes` from `emotion.ts`. Any other use of
 * the two is an error: the page's style sheet is known before a function runs, and would lack the rule.
 */
export function findStyles(file: string, source: string): FoundStyles {
  // Most modules have no styles, and need not be parsed to see that.
  if (!source.includes('/emotion.ts')) return { constants: [], errors: [] };
  const { program, module, errors } = parseSync(file, source);
  if (errors.length > 0) {
    const found = errors.map(({ message, labels }) => ({ text: message, offset: labels[0]?.start ?? 0 }));
    return { constants: [], errors: found };
  }
  const imports = module.staticImports
    .filter(({ moduleRequest }) => moduleRequest.value.endsWith('/emotion.ts'))
    .flatMap(({ entries }) => entries.filter(({ isType }) => !isType));
  const tags = new Map(
    imports.flatMap(({ importName: { name }, localName }) =>
      tagNames.includes(name) ? [[localName.value, name as string] as const] : [],
    ),
  );
  const constants = moduleConstants(program, tags);
  const wholeModule = imports.filter(({ importName }) => importName.kind === 'NamespaceObject');
  const offsets = [
    ...wholeModule.map(({ localName }) => localName.start),
    ...usesOf(program, tags).filter((at) => !constants.some(({ start, end }) => at >= start && at < end)),
  ];
  return { constants, errors: offsets.map((offset) => ({ text: misplaced, offset })) };
}

const misplaced =
  'css, deferredCss and keyframes may only make constants at module scope: const name = css`…`';

const tagNames: readonly (string | null | undefined)[] = ['css', 'deferredCss', 'keyframes'];

type Program = ReturnType<typeof parseSync>['program'];

function moduleConstants({ body }: Program, tags: ReadonlyMap<string, string>): StyleConstant[] {
  const declarations = body.map((statement) =>
    statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement,
  );
  return declarations.flatMap((declaration) => {
    if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') return [];
    return declaration.declarations.flatMap(({ id, init }) => {
      if (init?.type !== 'TaggedTemplateExpression' || init.tag.type !== 'Identifier') return [];
      const tag = tags.get(init.tag.name);
      if (!tag || id.type !== 'Identifier') return [];
      return [{ name: id.name, isAnimation: tag === 'keyframes', start: init.start, end: init.end }];
    });
  });
}

/** Where the names stand for the imported functions, and not for a property of the same name. */
function usesOf(program: Program, names: { has: (name: string) => boolean }): number[] {
  const uses: number[] = [];
  const otherNames = new Set<number>();
  new Visitor({
    ImportDeclaration({ specifiers }) {
      for (const specifier of specifiers) {
        otherNames.add(specifier.local.start);
        if (specifier.type === 'ImportSpecifier') otherNames.add(specifier.imported.start);
      }
    },
    MemberExpression({ computed, property }) {
      if (!computed) otherNames.add(property.start);
    },
    Property({ computed, shorthand, key }) {
      if (!computed && !shorthand) otherNames.add(key.start);
    },
    Identifier({ name, start }) {
      if (names.has(name) && !otherNames.has(start)) uses.push(start);
    },
  }).visit(program);
  return [...new Set(uses)];
}
