import { buildCheckSeconds as defaultCheckSeconds } from '../../shared/constants.ts';
import { guideName } from '../../shared/guides.ts';
import type { PolicyParts } from '../guard/security-policy.ts';
import { securityHeadersOf } from '../guard/security-policy.ts';
import { contactFacts } from '../release/contact-facts.ts';
import { loadBundle } from '../release/load-bundle.ts';
import type { BuildRecord } from '../release/record.ts';
import { openRelease } from '../release/release.ts';
import { cachedAnswer } from '../ssr/cache.ts';
import { contentTypes } from '../ssr/cached-pages.ts';
import { symptomsOf } from './catalogue/device-symptoms.ts';
import { cacheVersion } from './facts/cache-version.ts';
import { pagePolicies, tagHostsOf } from './pages/page-policies.ts';
// Types only: the renderer is loaded from the build's output.
import type * as RendererModule from './renderer.tsx';
import type { SiteRelease } from './site-release.ts';

export interface OpenOptions {
  /** Seconds between two checks of an open page for a newer build. */
  buildCheckSeconds?: number;
  /** The record of a build that is not complete yet. */
  unfinished?: BuildRecord;
  /** Replaces page components, for tests that need one which fails. */
  views?: RendererModule.Views | undefined;
}

/**
 * Opens a build for the site.
 * @param folder the build's own, or `dist`, whose links lead to the current build
 * @throws {CannotStart} where there is no build
 */
export async function openSiteRelease(
  folder: string,
  { buildCheckSeconds = defaultCheckSeconds, unfinished, views }: OpenOptions = {},
): Promise<SiteRelease> {
  const release = await openRelease(folder, unfinished);
  const { shop, catalogue, styles, repairFacts, guides, scripts, timestamp } = release;
  const icons = release.pageIcons;
  const { createRenderer } = loadBundle<typeof RendererModule>(release.rendererFile);
  const renderer = createRenderer({ shop, icons, styles, scripts, buildCheckSeconds, views });
  const policyParts: PolicyParts = {
    script: renderer.inlineScript,
    publicUrl: shop.publicUrl,
    frameOrigin: shop.map.embedUrl ? new URL(shop.map.embedUrl).origin : null,
    hasTags: tagHostsOf(shop).length > 0,
  };
  const policies = pagePolicies(policyParts, styles.variants, tagHostsOf(shop));
  // Of the pages that the build has rendered.
  const builtVersion = cacheVersion(release, new Date(timestamp), defaultCheckSeconds);
  let repairWays: Promise<string> | null = null;
  const symptomFacts = {
    guides: new Map(guides.map((guide) => [guideName(guide.path), guide])),
    isSample: repairFacts.symptomsAreSample,
  };
  return {
    ...release,
    renderer,
    contactFacts: contactFacts(shop),
    securityHeaders: securityHeadersOf(policyParts),
    pagePolicy: (route) => policies[route as keyof typeof policies],
    repairWays() {
      repairWays ??= renderer.renderRepairWays({
        ...symptomFacts,
        groups: repairFacts.symptomGroups,
        manufacturers: catalogue.manufacturers,
        bands: repairFacts.priceBands,
      });
      return repairWays;
    },
    symptoms: (found) => ({
      ...symptomFacts,
      groups: symptomsOf(repairFacts.symptomGroups, found, symptomFacts.guides),
    }),
    async manifest(id) {
      const file = `manifests/${id}.json`;
      return release.files.has(file) ? release.files.read(file) : null;
    },
    async prerendered(kind, path, version) {
      const bytes = version === builtVersion ? await release.prerenderedPages.read(kind, path) : null;
      return bytes && { ...cachedAnswer(contentTypes[kind], bytes.identity), bytes: { ...bytes } };
    },
    hasIcons: (prefix) => release.iconCollections.has(prefix),
    icons: (prefix, names) => release.iconCollections.pick(prefix, names),
  };
}
