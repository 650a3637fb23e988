import { parseSync, Visitor } from 'oxc-parser';
import type { StyleTag } from './check-css.ts';

/** A constant at module scope whose value `css` or `keyframes` makes: ``const bar = css`…` ``. */
export interface StyleConstant {
  name: string;
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

/** One template of styles at module scope, `css`, `keyframes` or `injectGlobal`. All offsets are in UTF-16 units. */
export interface StyleTemplate {
  tag: StyleTag;
  /** Where each of its texts starts and ends: before, between and after the `${…}`. */
  parts: { start: number; end: number }[];
}

export interface FoundStyles {
  constants: StyleConstant[];
  templates: StyleTemplate[];
  errors: StyleError[];
}

/**
 * Finds the styles of a module, by whatever name it imports `css` and `keyframes` from `emotion.ts`. Any other use of
 * the two is an error: the page's style sheet is known before a function runs, and would lack the rule.
 */
export function findStyles(file: string, source: string): FoundStyles {
  // Most modules have no styles, and need not be parsed to see that.
  if (!source.includes('/emotion.ts')) return { constants: [], templates: [], errors: [] };
  const { program, module, errors } = parseSync(file, source);
  if (errors.length > 0) {
    const found = errors.map(({ message, labels }) => ({ text: message, offset: labels[0]?.start ?? 0 }));
    return { constants: [], templates: [], errors: found };
  }
  const imports = module.staticImports
    .filter(({ moduleRequest }) => moduleRequest.value.endsWith('/emotion.ts'))
    .flatMap(({ entries }) => entries.filter(({ isType }) => !isType));
  const tags = new Set(
    imports.filter(({ importName: { name } }) => isTag(name)).map(({ localName }) => localName.value),
  );
  const constants = moduleConstants(program, tags);
  const wholeModule = imports.filter(({ importName }) => importName.kind === 'NamespaceObject');
  const offsets = [
    ...wholeModule.map(({ localName }) => localName.start),
    ...usesOf(program, tags).filter((at) => !constants.some(({ start, end }) => at >= start && at < end)),
  ];
  const styleTags = imports.flatMap(({ importName: { name }, localName }) =>
    isTag(name) || name === 'injectGlobal' ? [[localName.value, name as StyleTag] as const] : [],
  );
  const templates = templatesOf(program, source, new Map(styleTags));
  return { constants, templates, errors: offsets.map((offset) => ({ text: misplaced, offset })) };
}

const misplaced =
  'css, deferredCss and keyframes may only make constants at module scope: const name = css`…`';

const tagNames: readonly (string | null | undefined)[] = ['css', 'deferredCss', 'keyframes'];
const isTag = (name: string | null | undefined): boolean => tagNames.includes(name);

type Program = ReturnType<typeof parseSync>['program'];

function moduleConstants({ body }: Program, tags: Set<string>): StyleConstant[] {
  const declarations = body.map((statement) =>
    statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement,
  );
  return declarations.flatMap((declaration) => {
    if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') return [];
    return declaration.declarations.flatMap(({ id, init }) => {
      const isStyle =
        init?.type === 'TaggedTemplateExpression' &&
        init.tag.type === 'Identifier' &&
        tags.has(init.tag.name);
      return isStyle && id.type === 'Identifier' ? [{ name: id.name, start: init.start, end: init.end }] : [];
    });
  });
}

function templatesOf(program: Program, source: string, tags: Map<string, StyleTag>): StyleTemplate[] {
  const templates: StyleTemplate[] = [];
  new Visitor({
    TaggedTemplateExpression({ tag: { type, start, end }, quasi }) {
      const tag = type === 'Identifier' && tags.get(source.slice(start, end));
      if (!tag) return;
      const parts = quasi.quasis.map((part) => {
        // In TypeScript the parser counts the backtick or brace before a text to it.
        const begin = source.startsWith(part.value.raw, part.start) ? part.start : part.start + 1;
        return { start: begin, end: begin + part.value.raw.length };
      });
      templates.push({ tag, parts });
    },
  }).visit(program);
  return templates;
}

/** Where the names stand for the imported functions, and not for a property of the same name. */
function usesOf(program: Program, names: Set<string>): number[] {
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
