import { createHash } from 'node:crypto';
import { build, type Plugin } from 'esbuild';
import { runCommonJs } from '../run-common-js.ts';
import type * as RenderModule from './prose-bundle.tsx';

/** What documents are rendered with. */
export interface ProseSource {
  /** Hash of the components and of React. */
  hash: string;
  /** The bundle of `server/builder/documents/prose-bundle.tsx`; or its exports, where development has run it already. */
  module: string | typeof RenderModule;
}

/** Renders documents with the components that they may use. */
export interface ProseRenderer {
  render: typeof RenderModule.renderDocument;
  rules: typeof RenderModule.proseRules;
  /** Runs a document's bundled module. */
  run: (code: string) => RenderModule.DocumentContent;
  /** Runs a document that imports nothing, as MDX compiles it: the body of a function. */
  runBody: (code: string) => RenderModule.DocumentContent;
}

/** Bundles the current `server/builder/documents/prose-bundle.tsx`: development changes components without a restart. */
export async function bundleProse(styles: Plugin): Promise<ProseSource> {
  const { outputFiles } = await build({
    entryPoints: ['server/builder/documents/prose-bundle.tsx'],
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
  return { module: code, hash: createHash('sha256').update(code).digest('hex') };
}

export function openProse({ module }: ProseSource): ProseRenderer {
  const { renderDocument, proseRules, jsxRuntime } =
    typeof module === 'string' ? runCommonJs<typeof RenderModule>(module) : module;
  return {
    render: renderDocument,
    rules: proseRules,
    run: (document) =>
      runCommonJs<{ default: RenderModule.DocumentContent }>(document, {
        modules: { 'react/jsx-runtime': jsxRuntime },
      }).default,
    runBody: (body) => new Function(body)(jsxRuntime).default,
  };
}
