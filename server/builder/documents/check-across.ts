import { readFile } from 'node:fs/promises';
import { fixedRoutes, routes } from '../../../shared/routes.ts';
import { showsDocuments } from '../../site/documents/document-routes.ts';
import { oneOf } from '../files/nearest.ts';
import type { DocumentRecord } from './document-record.ts';
import { lineOfWords } from './line-of-words.ts';

/**
 * The faults that show only beside other content: a title that two pages have, a maker that the catalogue has not.
 * @param makers `null` while they are not known: they are not looked up then
 */
export async function checkAcross(records: DocumentRecord[], makers: string[] | null): Promise<string[]> {
  const faults = makers ? records.flatMap((record) => makerFaults(record, makers)) : [];
  const pages = new Map(
    fixedRoutes.flatMap((id) => {
      const { title, path } = routes[id];
      return title && !showsDocuments(id) ? [[title.toLowerCase(), `the page ${path}`]] : [];
    }),
  );
  for (const { file, title } of records) {
    const other = pages.get(title.toLowerCase());
    if (other) {
      faults.push({
        file,
        word: title,
        text: `title: "${title}" is the title of ${other} too: say what sets this page apart`,
      });
    }
    pages.set(title.toLowerCase(), other ?? file);
  }
  return Promise.all(
    faults.map(async ({ file, word, text }) => {
      const line = lineOfWords(await readFile(file, 'utf8'), `"${word}"`);
      return `${file}:${line}:1 ${text}`;
    }),
  );
}

function makerFaults({ file, ...record }: DocumentRecord, makers: string[]) {
  return (['manufacturers', 'exceptManufacturers'] as const).flatMap((field) =>
    (record[field] ?? [])
      .filter((maker) => !makers.includes(maker))
      .map((maker) => ({
        file,
        word: maker,
        text: `${field}: "${maker}" is not a manufacturer in repairs/: write ${oneOf(maker, makers)}`,
      })),
  );
}
