import type { Program } from 'estree-jsx';
import type { Nodes, Root } from 'hast';
import { visit } from 'unist-util-visit';
import { importedBy, type Part, refusedIn, type Scope } from './document-code.ts';
import { type Fault, isElement, isJsx, nodeStart, type Place } from './mdx-nodes.ts';

/**
 * The faults of a document's code, by its syntax: nothing of it has run. Takes all remarks out of the tree, because the
 * compiler obeys some, such as `@jsxImportSource`.
 */
export function codeFaults(tree: Root, source: string, rules: Scope['rules']): Fault[] {
  const faults: Fault[] = [];
  const fault = (at: Nodes | Place, text: string) => faults.push({ ...nodeStart(at), text });
  const names = new Map<string, 'import' | 'value'>([['props', 'value']]);
  visit(tree, 'mdxjsEsm', (node) => {
    for (const statement of programOf(node).body) {
      const imported = importedBy(statement);
      for (const name of imported ?? []) names.set(name, 'import');
      if (!imported) fault(placeIn(statement), adviceFor(statement, source));
    }
  });
  visit(tree, (node) => {
    for (const code of codeIn(node)) {
      const refused = refusedIn(programOf(code), { names, rules });
      if (!refused) continue;
      const isWord = node === code && /^[A-Za-z_$][\w$]*(\.[\w$]+)*$/.test(code.value.trim());
      if (isWord && refused.type === 'Identifier') fault(node, wordAdvice(code.value.trim()));
      else fault(placeIn(refused), adviceFor(refused, source));
    }
    if (!isElement(node) || !isJsx(node)) return;
    const { name, attributes } = node;
    if (name && !/^([a-z][a-z0-9-]*|[A-Z]\w*)$/.test(name)) {
      fault(node, `<${name}> is neither HTML nor a component: write the name of one`);
    }
    if (attributes.some(({ type }) => type === 'mdxJsxExpressionAttribute')) {
      fault(node, `<${name}>: {...} cannot be checked: write each property by its name`);
    }
  });
  return faults;
}

/** The expressions of a node itself: its own, or those of its attributes. */
function codeIn(node: Nodes): Code[] {
  if (node.type === 'mdxTextExpression' || node.type === 'mdxFlowExpression') return [node];
  if (!isElement(node) || !isJsx(node)) return [];
  return node.attributes.flatMap(({ value }) => (typeof value === 'object' && value ? value : []));
}

type Code = Pick<Extract<Nodes, { type: 'mdxTextExpression' | 'mdxjsEsm' }>, 'data' | 'value'>;

function programOf({ data }: Code): Program {
  if (!data?.estree) throw new Error('MDX answers no syntax tree: nothing tells what the code does');
  data.estree.comments = [];
  return data.estree;
}

/** Authors count lines and columns from 1. */
const placeIn = ({ loc }: Part): Place => ({
  line: loc?.start.line ?? 1,
  column: (loc?.start.column ?? 0) + 1,
});

/** For what stands between braces and is a name of nothing: mostly words that were meant as they stand. */
function wordAdvice(written: string): string {
  const advice = /^(shop|prices)\b/.test(written)
    ? `write {props.${written}}`
    : `write \\{${written}\\} if it is meant as it stands, or a fact such as {props.shop.name}`;
  return `{${written}} is no fact: ${advice}`;
}

function adviceFor(node: Part, source: string): string {
  if (node.type === 'ImportDeclaration') {
    return "a document imports names from shared/ alone: write import { wordList } from '../../shared/word-list.ts'";
  }
  if (node.type.startsWith('Export')) return 'a document exports nothing: remove this line';
  if (node.type === 'Identifier') return `"${node.name}" is no fact: write one such as {props.shop.name}`;
  const [from = 0, to = 0] = node.range ?? [];
  const written = source.slice(from, Math.min(to, from + 60)).replace(/\s+/g, ' ');
  return `"${written}" is more than a document may say in code: write facts such as {props.shop.name}, as client/prose/README.md shows`;
}
