import { basename, join } from 'node:path';
import type { BuildContext, BuildState, Bundles } from './build-state.ts';
import {
  bootBundle,
  browserBundle,
  elementsBundle,
  entryBundle,
  rendererBundle,
  shopBundle,
  siteBundle,
  tagsBundle,
} from './bundles.ts';
import { removeOthers, writeJson } from './files.ts';

/** The browser's scripts and the renderer: everything that contains components. */
export async function buildBundles(
  context: BuildContext,
  { styles, sheet }: Pick<BuildState, 'styles' | 'sheet'>,
): Promise<{ bundles: Bundles }> {
  const { bundler, outDir } = context;
  const [browser, renderer] = await Promise.all([
    buildScripts(context, styles, `/assets/${sheet}`),
    bundler.bundle(rendererBundle(context), styles),
  ]);
  await removeOthers(join(outDir, 'renderer'), renderer.files);
  return { bundles: { ...browser, renderer: renderer.entries[0] ?? '' } };
}

async function buildScripts(
  context: BuildContext,
  styles: BuildState['styles'],
  sheet: string,
): Promise<Omit<Bundles, 'renderer'>> {
  const { bundler } = context;
  const [react, elements, tags] = await Promise.all([
    bundler.bundle(browserBundle(context), styles),
    bundler.bundle(elementsBundle(context), styles),
    bundler.bundle(tagsBundle(context), styles),
  ]);
  const started = react.startOf('client/entry.tsx').map((file) => `/${file}`);
  const views = react.startOf('client/pages/views.ts').map((file) => `/${file}`);
  const urls = {
    react: started,
    views: views.filter((url) => !started.includes(url)),
    elements: `/${elements.entries[0]}`,
    tags: `/${tags.entries[0]}`,
    styles: sheet,
  };
  const boot = await bundler.bundle(bootBundle(context, urls), styles);
  const all = [react, elements, tags, boot];
  return {
    scripts: boot.entries.map((file) => `/${file}`),
    assets: all.flatMap(({ files }) => files.map((file) => basename(file))),
    packages: [...new Set(all.flatMap(({ packages }) => packages))],
  };
}

/** The server's own code, without components: the renderer has those. */
export async function buildServer({ bundler, outDir, mode }: BuildContext): Promise<void> {
  const bundles = await Promise.all(
    [entryBundle, siteBundle, shopBundle].map((options) => bundler.bundle(options({ outDir, mode }))),
  );
  await removeOthers(
    join(outDir, 'server'),
    bundles.flatMap(({ files }) => files),
  );
  // Without it Node parses each bundle twice, to find out that it is an ES module.
  await writeJson(join(outDir, 'package.json'), { type: 'module' });
}
