/** React's start: the page's data, hydration, then client navigation. Loaded by boot when it is wanted. */
import { startTransition, useLayoutEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { NavigationType } from 'react-router';
import type { PageState } from '../shared/page.ts';
import type { Site } from '../shared/shop.ts';
import { App } from './App.tsx';
import { startBuildUpdates } from './browser/build-updates.ts';
import { iconsInPage } from './browser/icons-in-page.ts';
import { startLinks } from './browser/links.ts';
import { startManifest } from './browser/manifest.ts';
import { type Shown, startNavigation } from './browser/navigate.ts';
import { pageContent } from './browser/page-content.tsx';
import { startPreloading } from './browser/preload.ts';
import { whenIdle } from './browser/when-idle.ts';
import { LocationContext } from './context/location.ts';

async function start(): Promise<void> {
  const root = document.getElementById('root');
  const text = document.getElementById('page-state')?.textContent;
  if (!root || !text) return;
  const { page, site, buildCheckSeconds } = JSON.parse(text) as PageState;
  const url = new URL(location.href);
  const first: Shown = {
    build: page.build,
    content: await pageContent(page, url.pathname),
    forcedMode: document.documentElement.dataset.forcedMode as Shown['forcedMode'],
    url,
    key: history.state?.key ?? 'first',
    pageKey: 'first',
  };
  startManifest(page.build);
  startBuildUpdates(page.build, buildCheckSeconds);
  startTransition(() => {
    hydrateRoot(root, <BrowserApp first={first} site={site} />, {
      onRecoverableError: (error) => console.error('The page was rendered again:', error),
    });
  });
}

function BrowserApp({ first, site }: { first: Shown; site: Site }) {
  const [shown, show] = useState(first);
  useLayoutEffect(() => {
    // React runs effects twice in development.
    if ('hydrated' in document.documentElement.dataset) return;
    startNavigation(first, show);
    startLinks();
    whenIdle(() => startPreloading(first.build));
    document.documentElement.dataset.hydrated = '';
    document.dispatchEvent(new Event('site:hydrated'));
  }, [first]);
  const { pathname, search, hash } = shown.url;
  const location = { pathname, search, hash, key: shown.pageKey, state: null };
  return (
    <LocationContext value={{ location, navigationType: 'POP' as NavigationType }}>
      <App forcedMode={shown.forcedMode} site={site} icons={iconsInPage} footer="">
        {shown.content}
      </App>
    </LocationContext>
  );
}

start().catch((error) => console.error('The page stays as it is, without client navigation:', error));
