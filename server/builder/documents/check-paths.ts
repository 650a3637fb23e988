import { readFile } from 'node:fs/promises';
import { matchRoute } from '../../../client/browser/match-route.ts';
import { fixedRoutes, routes } from '../../../shared/routes.ts';
import { documentPath } from '../../release/document-paths.ts';
import { showsDocuments } from '../../site/documents/document-routes.ts';
import type { DocumentRecord } from './document-record.ts';
import { lineOfWords } from './line-of-words.ts';

/** The fault in a document's file name or folder; `null` if the site shows documents at its path. */
export function pathFault(path: string): string | null {
  if (!documentPath.test(path) || /\/index$/.test(path)) {
    return 'is not a valid name for a page: write lower case letters, digits and single hyphens, such as help/faq.mdx';
  }
  const route = matchRoute(path);
  if (!route) return `${path} is an address of the server itself: choose another name`;
  if (showsDocuments(route)) return null;
  const { path: pattern } = routes[route];
  return pattern === path
    ? `${path} is the address of a page that is not a document: choose another name`
    : `${path} is an address of the catalogue (${pattern}): put the file into another folder`;
}

/** Faults for the pages that the site's menus link to and that have no document. */
export function missingDocuments(paths: Set<string>, pagesDir: string): string[] {
  return fixedRoutes
    .filter((id) => showsDocuments(id) && !paths.has(routes[id].path))
    .map((id) => `${pagesDir}${routes[id].path}.mdx:1:1 is missing: the menu leads to ${routes[id].path}`);
}

/** Faults for aliases that are the address of a page, or that two documents have. */
export async function checkAliases(records: DocumentRecord[], pages: Set<string>): Promise<string[]> {
  const faults: string[] = [];
  const taken = new Map<string, string>();
  const paths = new Set(records.map(({ path }) => path));
  for (const { file, aliases = [] } of records) {
    for (const alias of aliases) {
      const other = taken.get(alias);
      let text = '';
      if (paths.has(alias) || pages.has(alias))
        text = 'is the address of a page: an alias is a former address';
      else if (other) text = `is an alias in ${other} too: remove one of them`;
      else if (/^\/(assets|_site|health)\//.test(alias))
        text = 'is an address of the server itself: remove it';
      taken.set(alias, file);
      if (text)
        faults.push(`${file}:${lineOfWords(await readFile(file, 'utf8'), `"${alias}"`)}:1 ${alias} ${text}`);
    }
  }
  return faults;
}
