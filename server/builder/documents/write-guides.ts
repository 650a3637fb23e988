import { join } from 'node:path';
import type { DocumentSummary } from '../../../shared/document-data.ts';
import { isGuide, type NamedGuides } from '../../../shared/guides.ts';
import { brisbaneTime } from '../../../shared/opening-hours.ts';
import { href, routes } from '../../../shared/routes.ts';
import type { Shop } from '../../../shared/shop.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import { writeFileAt, writeJson } from '../files/file-tree.ts';
import type { DocumentRecord } from './read-documents.ts';

/** Writes the list for the guides page with its groups, and the guides' feed. */
export async function writeGuides(
  outDir: string,
  { shop, groups, documents }: { shop: Shop; groups: NamedGuides[]; documents: DocumentRecord[] },
): Promise<void> {
  const guides = guidesByTitle(documents);
  await writeJson(join(outDir, 'guides.json'), { groups, guides });
  await writeFileAt(join(outDir, 'guides.atom'), guidesFeed(shop, guides));
}

type Guide = DocumentSummary & { updated: string };

const shownFacts = [
  'path',
  'title',
  'description',
  'card',
  'updated',
  'minutes',
  'platform',
  'manufacturers',
  'exceptManufacturers',
] as const;

function guidesByTitle(documents: DocumentRecord[]): Guide[] {
  return documents
    .filter(({ path, navigation }) => isGuide(path) && navigation !== false)
    .map((document) => {
      const facts = shownFacts.map((name) => [name, document[name]]);
      // What a document lacks, JSON leaves out.
      return Object.fromEntries(facts) as Guide;
    })
    .sort((a, b) => a.title.localeCompare(b.title, 'en'));
}

/** The guides as an Atom feed (RFC 4287), the latest change first. */
function guidesFeed(shop: Shop, guides: Guide[]): string {
  const url = shop.publicUrl + href('guides');
  const latestFirst = guides.toSorted(
    (a, b) => b.updated.localeCompare(a.updated) || a.path.localeCompare(b.path),
  );
  const entries = latestFirst.map(({ path, title, description, updated }) => {
    const link = escapeHtml(shop.publicUrl + path);
    return `<entry><title>${escapeHtml(title)}</title><id>${link}</id><link href="${link}"/><updated>${midnight(updated)}</updated><summary>${escapeHtml(description)}</summary></entry>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-AU">',
    `<title>${escapeHtml(`${routes.guides.title} · ${shop.name}`)}</title><id>${url}</id>`,
    `<link href="${url}"/><link rel="self" type="application/atom+xml" href="${url}.atom"/>`,
    `<updated>${midnight(latestFirst[0]?.updated ?? '1970-01-01')}</updated><author><name>${escapeHtml(shop.name)}</name></author>`,
    ...entries,
    '</feed>\n',
  ].join('\n');
}

/** The first moment of a day in Brisbane. */
const midnight = (day: string): string => brisbaneTime(day, '00:00');
