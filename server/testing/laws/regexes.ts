import { parseSync, Visitor } from 'oxc-parser';

/** A regular expression as a file writes it. */
export interface FoundRegex {
  file: string;
  source: string;
  flags: string;
}

/**
 * Every regular expression of a TypeScript source: literals, and `RegExp(…)` of strings that are constants of the
 * same file. Where the text is only known at run time, the source is the code of the call, and `null` its flags.
 */
export function regexesIn(
  file: string,
  code: string,
): (FoundRegex | (Omit<FoundRegex, 'flags'> & { flags: null }))[] {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const constants = new Map<string, Node>();
  const calls: Call[] = [];
  const found: ReturnType<typeof regexesIn> = [];
  const call = (node: Call) => {
    if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp') calls.push(node);
  };
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init) constants.set(id.name, init);
    },
    Literal(node) {
      if ('regex' in node) found.push({ file, source: node.regex.pattern, flags: node.regex.flags });
    },
    NewExpression: call,
    CallExpression: call,
  }).visit(program);
  for (const { start, end, arguments: given } of calls) {
    const [source, flags] = [textOf(given[0], constants), given[1] ? textOf(given[1], constants) : ''];
    if (source === null || flags === null) found.push({ file, source: code.slice(start, end), flags: null });
    else found.push({ file, source, flags });
  }
  return found;
}

type Visited<Name extends keyof ConstructorParameters<typeof Visitor>[0]> = Parameters<
  NonNullable<ConstructorParameters<typeof Visitor>[0][Name]>
>[0];
type Call = Visited<'NewExpression'> | Visited<'CallExpression'>;
type Node = NonNullable<Visited<'VariableDeclarator'>['init']> | Call['arguments'][number];

/** The value of an expression made of strings alone; `null` where it is more. */
function textOf(node: Node | undefined, constants: Map<string, Node>): string | null {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node?.type === 'Identifier') return textOf(constants.get(node.name), constants);
  if (node?.type === 'BinaryExpression' && node.operator === '+') {
    return joined([textOf(node.left as Node, constants), textOf(node.right, constants)]);
  }
  const isRaw = node?.type === 'TaggedTemplateExpression';
  const template = isRaw ? node.quasi : node;
  if (template?.type !== 'TemplateLiteral') return null;
  const { quasis, expressions } = template;
  return joined(
    quasis.flatMap(({ value }, at) => {
      const expression = expressions[at];
      const text = isRaw ? value.raw : value.cooked;
      return expression ? [text, textOf(expression, constants)] : [text];
    }),
  );
}

const joined = (parts: (string | null)[]): string | null => (parts.includes(null) ? null : parts.join(''));
