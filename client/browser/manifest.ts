import { manifestPreloadMs } from '../../shared/constants.ts';
import { type RouteRule, type RouteRules, ruleFor } from '../../shared/route-rules.ts';
import { isSlowConnection } from './slow-connection.ts';
import { whenIdle } from './when-idle.ts';

interface Manifest {
  id: string;
  timestamp: number;
  routeRules: RouteRules;
  prerendered: string[];
}

let requested = false;
let manifest: Manifest | null = null;

/** Loads the build's manifest 1000 ms after hydration and the first idle moment; not on a slow connection. */
export function startManifest(build: string): void {
  if (!isSlowConnection()) setTimeout(() => whenIdle(() => loadManifest(build)), manifestPreloadMs);
}

/** Loads the manifest once. A failure is one console error and delays nothing; a later call tries again. */
export function loadManifest(build: string): void {
  if (requested) return;
  requested = true;
  fetchManifest(build).catch((error) => {
    requested = false;
    console.error(`The manifest of build ${build} could not be loaded:`, error);
  });
}

/** The build's rule for a path; `{}` until the manifest is loaded. */
export function knownRule(path: string): RouteRule {
  return manifest ? ruleFor(path, manifest.routeRules) : {};
}

async function fetchManifest(build: string): Promise<void> {
  // Kept alive, so that a visitor who leaves meanwhile aborts nothing: Firefox would say that it failed.
  const response = await fetch(`/_site/builds/${build}.json`, { keepalive: true });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const value = (await response.json()) as Manifest;
  if (typeof value?.routeRules !== 'object' || value.routeRules === null) throw new Error('not a manifest');
  manifest = value;
}
