/**
 * The entry of the renderer bundle: everything React, built once and loaded by the server from the
 * build's output, in production and in development alike.
 */
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { App } from '../../client/App.tsx';
import { IconsContext } from '../../client/components/Icon.tsx';
import { Footer } from '../../client/layout/Footer.tsx';
import { pages } from '../../client/pages/pages.ts';
import { colorModeScript } from '../../client/theme/color-mode.ts';
import type { IconShape } from '../../shared/icons.ts';
import type { Page } from '../../shared/page.ts';
import type { Shop } from '../../shared/shop.ts';
import { documentShell } from './document.ts';
import { type RenderedBody, renderToBody } from './render-to-body.ts';

export interface RenderRequest {
  page: Page;
  /** Path of the page, as the router has matched it. */
  path: string;
  /** The current year in Brisbane, for the footer. */
  year: number;
  deadlineMs: number;
  signal?: AbortSignal | undefined;
  onLateError: (error: unknown) => void;
}

export interface Renderer {
  /** The content of the one inline `<script>`; the CSP carries its hash. */
  inlineScript: string;
  /** One page as a whole HTML document; rejects when rendering fails before the first byte. */
  renderPage: (request: RenderRequest) => Promise<RenderedBody>;
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
  const shell = documentShell({ styles, inlineScript: colorModeScript, scripts, siteName: shop.name });
  const site = { name: shop.name, phone: shop.phone };
  const findIcon = (name: string) => icons[name];
  const table = { ...pages, ...views } as Record<Page['route'], ComponentType<{ data: never }>>;

  let footer = { year: 0, html: '' };
  function footerOf(year: number): string {
    if (footer.year !== year) {
      const element = (
        <IconsContext value={findIcon}>
          <Footer shop={shop} year={year} />
        </IconsContext>
      );
      footer = { year, html: renderToStaticMarkup(element) };
    }
    return footer.html;
  }

  return {
    inlineScript: colorModeScript,
    renderPage({ page, path, year, ...options }) {
      const element = (
        <StaticRouter location={path}>
          <App page={page} View={table[page.route]} site={site} icons={findIcon} footer={footerOf(year)} />
        </StaticRouter>
      );
      return renderToBody(element, { ...options, before: shell.before(page.head), after: shell.after });
    },
  };
}
