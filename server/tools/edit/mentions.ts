import { glob, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';

/** Places that are told; the rest are counted. */
const told = 8;

/**
 * Where the content names a page or a picture, in words: what is named cannot be deleted. Pages are named by their address, guides in
 * YAML by their name alone.
 * @param file as the editor knows it: `content/pages/help/faq.mdx`, `public/pictures/shop.webp`
 */
export async function mentionsOf(file: string, contentDir: string): Promise<string[]> {
  const isGuide = file.startsWith('content/pages/help/guides/');
  const address = file.replace(/^content\/pages|^public/, '').replace(/\.mdx$/, '');
  const name = address.split('/').at(-1) ?? '';
  const isNamed = (line: string, isYaml: boolean): boolean =>
    words(line).includes(address) || (isYaml && isGuide && words(line).includes(name));
  const places: string[] = [];
  for await (const found of glob('**/*.{mdx,yaml}', { cwd: contentDir })) {
    const other = found.split(sep).join('/');
    if (`content/${other}` === file) continue;
    const lines = (await readFile(join(contentDir, found), 'utf8')).split(/\r?\n/);
    const line = lines.find((each) => isNamed(each, other.endsWith('.yaml')));
    if (line) places.push(`${other}: “${line.trim().slice(0, 80)}”`);
  }
  const more = places.length - told;
  return more > 0 ? [...places.slice(0, told), `and ${more} more`] : places;
}

/** Addresses and names in a line: what stands between spaces, quotes, brackets and commas, without a section. */
const words = (line: string): string[] => line.split(/[\s"'`()[\]{}<>,#?|]+/);
