/** React's start: the page's data, hydration, then client navigation. Loaded by boot when it is wanted. */
import { startTransition, useLayoutEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Router } from 'react-router';
import type { PageState } from '../shared/page.ts';
import type { Site } from '../shared/shop.ts';
import { App } from './App.tsx';
import { iconsInPage } from './browser/icons-in-page.ts';
import { startLinks } from './browser/links.ts';
import { type Shown, startNavigation } from './browser/navigate.ts';
import { startPreloading } from './browser/preload.ts';
import { whenIdle } from './browser/when-idle.ts';
import { loadView } from './pages/load-view.ts';

async function start(): Promise<void> {
  const root = document.getElementById('root');
  const text = document.getElementById('page-state')?.textContent;
  if (!root || !text) return;
  const { page, site } = JSON.parse(text) as PageState;
  const View = await loadView(page.route);
  const first: Shown = { page, View, url: new URL(location.href), key: history.state?.key ?? 'first' };
  startTransition(() => {
    hydrateRoot(root, <BrowserApp first={first} site={site} />, {
      onRecoverableError: (error) => console.error('The page was rendered again:', error),
    });
  });
}

function BrowserApp({ first, site }: { first: Shown; site: Site }) {
  const [shown, show] = useState(first);
  useLayoutEffect(() => {
    startNavigation(first, show);
    startLinks();
    whenIdle(() => startPreloading(first.page.build));
    document.documentElement.dataset.hydrated = '';
  }, [first]);
  const { pathname, search, hash } = shown.url;
  return (
    <Router location={{ pathname, search, hash, key: shown.key }} navigator={unused}>
      <App page={shown.page} View={shown.View} site={site} icons={iconsInPage} footer="" />
    </Router>
  );
}

/** The site navigates by `navigate.ts`; react-router gives components the location. */
const unused = {
  createHref: (to: unknown) => String(to),
  go: () => {},
  push: () => {},
  replace: () => {},
};

start().catch((error) => console.error('The page stays as it is, without client navigation:', error));
