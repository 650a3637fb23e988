import type { BuildContext, BuildState } from '../build-state.ts';
import { staticStyles } from '../extract-styles.ts';
import { buildDocuments } from './build-documents.ts';
import { hashCompiler } from './compiler-hash.ts';
import type { DocumentRecord } from './document-index.ts';
import { loadProseRenderer, type ProseRenderer } from './prose-renderer.ts';

export async function loadProse(
  _context: BuildContext,
  { styles }: Pick<BuildState, 'styles'>,
): Promise<{ prose: ProseRenderer }> {
  return { prose: await loadProseRenderer(staticStyles(() => styles)) };
}

export async function identifyCompiler(): Promise<Pick<BuildState, 'compiler'>> {
  return { compiler: await hashCompiler() };
}

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
    styles: staticStyles(() => styles),
    classNames: styles.names,
  });
  return { documents };
}
