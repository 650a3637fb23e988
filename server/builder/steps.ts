import { carryOver, identify, writeManifest, writeRecord } from './build-record.ts';
import { type BuildContext, type BuildState, type Source, sources } from './build-state.ts';
import { compileDocuments } from './documents/document-steps.ts';
import { writeGuides } from './guides.ts';
import { later, type Step, stepsOf } from './run-steps.ts';
import { writeSitemap } from './sitemap.ts';

const step = stepsOf<BuildContext, BuildState, Source>();

const components = ['client', 'server/render'] as const;

/**
 * The whole build, in order: each step with what it reads from disk, what it needs from earlier steps and what it
 * makes for later ones. Development has a list of its own, `development/steps.ts`. Steps that a build mostly takes over from
 * the one before are loaded when they run.
 */
export const productionSteps: readonly Step<BuildContext, BuildState, Source>[] = [
  step(
    later(() => import('./facts/build-facts.ts'), 'buildFacts'),
    { isKept: true, reads: ['facts'], makes: ['shop', 'manufacturers', 'factWarnings'] },
  ),
  step(
    later(() => import('./check-handlers.ts'), 'checkHandlers'),
    { isKept: true, reads: ['client', 'shared'] },
  ),
  step(
    later(() => import('./style-sheet.ts'), 'extractComponentStyles'),
    { isKept: true, reads: ['client'], makes: ['styles'] },
  ),
  step(
    later(() => import('./fonts.ts'), 'copyTypeface'),
    { isKept: true, reads: ['client'], makes: ['font'] },
  ),
  step(
    later(() => import('./style-sheet.ts'), 'writeStyleSheet'),
    { isKept: true, reads: [], needs: ['shop', 'styles', 'font'], makes: ['sheet'] },
  ),
  step(
    later(() => import('./documents/prose-step.ts'), 'loadProse'),
    { isKept: true, reads: components, needs: ['styles'], makes: ['prose'] },
  ),
  step(
    later(() => import('./documents/prose-step.ts'), 'identifyCompiler'),
    { isKept: true, reads: ['server', 'shared', 'packages'], makes: ['compiler'] },
  ),
  step(compileDocuments, {
    reads: ['content', 'client', 'public'],
    needs: ['shop', 'manufacturers', 'styles', 'prose', 'compiler'],
    makes: ['documents'],
  }),
  step(writeGuides, { reads: ['content'], needs: ['shop', 'documents'] }),
  step(writeSitemap, { reads: [], needs: ['shop', 'documents', 'manufacturers'] }),
  step(
    later(() => import('./build-bundles.ts'), 'buildBundles'),
    { isKept: true, reads: components, needs: ['styles', 'sheet'], makes: ['bundles'] },
  ),
  step(
    later(() => import('./licences.ts'), 'writeLicences'),
    { isKept: true, reads: [], needs: ['bundles'] },
  ),
  step(
    later(() => import('./build-bundles.ts'), 'buildServer'),
    { isKept: true, reads: ['server', 'shared'] },
  ),
  step(
    later(() => import('./icons.ts'), 'writeIcons'),
    { isKept: true, reads: ['facts', 'client', 'shared'], makes: ['iconWarnings'] },
  ),
  step(
    later(() => import('./icons.ts'), 'writeIconCollections'),
    { isKept: true, reads: ['packages'] },
  ),
  step(
    later(() => import('./public-files.ts'), 'copyPublicFiles'),
    { isKept: true, reads: ['public'] },
  ),
  // After the public files, whose folder they go into.
  step(
    later(() => import('./site-icons.ts'), 'writeSiteIcons'),
    { isKept: true, reads: ['public'], needs: ['shop'] },
  ),
  step(
    later(() => import('./previews/write-previews.ts'), 'writePreviews'),
    { reads: ['public'], needs: ['shop', 'manufacturers', 'documents'] },
  ),
  step(
    later(() => import('./compress.ts'), 'compressAssets'),
    { isKept: true, reads: [], needs: ['bundles', 'font', 'sheet'] },
  ),
  step(identify, {
    reads: sources,
    needs: ['bundles', 'font', 'sheet'],
    makes: ['previous', 'record'],
  }),
  step(
    later(() => import('./prerender.ts'), 'prerender'),
    { reads: [], needs: ['record'] },
  ),
  step(writeManifest, { reads: [], needs: ['record', 'shop'] }),
  step(carryOver, { reads: [], needs: ['record', 'previous'], makes: ['carried'] }),
  step(writeRecord, { reads: [], needs: ['record', 'carried'] }),
];
