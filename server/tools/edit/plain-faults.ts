import { contentRoot, factFiles } from './editor-config.ts';
import { labelOf } from './editor-fields.ts';

/** What the build says of the content, in the words of the forms. */
export interface PlainFault {
  /** `Phone › International form`, or the heading above the words and the words themselves. */
  where: string;
  words: string;
  /** The address of its form in the editor; none for what has no form, such as a price list. */
  form?: string;
}

/** `content/pages/help/faq.mdx:12:3 what is wrong`; lines that are not of this kind are shown as they are. */
const faultLine = /^(.+?\.(?:mdx|yaml|csv)):(\d+)(?::\d+)? (.+)$/;

/** Characters of the line that are quoted. */
const quoted = 90;

/**
 * Says where a fault is as its author sees it: a text box has no lines of the file, and a form no names of YAML.
 * @param contentDir what the build's paths begin with
 * @param read answers the text of a file under `content/`
 */
export async function plainFault(
  line: string,
  contentDir: string,
  read: (file: string) => Promise<string>,
): Promise<PlainFault> {
  const [, path = '', number, words = ''] = faultLine.exec(line) ?? [];
  if (!path.startsWith(`${contentDir}/`)) return { where: '', words: line };
  const file = path.slice(contentDir.length + 1);
  const isFacts = factFiles.includes(file);
  const [, folders = '', document] = /^pages\/(.+\/)?([^/]+)\.mdx$/.exec(file) ?? [];
  if (!isFacts && !document) return { where: `${contentRoot}/${file}, line ${number}`, words };
  const collection = isFacts ? 'facts' : ['pages', ...folders.split('/')].filter(Boolean).join('-');
  const fieldAndWords = isFacts ? /^([a-zA-Z][^:]*): (.+)$/s : /^([a-z]\w*(?:, entry \d+)?): (.+)$/s;
  const [, field, message = words] = fieldAndWords.exec(words) ?? [];
  const place = field
    ? fieldInWords(field)
    : await lineWithHeading(`${contentRoot}/${file}`, Number(number), read);
  return {
    where: [document && folders + document, place].filter(Boolean).join(', '),
    words: message,
    form: `#/collections/${collection}/entries/${document ?? file.replace('.yaml', '')}`,
  };
}

/** `hours, entry 2, opens` → "Hours › entry 2 › Opens". */
const fieldInWords = (field: string): string =>
  field
    .split(', ')
    .map((part) => (/^[a-z]\w*(\.\w+)*$/i.test(part) ? part.split('.').map(labelOf).join(' › ') : part))
    .join(' › ');

/** The words of a line and the heading above it; empty where the file has no such line. */
async function lineWithHeading(
  file: string,
  number: number,
  read: (file: string) => Promise<string>,
): Promise<string> {
  const lines = (await read(file).catch(() => '')).split(/\r?\n/);
  const words = lines[number - 1]?.trim();
  if (!words || words === '---') return '';
  const heading = lines.slice(0, number).findLast((line) => /^#{1,6} /.test(line));
  const shown = words.length > quoted ? `${words.slice(0, quoted)}…` : words;
  return heading && heading !== lines[number - 1]
    ? `under “${heading.replace(/^#+ /, '')}”: “${shown}”`
    : `“${shown}”`;
}
