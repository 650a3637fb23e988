import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Metafile, PluginBuild } from 'esbuild';
import { temporaryFolder } from '../../testing/basics/temporary-folder.ts';
import { type Bundler, createBundler } from '../esbuild/bundler.ts';
import { staticStyles } from '../styles/static-styles.ts';
import { bundleScripts } from './browser-bundles.ts';

test('no module of a custom element is in two scripts', async () => {
  const reports: Metafile[] = [];
  const bundler = createBundler('production');
  const bundle: Bundler['bundle'] = (name, outDir, { plugins = [], ...options }) => {
    const report = {
      name: 'report',
      setup: (esbuild: PluginBuild) =>
        esbuild.onEnd(({ metafile }) => {
          if (metafile) reports.push(metafile);
        }),
    };
    return bundler.bundle(name, outDir, { ...options, plugins: [...plugins, report] });
  };
  await bundleScripts({
    bundler: { ...bundler, bundle },
    outDir: temporaryFolder(),
    sheet: 'styles.css',
    staticStyles: staticStyles(() => ({})),
  });
  const modules = reports.flatMap(({ outputs }) =>
    Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs)),
  );
  const elements = modules.filter((file) => file.startsWith('client/browser/elements/'));
  assert.ok(elements.length > 5, `only ${elements.length} modules were found`);
  assert.deepEqual(
    elements.filter((file, at) => elements.indexOf(file) !== at),
    [],
  );
});
