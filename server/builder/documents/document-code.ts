import type { ArrowFunctionExpression, JSXSpreadChild, MemberExpression, Node, Program } from 'estree-jsx';
import type { ProseRule } from '../../../client/prose/prose-rules.ts';

/**
 * The one list of what code a document may have. MDX is a program that the build runs, and a document is a text that many
 * may write: so it names facts and formats them, and reaches nothing else of the machine that builds it.
 */
const kinds: { [Kind in Node['type']]?: (node: Extract<Node, { type: Kind }>, scope: Scope) => Parts } = {
  Literal: (node) => ('regex' in node ? null : []),
  TemplateLiteral: ({ expressions }) => expressions,
  UnaryExpression: ({ operator, argument }) => (operator === '!' ? [argument] : null),
  LogicalExpression: ({ operator, left, right }) => (operator === '&&' ? [left, right] : null),
  ConditionalExpression: ({ test, consequent, alternate }) => [test, consequent, alternate],
  Identifier: ({ name }, { names }) => (names.has(name) ? [] : null),
  MemberExpression: (node) => (isPlain(memberOf(node)) ? [node.object] : null),
  CallExpression({ callee, arguments: passed, optional }, scope) {
    if (optional) return null;
    if (callee.type === 'Identifier') return scope.names.get(callee.name) === 'import' ? passed : null;
    const method = callee.type === 'MemberExpression' && !callee.computed ? memberOf(callee) : null;
    if (method === 'join' || method === 'toLowerCase') return [callee, ...passed];
    const [arrow, ...others] = passed;
    const isMap = method === 'map' || method === 'filter';
    if (!isMap || arrow?.type !== 'ArrowFunctionExpression' || others.length > 0) return null;
    const inside = scopeIn(arrow, scope);
    return inside && [callee, { node: arrow.body, scope: inside }];
  },
  JSXElement: ({ openingElement: { name, attributes }, children }, { names, rules }) => {
    const isKnown = name.type === 'JSXIdentifier' && isTag(name.name, names, rules);
    return isKnown ? [...attributes, ...children] : null;
  },
  JSXFragment: ({ children }) => children,
  JSXAttribute: ({ name, value }) => (name.type === 'JSXIdentifier' ? [value ?? []].flat() : null),
  JSXExpressionContainer: ({ expression }) => [expression],
  JSXEmptyExpression: () => [],
  JSXText: () => [],
};

/** What a node consists of, to be looked at in its turn; `null` where it is refused. */
type Parts = (Part | { node: Part; scope: Scope })[] | null;
export type Part = Node | JSXSpreadChild;

export interface Scope {
  /** Every other name is refused. What is imported may be called, even where it is no function. */
  names: ReadonlyMap<string, 'import' | 'value'>;
  rules: Record<string, ProseRule>;
}

/** Names by which every value leads on to functions of JavaScript itself, and an element to what it was given. */
const hidden = new Set([
  ...Object.getOwnPropertyNames(Object.prototype),
  ...Object.getOwnPropertyNames(Function.prototype).filter((name) => name !== 'name' && name !== 'length'),
  'prototype',
  'props',
]);

const isPlain = (name: string | null): boolean => name !== null && !hidden.has(name);

/** The name of a member as it is written, also between `['` and `']`; `null` where only running the code would tell. */
function memberOf({ property, computed, optional }: MemberExpression): string | null {
  if (optional) return null;
  if (computed) {
    const isKey = property.type === 'Literal' && /^(string|number)$/.test(typeof property.value);
    return isKey ? String(property.value) : null;
  }
  return property.type === 'Identifier' ? property.name : null;
}

/** The names inside of a function: those outside, and its parameters; `null` where a parameter is more than a name. */
function scopeIn({ params, async }: ArrowFunctionExpression, scope: Scope): Scope | null {
  const own: Node[] = params.flatMap((param): Node[] =>
    param.type === 'ObjectPattern' ? param.properties : [param],
  );
  const names = own.map((each) => {
    if (each.type === 'Identifier') return each.name;
    const isName = each.type === 'Property' && each.shorthand && each.value.type === 'Identifier';
    return isName && each.key.type === 'Identifier' && isPlain(each.key.name) ? each.key.name : null;
  });
  const known = names.filter((name) => name !== null);
  if (async || known.length < names.length) return null;
  return { ...scope, names: new Map([...scope.names, ...known.map((name) => [name, 'value'] as const)]) };
}

/** A tag is HTML's, or a component of ours by a name that the document gives nothing else. */
const isTag = (name: string, names: Scope['names'], rules: Scope['rules']): boolean =>
  /^[a-z][a-z0-9-]*$/.test(name) || (Object.hasOwn(rules, name) && !names.has(name));

/** A module that documents may import from: a file of `shared/` itself, and no test. */
const sharedModule = /^(?:\.\.\/)+shared\/([a-z0-9-]+\.ts)$/;

/** What is more could fill the memory: each function in a row may double its text. */
const maxCharacters = 1000;
const maxFunctions = 2;

/** The names that a statement imports from `shared/`, as they are called there; `null` for every other statement. */
export function importedBy(statement: Node): string[] | null {
  if (statement.type !== 'ImportDeclaration' || !sharedModule.test(String(statement.source.value)))
    return null;
  const names = statement.specifiers.map((each) => {
    const { name } = each.local;
    const written =
      each.type === 'ImportSpecifier' && each.imported.type === 'Identifier' && each.imported.name;
    // No name that a component or the compiled document has.
    return written === name && /^[a-z]\w*$/.test(name) ? name : null;
  });
  const known = names.filter((name) => name !== null);
  return names.length > 0 && known.length === names.length ? known : null;
}

/** The first part of an expression that is refused; `null` if none is. */
export function refusedIn(program: Program, scope: Scope): Part | null {
  let functions = 0;
  const look = (node: Part, scope: Scope): Part | null => {
    const parts = (kinds[node.type as Node['type']] as Kind | undefined)?.(node, scope);
    if (!parts) return node;
    for (const part of parts) {
      const isBody = 'scope' in part;
      if (isBody && ++functions > maxFunctions) return part.node;
      const refused = isBody ? look(part.node, part.scope) : look(part, scope);
      if (refused) return refused;
    }
    return null;
  };
  const [statement, ...others] = program.body;
  if (!statement) return null;
  if (statement.type !== 'ExpressionStatement' || others.length > 0) return statement;
  const { expression } = statement;
  const [from = 0, to = Number.POSITIVE_INFINITY] = expression.range ?? [];
  return to - from > maxCharacters ? expression : look(expression, scope);
}

type Kind = (node: Part, scope: Scope) => Parts;
