import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { themeVariables } from '../../../client/theme/palette.ts';
import { typefaceRule } from '../../../client/theme/typeface.ts';
import { brisbaneYear } from '../../../shared/opening-hours.ts';
import { routeIds } from '../../../shared/routes.ts';
import { contentHash } from '../../release/content-hash.ts';
import { type StoredStyles, stylesFile } from '../../release/page-styles.ts';
import type { BuildRecord } from '../../release/record.ts';
import type { BuildContext, BuildState, Source } from '../build-state.ts';
import { checkHandlersIn } from '../check-handlers.ts';
import { clientModules } from '../client-modules.ts';
import { compileDocuments } from '../documents/document-steps.ts';
import { identifyCompiler } from '../documents/prose-step.ts';
import { buildFacts } from '../facts/build-facts.ts';
import { writeJson } from '../files.ts';
import { copyTypeface } from '../fonts.ts';
import { writeGuides } from '../guides.ts';
import { writeIconCollections, writeIcons } from '../icons.ts';
import { type Step, stepsOf } from '../run-steps.ts';
import { writeSiteIcons } from '../site-icons.ts';
import { writeSitemap } from '../sitemap.ts';
import type { Components } from './components.ts';
import type { KnownModules } from './known-modules.ts';
import { pageScripts } from './scripts.ts';

const step = stepsOf<BuildContext, BuildState, Source>();

/**
 * The build of development. It leaves out what only visitors need: bundles, minified rules, the choice of rules for each
 * page, compressed files, prerendered pages, licences, and the pictures of link previews.
 */
export function developmentSteps(
  components: Components,
  { parsed }: KnownModules,
): readonly Step<BuildContext, BuildState, Source>[] {
  async function checkHandlers(): Promise<void> {
    await checkHandlersIn(await clientModules(parsed));
  }
  async function loadComponents(): Promise<Pick<BuildState, 'renderer' | 'prose' | 'styles'>> {
    return components.load();
  }
  return [
    step(buildFacts, { reads: ['content'], makes: ['shop', 'manufacturers', 'factWarnings'] }),
    step(checkHandlers, { reads: ['client'] }),
    step(loadComponents, { reads: ['client'], makes: ['renderer', 'prose', 'styles'] }),
    step(copyTypeface, { reads: ['client'], makes: ['font'] }),
    step(writeWholeSheet, { reads: [], needs: ['shop', 'styles', 'font'], makes: ['sheet'] }),
    step(identifyCompiler, { reads: ['server'], makes: ['compiler'] }),
    step(compileDocuments, {
      reads: ['content', 'documents', 'client', 'public'],
      needs: ['shop', 'manufacturers', 'styles', 'prose', 'compiler'],
      makes: ['documents'],
    }),
    step(writeSiteIcons, { reads: ['public'], needs: ['shop'] }),
    step(writeGuides, { reads: ['content'], needs: ['shop', 'documents'] }),
    step(writeSitemap, { reads: [], needs: ['shop', 'documents', 'manufacturers'] }),
    step(writeIcons, { reads: ['content', 'client'], makes: ['iconWarnings'] }),
    step(writeIconCollections, { reads: ['packages'] }),
  ];
}

/** Gives every page the rules of all components: the sheet that takes their place after a save is the same for all. */
async function writeWholeSheet(
  { outDir }: BuildContext,
  { shop, styles, font }: Pick<BuildState, 'shop' | 'styles' | 'font'>,
): Promise<Pick<BuildState, 'sheet'>> {
  const elements = styles.rules.filter(({ name }) => name === null).map(({ css }) => css);
  const colours = themeVariables(shop.theme) + elements.join('');
  const rules = styles.rules.map(({ name, css }) => (name === null ? '' : css));
  const page = rules.map((_, index) => index);
  const ids = [...routeIds, 'error'] as const;
  const stored: StoredStyles = {
    sheet: '/assets/styles.css',
    base: typefaceRule(`/assets/${font}`) + colours,
    rules,
    pages: Object.fromEntries(ids.map((id) => [id, { page }])) as StoredStyles['pages'],
    richNames: [],
  };
  const sheet = 'styles.css';
  await mkdir(join(outDir, 'assets'), { recursive: true });
  // Without `@font-face`: the browser would decide anew whether the typeface came in time.
  await writeFile(join(outDir, 'assets', sheet), colours + rules.join(''));
  await writeJson(join(outDir, stylesFile), stored);
  return { sheet };
}

/** The record of a new build. Each has an id of its own, also in a new process: an open page then knows that it is old. */
export function newRecord({ mode, outDir }: BuildContext): BuildRecord {
  const timestamp = Date.now();
  return {
    id: contentHash(`${process.pid} ${performance.now()} ${timestamp}`).slice(0, 12),
    timestamp,
    mode,
    inputs: '',
    folder: outDir,
    renderer: '',
    scripts: pageScripts,
    assets: [],
    previous: [],
    prerendered: [],
    year: brisbaneYear(new Date(timestamp)),
    files: {},
  };
}
