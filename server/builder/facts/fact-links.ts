import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readText } from './read-yaml.ts';

/** The paths of this site that a file leads to, with their places. */
export interface LinkingFile {
  file: string;
  references: { href: string; line: number; column: number; isPicture?: true }[];
}

const mention = /\b(?:to|href|qr): *["']?(\/[^\s"',}]*)/g;

/** Where the menu and the shop's facts lead to. That there is such a page shows only beside the documents. */
export function factLinks(contentDir: string): LinkingFile[] {
  const files = ['menu.yaml', 'shop.yaml'].map((name) => join(contentDir, name)).filter(existsSync);
  return files.map((file) => ({
    file,
    references: readText(file)
      .split('\n')
      .flatMap((text, index) =>
        [...text.replace(/(^|\s)#.*/, '').matchAll(mention)].map(({ 0: whole, 1: href = '', index: at }) => ({
          href,
          line: index + 1,
          column: at + whole.length - href.length + 1,
        })),
      ),
  }));
}
