import { manifestPreloadMs } from '../../shared/constants.ts';
import { type RouteRule, type RouteRules, ruleFor } from '../../shared/route-rules.ts';
import { isSlowLine } from './slow-line.ts';
import { whenIdle } from './when-idle.ts';

interface Manifest {
  id: string;
  timestamp: number;
  routeRules: RouteRules;
  prerendered: string[];
}

let asked = false;
let manifest: Manifest | null = null;

/** Loads the build's manifest a second after the page is ready and idle; not on a slow line. */
export function startManifest(build: string): void {
  if (!isSlowLine()) setTimeout(() => whenIdle(() => wantManifest(build)), manifestPreloadMs);
}

/** Loads the manifest, once. A failure is one line on the console and holds nothing up; a later call tries again. */
export function wantManifest(build: string): void {
  if (asked) return;
  asked = true;
  load(build).catch((error) => {
    asked = false;
    console.error(`The manifest of build ${build} could not be loaded:`, error);
  });
}

/** What the build says of a path; `{}` while the manifest is not here. */
export function knownRule(path: string): RouteRule {
  return manifest ? ruleFor(path, manifest.routeRules) : {};
}

async function load(build: string): Promise<void> {
  const response = await fetch(`/_site/builds/${build}.json`);
  if (!response.ok) throw new Error(`status ${response.status}`);
  const value = (await response.json()) as Manifest;
  if (typeof value?.routeRules !== 'object' || value.routeRules === null) throw new Error('not a manifest');
  manifest = value;
}
