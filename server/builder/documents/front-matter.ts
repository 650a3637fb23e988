import * as v from 'valibot';
import { titleFromPath } from '../../../shared/titles.ts';
import { aliasPath } from '../../release/documents.ts';
import { flag, isoDate, list, mapping, pattern, text } from '../facts/fields.ts';
import { InvalidContent, readYaml } from '../facts/read-yaml.ts';

/** What an MDX document says about itself, in YAML between two lines of `---` at its top. */
export interface FrontMatter {
  /** The page's `h1` and title; made from the path where an author leaves it out. */
  title: string;
  /** For search results and link previews, 50 to 170 characters. */
  description: string;
  /** ISO date of the last change in content. */
  updated: string;
  /** The colour mode of the page, whatever the visitor prefers. */
  colorMode?: 'light' | 'dark';
  /** `false`: lists of documents leave it out. */
  navigation?: boolean;
  /** Former paths that redirect here. */
  aliases?: string[];
}

/** As an author may write it. */
type WrittenFrontMatter = Omit<FrontMatter, 'title' | 'colorMode'> & {
  title?: string;
  colorMode?: 'light' | 'dark' | 'system';
};

const frontMatterSchema: v.GenericSchema<unknown, WrittenFrontMatter> = mapping({
  title: v.exactOptional(text("the page's title", { max: 60 })),
  description: text('what the page answers', { min: 50, max: 170 }),
  updated: isoDate('the day of the last change in content'),
  colorMode: v.exactOptional(
    v.picklist(['light', 'dark', 'system'], 'must be light or dark; leave it out to follow the visitor'),
  ),
  navigation: v.exactOptional(flag('whether lists of documents contain it')),
  aliases: v.exactOptional(
    list('paths', pattern('a path of this site in lower case such as /help/old-name', aliasPath)),
  ),
});

/**
 * Splits an MDX document. `body` keeps the file's line numbers: blank lines take the place of the front matter, so that
 * the compiler's own errors name the right line.
 * @param path the document's path on the site
 * @throws {InvalidContent}
 */
export function readFrontMatter(
  file: string,
  path: string,
  source: string,
): { frontMatter: FrontMatter; body: string } {
  const parts = /^---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m.exec(source);
  if (parts?.index !== 0) {
    throw new InvalidContent([
      `${file}:1:1 must start with front matter: description, updated and mostly a title between two lines of ---`,
    ]);
  }
  const [whole, yaml = ''] = parts;
  const lines = whole.split('\n').length - 1;
  const { title = titleFromPath(path), colorMode, ...rest } = readYaml(file, yaml, frontMatterSchema, 2);
  if (colorMode === 'system') console.warn(`${file}: colorMode "system" has no effect: leave it out`);
  const frontMatter: FrontMatter = { title, ...rest };
  if (colorMode === 'light' || colorMode === 'dark') frontMatter.colorMode = colorMode;
  return { frontMatter, body: '\n'.repeat(lines) + source.slice(whole.length) };
}
