import { type CssNode, generate, lexer, parse, walk } from 'css-tree';
import { type Message, transform } from 'esbuild';
import type { StyleRule } from '../../../client/theme/emotion.ts';
import { isOneLetterFrom } from '../../../shared/one-letter.ts';
import { faultAt, type SourceFault } from '../files/invalid-source.ts';
import { readStyled, type StyledModule } from './styled-modules.ts';

/** Something in CSS that browsers, and emotion before them, would drop without a word. */
interface CssFault {
  text: string;
  /** Words that most likely stand at its place in the source. */
  words: string;
}

/** The faults of a rule, each with the file and constant that it comes from, at the line where it most likely stands. */
export async function checkRule(
  { written, css }: Pick<StyleRule, 'written' | 'css'>,
  from?: { module: StyledModule; constant: string },
): Promise<SourceFault[]> {
  const { file, source, constants } = from?.module ?? readStyled('client/theme/global-styles.ts');
  const place = constants.find(({ name }) => name === from?.constant);
  const { start, end } = place ?? { start: 0, end: source.length };
  const told = await syntaxFaults(written);
  const isTold = ({ words }: CssFault) =>
    told.some(({ text }) => text.startsWith(`"${words}" is not a known`));
  const faults = [...told, ...valueFaults(css).filter((fault) => !isTold(fault))];
  return faults.map(({ text, words }) => {
    const at = words ? source.indexOf(words, start) : -1;
    const offset = at >= 0 && at < end ? at : start;
    return faultAt(file, source, offset, from ? `${text} (in "${from.constant}")` : text);
  });
}

/** What esbuild warns of in the CSS as it was written, with its nested rules. */
async function syntaxFaults(css: string): Promise<CssFault[]> {
  const messages: Message[] = await transform(css, { loader: 'css', logLevel: 'silent' }).then(
    ({ warnings }) => warnings,
    ({ errors }) => errors,
  );
  const faults = messages.map(({ text, notes, location }) => ({
    text: [text, ...notes.map((note) => note.text)].join('. '),
    words: location?.lineText.trim() ?? '',
  }));
  const [empty, property] = /(?<![-\w])([a-z][-\w]*)\s*:\s*(?=[;}])/.exec(css) ?? [];
  return empty ? [...faults, { text: `${property} has no value`, words: empty }] : faults;
}

/** What the standards do not allow in the rules as they are sent: but for values with `var()`, and what begins with `-`. */
function valueFaults(css: string): CssFault[] {
  const faults: CssFault[] = [];
  const tree = parse(css, {
    onParseError: ({ message }) => faults.push({ text: message, words: '' }),
  });
  walk(tree, (node) => {
    const [subject, text] = cssFault(node) ?? [];
    if (subject && text) faults.push({ text, words: subject });
  });
  return faults;
}

/** Its types lack them. */
const knownProperties = Object.keys((lexer as unknown as { properties: object }).properties);

function cssFault(node: CssNode): [subject: string, text: string] | null {
  if (node.type === 'Atrule') {
    const { error } = lexer.matchAtrulePrelude(node.name, node.prelude ?? '');
    return error && !node.name.startsWith('-')
      ? [`@${node.name}`, error.message.split('\n', 1)[0] ?? '']
      : null;
  }
  if (node.type !== 'Declaration') return null;
  const { property, important } = node;
  if (!lexer.getProperty(property)) {
    // esbuild knows common mistakes, but no letter too many. What is far from all names may be newer than css-tree's list.
    const meant = knownProperties.find((name) => isOneLetterFrom(name, property));
    return meant
      ? [property, `"${property}" is not a known CSS property. Did you mean "${meant}" instead?`]
      : null;
  }
  const value = generate(node.value);
  if (typeof important === 'string') return [property, `"!${important}" in ${property}: write !important`];
  if (property.startsWith('-') || value.includes('var(')) return null;
  return lexer.matchProperty(property, node.value).error
    ? [property, `${property} cannot be "${value}"`]
    : null;
}
