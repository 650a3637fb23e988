import { readFile } from 'node:fs/promises';
import { fixedRoutes, routes } from '../../../shared/routes.ts';
import { showsDocuments } from '../../site/documents/document-routes.ts';
import { cataloguePaths } from '../facts/catalogue-paths.ts';
import type { Manufacturer } from '../facts/catalogue-schema.ts';
import type { LinkingFile } from '../facts/fact-links.ts';
import { nearestOrAll } from '../files/nearest.ts';
import { checkLinks } from './check-links.ts';
import { lineOfWords } from './line-of-words.ts';
import { otherPages } from './other-pages.ts';
import type { DocumentRecord } from './read-documents.ts';

/**
 * The faults of documents that show only beside all other pages and the catalogue.
 * @param broken paths of the documents with faults of their own
 * @param manufacturers `null` while they are not known: links into the catalogue are not looked up then
 * @param linking files beside the documents that lead to pages
 */
export async function faultsAcross(
  records: DocumentRecord[],
  broken: Set<string>,
  manufacturers: Manufacturer[] | null,
  linking: LinkingFile[] = [],
): Promise<string[]> {
  const others = await otherPages(manufacturers ? cataloguePaths(manufacturers) : []);
  const isKnown = ({ href }: { href: string }) => manufacturers !== null || !href.startsWith('/repairs/');
  const known = <Linking extends LinkingFile>(file: Linking): Linking => ({
    ...file,
    references: file.references.filter(isKnown),
  });
  const makers = manufacturers?.map(({ slug }) => slug);
  const inFrontMatter = [
    ...aliasFaults(records, others),
    ...(makers ? records.flatMap((record) => makerFaults(record, makers)) : []),
    ...titleFaults(records),
  ];
  const placed = inFrontMatter.map(async ({ file, word, text }) => {
    const line = lineOfWords(await readFile(file, 'utf8'), `"${word}"`);
    return `${file}:${line}:1 ${text}`;
  });
  return [
    ...checkLinks({ records: records.map(known), linking: linking.map(known), broken, others }),
    ...(await Promise.all(placed)),
  ];
}

/** A fault in the front matter of a document, on the line with this word. */
interface WordFault {
  file: string;
  word: string;
  text: string;
}

/** Aliases that are the address of a page, or that two documents have. */
function aliasFaults(records: DocumentRecord[], pages: Set<string>): WordFault[] {
  const taken = new Map<string, string>();
  const paths = new Set(records.map(({ path }) => path));
  const faultOf = (alias: string): string | null => {
    const other = taken.get(alias);
    if (paths.has(alias) || pages.has(alias)) return 'is the address of a page: an alias is a former address';
    if (other) return `is an alias in ${other} too: remove one of them`;
    const isServers = /^\/(assets|_site|health)\//.test(alias);
    return isServers ? 'is an address of the server itself: remove it' : null;
  };
  return records.flatMap(({ file, aliases = [] }) =>
    aliases.flatMap((alias) => {
      const fault = faultOf(alias);
      taken.set(alias, file);
      return fault ? { file, word: alias, text: `${alias} ${fault}` } : [];
    }),
  );
}

/** Titles that two pages have. */
function titleFaults(records: DocumentRecord[]): WordFault[] {
  const pages = new Map(
    fixedRoutes.flatMap((id) => {
      const { title, path } = routes[id];
      return title && !showsDocuments(id) ? [[title.toLowerCase(), `the page ${path}`]] : [];
    }),
  );
  return records.flatMap(({ file, title }) => {
    const other = pages.get(title.toLowerCase());
    pages.set(title.toLowerCase(), other ?? file);
    const text = `title: "${title}" is the title of ${other} too: say what sets this page apart`;
    return other ? { file, word: title, text } : [];
  });
}

/** Manufacturers that the catalogue does not have. */
function makerFaults({ file, ...record }: DocumentRecord, makers: string[]): WordFault[] {
  return (['manufacturers', 'exceptManufacturers'] as const).flatMap((field) =>
    (record[field] ?? [])
      .filter((maker) => !makers.includes(maker))
      .map((maker) => ({
        file,
        word: maker,
        text: `${field}: "${maker}" is not a manufacturer in repairs/: write ${nearestOrAll(maker, makers)}`,
      })),
  );
}
