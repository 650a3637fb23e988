import { basename, join, relative } from 'node:path';
import { filesUnder } from '../files/file-tree.ts';
import { missingDocuments, pathFault } from './check-paths.ts';

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
  const missing = missingDocuments(new Set(all.map(({ path }) => path)), folder);
  return {
    documents,
    faults: [...files.flatMap(strayFault), ...misplaced, ...missing],
  };
}

function strayFault(file: string): string[] {
  if (file.endsWith('.mdx')) return [];
  const name = basename(file);
  const text = /\.(md|markdown|mdx\.txt|txt|MDX|Mdx)$/.exec(name);
  const advice = text
    ? `only files that end in .mdx are pages: rename it to ${name.slice(0, text.index)}.mdx`
    : 'makes no page: pictures and downloads go into public/';
  return [`${file}:1:1 ${advice}`];
}
