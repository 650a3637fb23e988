import { cataloguePaths } from '../facts/catalogue-paths.ts';
import type { Manufacturer } from '../facts/catalogue-schema.ts';
import { checkAcross } from './check-across.ts';
import { checkLinks } from './check-links.ts';
import { checkAliases } from './check-paths.ts';
import type { DocumentRecord } from './document-record.ts';
import { otherPages } from './other-pages.ts';

/**
 * The faults of documents that show only beside all other pages.
 * @param broken paths of the documents with faults of their own
 * @param manufacturers `null` while they are not known: links into the catalogue are not looked up then
 */
export async function faultsAcross(
  records: DocumentRecord[],
  broken: Set<string>,
  manufacturers: Manufacturer[] | null,
): Promise<string[]> {
  const others = await otherPages(manufacturers ? cataloguePaths(manufacturers) : []);
  const isKnown = ({ href }: { href: string }) => manufacturers !== null || !href.startsWith('/repairs/');
  const checked = records.map((record) => ({ ...record, references: record.references.filter(isKnown) }));
  const makers = manufacturers?.map(({ slug }) => slug) ?? null;
  return [
    ...checkLinks({ records: checked, broken, others }),
    ...(await checkAliases(records, others)),
    ...(await checkAcross(records, makers)),
  ];
}
