import { buildBundles, buildServer } from './build-bundles.ts';
import { carryOver, identify, writeManifest, writeRecord } from './build-record.ts';
import { type BuildContext, type BuildState, type Source, sources } from './build-state.ts';
import { checkHandlers } from './check-handlers.ts';
import { compressAssets } from './compress.ts';
import { compileDocuments, identifyCompiler, loadProse } from './documents/document-steps.ts';
import { buildFacts } from './facts/build-facts.ts';
import { copyTypeface } from './fonts.ts';
import { writeGuides } from './guides.ts';
import { writeIconCollections, writeIcons } from './icons.ts';
import { writeLicences } from './licences.ts';
import { prerender } from './prerender.ts';
import { writePreviews } from './previews/write-previews.ts';
import { copyPublicFiles } from './public-files.ts';
import { type Step, stepsOf } from './run-steps.ts';
import { writeSiteIcons } from './site-icons.ts';
import { writeSitemap } from './sitemap.ts';
import { extractComponentStyles, writeStyleSheet } from './style-sheet.ts';

const step = stepsOf<BuildContext, BuildState, Source>();

const components = ['client', 'server/render'] as const;

/**
 * The whole build, in order: each step with what it reads from disk, what it needs from earlier steps and what it
 * makes for later ones. Development has a list of its own, `development/steps.ts`.
 */
export const productionSteps: readonly Step<BuildContext, BuildState, Source>[] = [
  step(buildFacts, { reads: ['content'], makes: ['shop', 'manufacturers', 'factWarnings'] }),
  step(checkHandlers, { reads: ['client', 'shared'] }),
  step(extractComponentStyles, { reads: ['client'], makes: ['styles'] }),
  step(copyTypeface, { reads: ['client'], makes: ['font'] }),
  step(writeStyleSheet, { reads: [], needs: ['shop', 'styles', 'font'], makes: ['sheet'] }),
  step(loadProse, { reads: components, needs: ['styles'], makes: ['prose'] }),
  step(identifyCompiler, { reads: ['server', 'shared', 'packages'], makes: ['compiler'] }),
  step(compileDocuments, {
    reads: ['content', 'client', 'public'],
    needs: ['shop', 'manufacturers', 'styles', 'prose', 'compiler'],
    makes: ['documents'],
  }),
  step(writeGuides, { reads: ['content'], needs: ['shop', 'documents'] }),
  step(writeSitemap, { reads: [], needs: ['shop', 'documents', 'manufacturers'] }),
  step(buildBundles, { reads: components, needs: ['styles', 'sheet'], makes: ['bundles'] }),
  step(writeLicences, { reads: [], needs: ['bundles'] }),
  step(buildServer, { reads: ['server', 'shared'] }),
  step(writeIcons, { reads: ['content', 'client', 'shared'] }),
  step(writeIconCollections, { reads: ['packages'] }),
  step(copyPublicFiles, { reads: ['public'] }),
  // After the public files, whose folder they go into.
  step(writeSiteIcons, { reads: ['public'], needs: ['shop'] }),
  step(writePreviews, { reads: ['public'], needs: ['shop', 'manufacturers', 'documents'] }),
  step(compressAssets, { reads: [], needs: ['bundles'] }),
  step(identify, { reads: sources, needs: ['bundles', 'font', 'sheet'], makes: ['previous', 'record'] }),
  step(prerender, { reads: [], needs: ['record'] }),
  step(writeManifest, { reads: [], needs: ['record', 'shop'] }),
  step(carryOver, { reads: [], needs: ['record', 'previous'], makes: ['carried'] }),
  step(writeRecord, { reads: [], needs: ['record', 'carried'] }),
];
