/** React's start, which boot loads and calls. */
import { startTransition, useLayoutEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { type NavigationType, Router } from 'react-router';
import type { SitePageState } from '../shared/page-data.ts';
import type { Site } from '../shared/shop.ts';
import { App } from './App.tsx';
import { startBuildUpdates } from './browser/build-updates.ts';
import { carryInput } from './browser/carry-input.ts';
import { iconsInPage } from './browser/icons-in-page.ts';
import { startLinks } from './browser/links.ts';
import { startManifest } from './browser/manifest.ts';
import { type NavigationState, newKey, siteNavigator, startNavigation } from './browser/navigate.ts';
import { loadedUrl, reloadIfAddressChanged } from './browser/page-address.ts';
import { startPreloading } from './browser/preload.ts';
import { isTranslated } from './browser/translated.ts';
import { whenIdle } from './browser/when-idle.ts';
import { iconsOf, loadView, pageContent } from './pages/load-view.tsx';

/** Parses the page's data, hydrates, then starts client navigation. All of the site's styles must be there by now. */
export async function start(): Promise<void> {
  const root = document.getElementById('root');
  const text = document.getElementById('page-state')?.textContent;
  if (!root || !text || isTranslated() || reloadIfAddressChanged()) return;
  const { page, site, buildCheckSeconds } = JSON.parse(text) as SitePageState;
  // What the server has rendered: a quote that was ticked before has another address by now.
  const url = new URL(loadedUrl);
  const first: NavigationState = {
    build: page.build,
    content: await pageContent(page, url.pathname),
    forcedMode: document.documentElement.dataset.forcedMode as NavigationState['forcedMode'],
    url,
    key: history.state?.key ?? newKey(),
    pageKey: 'first',
    navigationType: 'POP',
  };
  startManifest(page.build);
  startBuildUpdates(page.build, buildCheckSeconds);
  startTransition(() => {
    hydrateRoot(root, <BrowserApp root={root} first={first} site={site} />, {
      onRecoverableError:
        process.env.NODE_ENV === 'development'
          ? tellWhere
          : (error) => console.error('React rendered the page again:', error),
    });
  });
}

/** `dev-faults.ts` finds the component in it. */
function tellWhere(error: unknown, { componentStack }: { componentStack?: string | undefined }): void {
  console.error('React rendered the page again:', error, componentStack);
}

interface BrowserAppProps {
  root: HTMLElement;
  first: NavigationState;
  site: Site;
}

function BrowserApp({ root, first, site }: BrowserAppProps) {
  const [state, setState] = useState(first);
  // React calls it again when it gives up hydrating, in the task in which it replaces the page.
  const [giveInput] = useState(() => carryInput(root));
  useLayoutEffect(() => {
    // React runs effects twice in development.
    if ('hydrated' in document.documentElement.dataset) return;
    giveInput();
    startNavigation(first, setState, { loadView, pageContent });
    startLinks();
    whenIdle(() => startPreloading(first.build, { loadView, iconsOf }));
    document.documentElement.dataset.hydrated = '';
    document.dispatchEvent(new Event('site:hydrated'));
  }, [first, giveInput]);
  const { url, key, pageKey, navigationType, forcedMode, content } = state;
  return (
    <Router
      location={{ pathname: url.pathname, search: url.search, hash: url.hash, key }}
      navigationType={navigationType as NavigationType}
      navigator={siteNavigator}
    >
      <App pageKey={pageKey} forcedMode={forcedMode} site={site} icons={iconsInPage} footer="" notice="">
        {content}
      </App>
    </Router>
  );
}
