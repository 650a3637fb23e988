import { factLinks } from '../facts/fact-links.ts';
import { type ContentFacts, readFacts } from '../facts/read-facts.ts';
import { InvalidContent } from '../files/invalid-content.ts';
import { faultsAcross } from './check-documents.ts';
import { readPicture } from './pictures.ts';
import { type ReadDocuments, readDocuments, unrendered } from './read-documents.ts';

/** Everything that an owner has written. */
export interface Content extends ReadDocuments {
  facts: ContentFacts;
}

/**
 * Reads the facts of a content folder, and the texts of its documents.
 * @throws {InvalidContent} where a fact is invalid: with the faults of all facts and, as far as they can be told then, of
 * all documents. Faults of documents alone are returned: there are more once they are rendered.
 */
export async function readContent(contentDir: string, pictureOf = readPicture): Promise<Content> {
  const { facts, shop, manufacturers, faults } = await readFacts(contentDir);
  const read = await readDocuments(contentDir, { shop, manufacturers }, pictureOf);
  if (facts) return { facts, ...read };
  const records = read.documents.map(unrendered);
  const across = await faultsAcross(records, read.broken, manufacturers, factLinks(contentDir));
  throw new InvalidContent([...faults, ...read.faults, ...across]);
}
