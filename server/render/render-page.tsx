/**
 * The entry of the renderer bundle: everything React, built once and loaded by the server from the
 * build's output, in production and in development alike.
 */
import type { EventEmitter } from 'node:events';
import type { ComponentType, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { App } from '../../client/App.tsx';
import { IslandSource } from '../../client/components/Island.tsx';
import { IconsContext } from '../../client/context/icons-context.ts';
import { SiteContext } from '../../client/context/site-context.ts';
import { Footer } from '../../client/layout/Footer.tsx';
import { pages } from '../../client/pages/pages.ts';
import { colorModeScript } from '../../client/theme/color-mode.ts';
import type { IconShape } from '../../shared/icons.ts';
import { isLive, type Page, type Payload } from '../../shared/page.ts';
import type { Shop, TagScript } from '../../shared/shop.ts';
import { documentShell } from './document.ts';
import { type RenderedBody, renderToBody } from './render-to-body.ts';

export interface RenderRequest {
  page: Page;
  /** Path of the page, as the router has matched it. */
  path: string;
  /** The current year in Brisbane, for the footer. */
  year: number;
  /** For the browser: seconds between two looks for a newer build. */
  buildCheckSeconds: number;
  deadlineMs: number;
  /** Closes when the visitor has gone. */
  connection?: EventEmitter | undefined;
  onLateError: (error: unknown) => void;
}

export interface Renderer {
  /** The content of the one inline `<script>`; the CSP carries its hash. */
  inlineScript: string;
  /** One page as a whole HTML document; rejects when rendering fails before the first byte. */
  renderPage: (request: RenderRequest) => Promise<RenderedBody>;
  /** One page as it travels on a client navigation: an island brings its HTML, a live page its data. */
  renderPayload: (page: Page) => Payload;
}

export interface RendererOptions {
  shop: Shop;
  icons: Record<string, IconShape>;
  /** The content of the one `<style>` of every page. */
  styles: string;
  /** URLs of the browser's scripts. */
  scripts: string[];
  /** Another table of pages, for tests that need a page which fails. */
  views?: Views | undefined;
}

export type Views = Partial<Record<Page['route'], ComponentType<{ data: never }>>>;

/** A renderer for one build: what is the same on every page is made once, here. */
export function createRenderer({ shop, icons, styles, scripts, views }: RendererOptions): Renderer {
  const site = { name: shop.name, phone: shop.phone };
  const shell = documentShell({
    styles,
    inlineScript: colorModeScript,
    scripts,
    site,
    tags: tagScripts(shop),
  });
  const iconSource = { find: (name: string) => icons[name] };
  const table = { ...pages, ...views } as Record<Page['route'], ComponentType<{ data: never }>>;

  const inContext = (element: ReactNode) => (
    <SiteContext value={site}>
      <IconsContext value={iconSource}>{element}</IconsContext>
    </SiteContext>
  );
  const viewOf = ({ route, data }: Page) => {
    const View = table[route] as ComponentType<{ data: unknown }>;
    return <View data={data} />;
  };

  let footer = { year: 0, html: '' };
  function footerOf(year: number): string {
    if (footer.year !== year) {
      footer = { year, html: renderToStaticMarkup(inContext(<Footer shop={shop} year={year} />)) };
    }
    return footer.html;
  }

  return {
    inlineScript: colorModeScript,

    renderPage({ page, path, year, buildCheckSeconds, ...options }) {
      const view = viewOf(page);
      const element = (
        <StaticRouter location={path}>
          <App forcedMode={page.head.colorMode} site={site} icons={iconSource} footer={footerOf(year)}>
            {isLive(page.route) ? view : <IslandSource name={path}>{view}</IslandSource>}
          </App>
        </StaticRouter>
      );
      return renderToBody(element, {
        ...options,
        before: shell.before(page.head),
        after: shell.after(page, buildCheckSeconds),
      });
    },

    renderPayload(page) {
      const data = isLive(page.route) ? page.data : { html: renderToStaticMarkup(inContext(viewOf(page))) };
      return { ...page, data } as Payload;
    },
  };
}

function tagScripts({ tags: { analytics, recording } }: Shop): TagScript[] {
  return [analytics, recording].flatMap((tag) =>
    tag ? [{ src: tag.scriptUrl.replaceAll('{id}', encodeURIComponent(tag.id)), id: tag.id }] : [],
  );
}
