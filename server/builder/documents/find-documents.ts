import { basename, join, relative } from 'node:path';
import { matchRoute } from '../../../client/browser/match-route.ts';
import { fixedRoutes, routes } from '../../../shared/routes.ts';
import { canonicalPath } from '../../guard/canonical-paths.ts';
import { showsDocuments } from '../../site/documents/document-routes.ts';
import { filesUnder } from '../files/file-tree.ts';
import { toSlug } from '../files/plain-name.ts';

/** A document's file, and its path on the site. */
export interface DocumentFile {
  file: string;
  path: string;
}

/**
 * The documents of a content folder. Faults are files that would make no page, or one at an address of something else, and
 * pages without a file.
 */
export async function findDocuments(
  contentDir: string,
): Promise<{ documents: DocumentFile[]; faults: string[] }> {
  const folder = join(contentDir, 'pages');
  const files = (await filesUnder(folder)).filter((file) => !basename(file).startsWith('.'));
  const all = files
    .filter((file) => file.endsWith('.mdx'))
    .map((file) => ({ file, path: `/${relative(folder, file).replace(/\.mdx$/, '')}` }));
  const documents: DocumentFile[] = [];
  const misplaced: string[] = [];
  for (const each of all) {
    const fault = pathFault(each.path);
    if (fault) misplaced.push(`${each.file}:1:1 ${fault}`);
    else documents.push(each);
  }
  if (all.length === 0)
    return { documents, faults: [`${folder}:1 has no documents, such as about.mdx: put them there`] };
  // One whose name has capitals is there: its name is told.
  const missing = missingDocuments(new Set(all.map(({ path }) => canonicalPath(path))), folder);
  return {
    documents,
    faults: [...files.flatMap(strayFault), ...misplaced, ...missing],
  };
}

function strayFault(file: string): string[] {
  const name = basename(file);
  // Windows and Office put these beside other files.
  if (file.endsWith('.mdx') || /^(Thumbs\.db|desktop\.ini|~\$.*)$/i.test(name)) return [];
  const [, stem] = /^(.*)\.(md|markdown|mdx\.txt|txt)$/i.exec(name) ?? [];
  const advice = stem
    ? `only files that end in .mdx are pages: rename it to ${stem}.mdx`
    : 'makes no page: documents end in .mdx, and pictures and downloads go into public/';
  return [`${file}:1:1 ${advice}`];
}

/** Lower-case segments, their words joined by single hyphens. */
const documentPath = /^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/;

/** The fault in a document's file name or folder; `null` if the site shows documents at its path. */
function pathFault(path: string): string | null {
  if (!documentPath.test(path) || /\/index$/.test(path)) {
    const names = path.slice(1).split('/').map(toSlug).filter(Boolean);
    const better = names.join('/').replace(/(^|\/)index$/, '') || 'help/faq';
    return `is no name for a page, which has lower case letters, digits and single hyphens: rename it to ${better}.mdx, or remove it if it is a copy`;
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
function missingDocuments(paths: Set<string>, pagesDir: string): string[] {
  return fixedRoutes
    .filter((id) => showsDocuments(id) && !paths.has(routes[id].path))
    .map((id) => `${pagesDir}${routes[id].path}.mdx:1:1 is missing: the menu leads to ${routes[id].path}`);
}
