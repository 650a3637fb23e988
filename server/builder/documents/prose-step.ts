import type { BuildContext, BuildState } from '../build-state.ts';
import { staticStyles } from '../extract-styles.ts';
import { hashCompiler } from './compiler-hash.ts';
import { bundleProse, type ProseSource } from './prose-renderer.ts';

export async function loadProse(
  _context: BuildContext,
  { styles }: Pick<BuildState, 'styles'>,
): Promise<{ prose: ProseSource }> {
  return { prose: await bundleProse(staticStyles(() => styles)) };
}

export async function identifyCompiler(): Promise<Pick<BuildState, 'compiler'>> {
  return { compiler: await hashCompiler() };
}
