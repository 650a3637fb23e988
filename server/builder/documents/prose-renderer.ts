import { createHash } from 'node:crypto';
import { build, type Plugin } from 'esbuild';
import type * as RenderModule from '../../render/render-document.tsx';
import { runCommonJs } from '../run-common-js.ts';

/** Renders documents with the components that they may use. */
export interface ProseRenderer {
  render: typeof RenderModule.renderDocument;
  rules: typeof RenderModule.proseRules;
  /** Runs a document's bundled module. */
  run: (code: string) => RenderModule.DocumentContent;
  /** Hash of the components and of React. */
  hash: string;
}

/** Bundles and runs the current `server/render/render-document.tsx`: development changes components without a restart. */
export async function loadProseRenderer(styles: Plugin): Promise<ProseRenderer> {
  const { outputFiles } = await build({
    entryPoints: ['server/render/render-document.tsx'],
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    target: 'node24',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [styles],
    logLevel: 'silent',
  });
  const code = outputFiles[0]?.text ?? '';
  return proseRenderer(
    runCommonJs<typeof RenderModule>(code),
    createHash('sha256').update(code).digest('hex'),
  );
}

/** @param hash of the components and of React */
export function proseRenderer(
  { renderDocument, proseRules, jsxRuntime }: typeof RenderModule,
  hash: string,
): ProseRenderer {
  return {
    render: renderDocument,
    rules: proseRules,
    run: (document) =>
      runCommonJs<{ default: RenderModule.DocumentContent }>(document, {
        modules: { 'react/jsx-runtime': jsxRuntime },
      }).default,
    hash,
  };
}
