import type { BuildContext, BuildState } from '../build-state.ts';
import { buildDocuments } from './build-documents.ts';
import type { DocumentRecord } from './document-index.ts';

export async function compileDocuments(
  { contentDir, outDir, cacheDir }: BuildContext,
  {
    shop,
    manufacturers,
    styles,
    prose,
    compiler,
  }: Pick<BuildState, 'shop' | 'manufacturers' | 'styles' | 'prose' | 'compiler'>,
): Promise<{ documents: DocumentRecord[] }> {
  const documents = await buildDocuments({
    contentDir,
    outDir,
    cacheDir,
    shop,
    manufacturers,
    prose,
    compiler,
    classNames: styles.names,
  });
  return { documents };
}
