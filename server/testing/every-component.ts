import { compileDocuments } from '../builder/documents/compile-documents.ts';
import { documentKeys } from '../builder/documents/document-keys.ts';
import { loadProseRenderer } from '../builder/documents/prose-renderer.ts';
import { extractStyles, staticStyles } from '../builder/extract-styles.ts';
import type { StoredDocument } from '../release/documents.ts';
import type { Release } from '../release/release.ts';
import type { RunningSite } from './start-site.ts';
import { createTestApp } from './test-app.ts';

export const everyComponentPath = '/every-component';
export const formerPaths = ['/formerly/every-component', '/formerly/every-component.html'];

/** A document with every component in it, as the build would make it. */
export async function everyComponent({ shop }: Pick<Release, 'shop'>): Promise<StoredDocument> {
  const extracted = await extractStyles();
  const styles = staticStyles(() => extracted);
  const prose = await loadProseRenderer(styles);
  const keys = documentKeys(shop, prose, extracted.names, '');
  const source = { file: 'server/testing/every-component.mdx', path: everyComponentPath };
  const { documents, faults } = await compileDocuments([source], { shop, prose, keys, styles });
  const [document] = documents;
  if (!document) throw new Error(faults.join('\n'));
  return document;
}

/** The built site with that document in it, and with its former paths. */
export async function startSiteWithEveryComponent(): Promise<RunningSite> {
  const { app, release } = await createTestApp();
  const document = await everyComponent(release);
  const { library } = release;
  release.library = {
    find: async (path) => (path === document.path ? document : library.find(path)),
    movedTo: async (path) => (formerPaths.includes(path) ? document.path : library.movedTo(path)),
  };
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const stop = async () => {
    await app.close();
    return 0;
  };
  return { url, logs: [], stop };
}
