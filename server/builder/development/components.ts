import type * as EmotionModule from '../../../client/theme/emotion.ts';
import { contentHash } from '../../release/content-hash.ts';
import type * as PageRenderer from '../../site/renderer.tsx';
import type { BuildState } from '../build-state.ts';
import { checkStyles } from '../check-styles.ts';
import type * as DocumentRenderer from '../documents/prose-bundle.tsx';
import { filesUnder } from '../files.ts';
import { type CompiledModules, createModuleRunner, type Program } from './module-runner.ts';
import { createStyleNames, type StyleNames } from './style-names.ts';
import { type StyledSource, styledSource } from './styled-source.ts';

const elements = 'client/theme/global-styles.ts';
const emotion = 'client/theme/emotion.ts';
const pageRenderer = 'server/site/renderer.tsx';
const documentRenderer = 'server/builder/documents/prose-bundle.tsx';

export interface Components {
  /**
   * Runs all components from their sources. What production makes in three steps, by bundling them, comes from this one run: the
   * renderer of pages, that of documents, and the styles that emotion registers.
   */
  load: () => Promise<Pick<BuildState, 'renderer' | 'prose' | 'styles'>>;
  /** Whether pages contain a file's code, at the last run. */
  contain: (file: string) => boolean;
}

export function createComponents(
  readStyled: (file: string) => StyledSource,
  known: CompiledModules,
): Components {
  const runner = createModuleRunner({
    known,
    prepare(file, source) {
      const { named } = styledSource(file, source);
      return file === emotion ? `${named}\n$.useCache(cache);` : named;
    },
  });
  let modules: Program['modules'] = new Map();

  /** In production's order, which is that of the cascade. */
  async function styledFiles(): Promise<string[]> {
    const files = await filesUnder('client');
    return files.filter(
      (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && readStyled(file).isStyled,
    );
  }

  /** Hash of all that documents are rendered with. */
  function documentsHash(names: StyleNames['byFile']): string {
    const files = new Set([documentRenderer]);
    for (const file of files) for (const each of modules.get(file)?.imports ?? []) files.add(each);
    const sources = [...files].sort().map((file) => readStyled(file).unstyled);
    return contentHash(JSON.stringify([sources, names]));
  }

  return {
    async load() {
      const program = await runner.compile([
        elements,
        ...(await styledFiles()),
        pageRenderer,
        documentRenderer,
      ]);
      modules = program.modules;
      const names = createStyleNames();
      const ran = await program.run({ nameStyle: names.add, useCache: names.useCache });
      const { registeredStyles, usedTemplates } = ran.get(emotion) as typeof EmotionModule;
      const sources = [...modules.keys()].map((file) => ({ file, ...readStyled(file) }));
      checkStyles(usedTemplates(), sources, Object.values(names.byFile).flatMap(Object.values));
      const styles = { rules: registeredStyles().map(names.rename), names: names.byFile };
      const prose = {
        module: ran.get(documentRenderer) as typeof DocumentRenderer,
        hash: documentsHash(names.byFile),
      };
      return { renderer: ran.get(pageRenderer) as typeof PageRenderer, prose, styles };
    },
    contain: (file) => modules.has(file),
  };
}
