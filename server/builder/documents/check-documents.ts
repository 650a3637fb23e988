import { readFile } from 'node:fs/promises';
import { proseRules } from '../../../client/prose/components.ts';
import type { Shop } from '../../../shared/shop.ts';
import { cataloguePaths } from '../facts/catalogue-paths.ts';
import type { Manufacturer } from '../facts/catalogue-schema.ts';
import { priceTexts } from '../facts/price-texts.ts';
import { InvalidContent } from '../facts/read-yaml.ts';
import { iconFault } from '../icons.ts';
import { checkAcross } from './check-across.ts';
import { checkLinks } from './check-links.ts';
import { compileMdx } from './compile-mdx.ts';
import type { DocumentRecord } from './document-index.ts';
import { findDocuments } from './find-documents.ts';
import { readFrontMatter } from './front-matter.ts';
import { otherPages } from './other-pages.ts';
import { readPicture } from './pictures.ts';

/**
 * What is wrong with all documents, as far as it can be told while the facts have faults of their own: nothing is rendered, and
 * sections that links name are not looked up.
 */
export async function checkDocuments(
  contentDir: string,
  { shop, manufacturers }: { shop: Shop | null; manufacturers: Manufacturer[] | null },
  pictureOf = readPicture,
): Promise<{ faults: string[]; warnings: string[] }> {
  const { documents, faults } = await findDocuments(contentDir);
  const prices = manufacturers && priceTexts(manufacturers);
  const records: DocumentRecord[] = [];
  const warnings: string[] = [];
  const broken = new Set<string>();
  for (const { file, path } of documents) {
    try {
      const { frontMatter, body } = readFrontMatter(file, path, await readFile(file, 'utf8'));
      const { references, warnings: found } = compileMdx(file, body, {
        shop,
        prices,
        rules: proseRules,
        iconFault,
        pictureOf,
      });
      warnings.push(...found);
      records.push({ ...frontMatter, file, path, references } as DocumentRecord);
    } catch (error) {
      if (!(error instanceof InvalidContent)) throw error;
      faults.push(...error.faults);
      broken.add(path);
    }
  }
  const withoutSections = records.map((record) => ({
    ...record,
    references: record.references
      .map((reference) => ({ ...reference, href: reference.href.replace(/#.*$/, '') }))
      .filter(
        ({ href }) => href.startsWith('/') && (manufacturers !== null || !href.startsWith('/repairs/')),
      ),
  }));
  const others = await otherPages(manufacturers ? cataloguePaths(manufacturers) : []);
  const makers = manufacturers?.map(({ slug }) => slug) ?? null;
  const across = await checkAcross(records, makers);
  return {
    faults: [...faults, ...checkLinks({ records: withoutSections, broken, others }), ...across],
    warnings,
  };
}
