import { readFile } from 'node:fs/promises';
import { matchRoute } from '../../../client/browser/match-route.ts';
import { type RouteId, routes } from '../../../shared/routes.ts';
import { showsDocuments } from '../../pages/load-page.ts';
import { documentPath } from '../../release/documents.ts';
import type { DocumentRecord } from './document-index.ts';
import { lineOfWords } from './document-modules.ts';

/** What is wrong with a document's place in its folder; `null` where its path is one that shows documents. */
export function pathFault(path: string): string | null {
  if (!documentPath.test(path) || /\/index$/.test(path)) {
    return 'is no page’s name: name the file as its address shall end, lower case with single hyphens, such as help/faq.mdx';
  }
  const route = matchRoute(path);
  if (!route) return `${path} is an address of the server itself: name the file otherwise`;
  if (showsDocuments(route)) return null;
  const { path: pattern } = routes[route];
  return pattern === path
    ? `${path} has a page already, which is no document: name the file otherwise`
    : `${path} would be looked for in the catalogue (${pattern}): put the file into another folder`;
}

/** The pages that the site's own menus lead to and no document stands for. */
export function missingDocuments(paths: Set<string>, pagesDir: string): string[] {
  return (Object.keys(routes) as RouteId[])
    .filter((id) => showsDocuments(id) && !/[:*]/.test(routes[id].path) && !paths.has(routes[id].path))
    .map((id) => `${pagesDir}${routes[id].path}.mdx:1:1 is missing: the menu leads to ${routes[id].path}`);
}

/** Aliases that stand for a page that exists, or for two documents at once. */
export async function checkAliases(records: DocumentRecord[], pages: Set<string>): Promise<string[]> {
  const faults: string[] = [];
  const taken = new Map<string, string>();
  const paths = new Set(records.map(({ path }) => path));
  for (const { file, aliases = [] } of records) {
    for (const alias of aliases) {
      const other = taken.get(alias);
      let text = '';
      if (paths.has(alias) || pages.has(alias)) text = 'is the address of a page: write a former one';
      else if (other) text = `is an alias of ${other} too: remove one of them`;
      else if (/^\/(assets|_site|health)\//.test(alias))
        text = 'is an address of the server itself: remove it';
      taken.set(alias, file);
      if (text)
        faults.push(`${file}:${lineOfWords(await readFile(file, 'utf8'), `"${alias}"`)}:1 ${alias} ${text}`);
    }
  }
  return faults;
}
