import * as v from 'valibot';
import { fixedRoutes, routes } from '../../../shared/routes.ts';
import { titleFromPath } from '../../../shared/titles.ts';
import type { FrontMatter } from '../../release/front-matter.ts';
import { flag, list, mapping, pastDay, pattern, slug, text, wholeNumber } from '../facts/fields.ts';
import { readYaml } from '../facts/read-yaml.ts';
import { fileFaults } from '../facts/text-faults.ts';
import { InvalidContent } from '../files/invalid-content.ts';

/** As an author may write it. */
type WrittenFrontMatter = Omit<FrontMatter, 'title' | 'colorMode'> & {
  title?: string;
  colorMode?: 'light' | 'dark' | 'system';
};

/** A former path, which redirects. The site before this one may have had file names in it: `/about-us.html`. */
const aliasPath = /^(\/[a-z0-9]+([-.][a-z0-9]+)*)+$/;

export const frontMatterSchema: v.GenericSchema<unknown, WrittenFrontMatter> = mapping({
  title: v.exactOptional(text("the page's title", { max: 60 })),
  description: text('what the page answers', { min: 50, max: 160 }),
  card: v.exactOptional(text('one sentence for the card of a guide', { max: 90 })),
  updated: pastDay('the day of the last change in content'),
  colorMode: v.exactOptional(
    v.picklist(['light', 'dark', 'system'], 'must be light or dark; leave it out to follow the visitor'),
  ),
  navigation: v.exactOptional(flag('whether lists of documents contain it')),
  minutes: v.exactOptional(wholeNumber("a guide's minutes of the reader's own time", { min: 1, max: 600 })),
  platform: v.exactOptional(text('what a guide is about, such as "iPhone and iPad"', { max: 40 })),
  manufacturers: v.exactOptional(list('manufacturers', slug('a manufacturer of the catalogue'), { min: 1 })),
  exceptManufacturers: v.exactOptional(
    list('manufacturers', slug('a manufacturer of the catalogue'), { min: 1 }),
  ),
  needs: v.exactOptional(text('what the reader of a guide has at hand', { max: 140 })),
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
  text: string,
): { frontMatter: FrontMatter; body: string } {
  const source = text.replace(/^\uFEFF/, '');
  const saved = fileFaults(source).map(({ offset, message }) => {
    const line = source.slice(0, offset).split('\n').length;
    return `${file}:${line}:1 ${message}`;
  });
  if (saved.length > 0) throw new InvalidContent(saved);
  const parts = /^---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m.exec(source);
  if (parts?.index !== 0) {
    const isOpen = /^---[ \t]*\r?\n/.test(source);
    const isNear = /^\s*(?:```|[-–—*_]+)?\s*(?:---|[–—]+|\*{3}|_{3}|title:|description:|updated:)/.test(
      source,
    );
    let advice =
      'must start with front matter: description, updated and mostly a title between two lines of ---';
    if (isOpen)
      advice = 'opens its front matter with --- and never closes it: write a second --- below the last fact';
    else if (isNear)
      advice =
        'must have three plain hyphens, ---, alone on its first line, and on the line below its last fact';
    throw new InvalidContent([`${file}:1:1 ${advice}`]);
  }
  const [whole, yaml = ''] = parts;
  const lines = whole.split('\n').length - 1;
  const { title = fallbackTitle(path), colorMode, ...rest } = readYaml(file, yaml, frontMatterSchema, 2);
  if (colorMode === 'system') console.warn(`${file}: colorMode "system" has no effect: leave it out`);
  const body = source.slice(whole.length);
  if (body.trim() === '') {
    throw new InvalidContent([
      `${file}:${lines}:1 has no text below the second ---: write what the page says`,
    ]);
  }
  const frontMatter: FrontMatter = { title, ...rest };
  if (colorMode === 'light' || colorMode === 'dark') frontMatter.colorMode = colorMode;
  return { frontMatter, body: '\n'.repeat(lines) + body };
}

/** The route's own title where the document is the page of a route, else one made from its path. */
function fallbackTitle(path: string): string {
  const id = fixedRoutes.find((route) => routes[route].path === path);
  return (id && routes[id].title) ?? titleFromPath(path);
}
