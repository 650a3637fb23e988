import * as v from 'valibot';
import { aliasPath } from '../../release/document-paths.ts';
import type { FrontMatter } from '../../release/front-matter.ts';
import { flag, isoDate, list, mapping, pattern, text } from '../facts/fields.ts';
import { InvalidContent, readYaml } from '../facts/read-yaml.ts';

type WrittenFrontMatter = Omit<FrontMatter, 'colorMode'> & { colorMode?: 'light' | 'dark' | 'system' };

const frontMatterSchema: v.GenericSchema<unknown, WrittenFrontMatter> = mapping({
  title: text("the page's title", { max: 60 }),
  description: text('what the page answers', { min: 50, max: 170 }),
  updated: isoDate('the day of the last change of substance'),
  colorMode: v.exactOptional(
    v.picklist(['light', 'dark', 'system'], 'must be light or dark; leave it out to follow the visitor'),
  ),
  navigation: v.exactOptional(flag('whether lists of documents name it')),
  aliases: v.exactOptional(
    list('paths', pattern('a path of this site in lower case such as /help/old-name', aliasPath)),
  ),
});

/**
 * Splits an MDX document. `body` keeps the file's line numbers: blank lines stand where the front matter was,
 * so that the compiler's own errors point at the right place. Throws `InvalidContent`.
 */
export function readFrontMatter(file: string, source: string): { frontMatter: FrontMatter; body: string } {
  const parts = /^---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m.exec(source);
  if (parts?.index !== 0) {
    throw new InvalidContent([
      `${file}:1:1 must start with front matter: title, description and updated between two lines of ---`,
    ]);
  }
  const [whole, yaml = ''] = parts;
  const lines = whole.split('\n').length - 1;
  const { colorMode, ...rest } = readYaml(file, yaml, frontMatterSchema, 2);
  if (colorMode === 'system') console.warn(`${file}: no page can force the mode "system": it is ignored`);
  return {
    frontMatter: colorMode && colorMode !== 'system' ? { ...rest, colorMode } : rest,
    body: '\n'.repeat(lines) + source.slice(whole.length),
  };
}
