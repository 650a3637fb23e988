/**
 * The entry of the renderer bundle: React and all components. The server loads it from the build's output, in
 * production and in development.
 */
import type { EventEmitter } from 'node:events';
import type { ComponentType, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IslandSource } from '../../client/components/Island.tsx';
import { RepairWays, type RepairWaysProps } from '../../client/components/RepairWays.tsx';
import { inlineScript } from '../../client/inline-script.ts';
import { pages } from '../../client/pages/page-components.ts';
import { drawLogo } from '../../shared/draw-logo.ts';
import type { IconShape } from '../../shared/iconify.ts';
import { isLive, type SitePage, type SitePayload } from '../../shared/page-data.ts';
import type { Shop, TagScript, ThirdPartyTag } from '../../shared/shop.ts';
import type { PageStyles } from '../release/page-styles.ts';
import { documentShell } from '../ssr/document.ts';
import { createFrames, InContext, PageInPlace } from '../ssr/frame.tsx';
import { type RenderedBody, renderToBody } from '../ssr/render.ts';

export interface RenderRequest {
  page: SitePage;
  /** The path that the menus mark as the current one. */
  path: string;
  /** The current year in Brisbane, for the footer. */
  year: number;
  /** Seconds between two checks of the browser for a newer build. */
  buildCheckSeconds: number;
  /** Milliseconds that the render may take. */
  deadlineMs: number;
  /** Emits `close` when the visitor hangs up: the render stops. */
  connection?: EventEmitter | undefined;
  /** Called for an error after the first byte. */
  onLateError: (error: unknown) => void;
}

export interface Renderer {
  /** The content of the only inline `<script>`, whose hash the content security policy allows. */
  inlineScript: string;
  /** Renders a page to an HTML document. Rejects where rendering fails before the first byte; see `renderToBody`. */
  renderPage: (request: RenderRequest) => Promise<RenderedBody>;
  /** What a client navigation fetches of a page: the HTML of an island, the data of a live page. */
  renderPayload: (page: SitePage) => SitePayload;
  /** The static part of the quote page. */
  renderRepairWays: (props: RepairWaysProps) => string;
}

export interface RendererOptions {
  shop: Shop;
  icons: Record<string, IconShape>;
  /** The content of the only `<style>` of each page. */
  styles: PageStyles;
  /** URLs of the browser's scripts. */
  scripts: string[];
  /** Replaces page components, for tests that need one which fails. */
  views?: Views | undefined;
}

export type Views = Partial<Record<SitePage['route'], ComponentType<{ data: never }>>>;

/** Makes the renderer of a build. It makes what is the same on every page once. */
export function createRenderer({ shop, icons, styles, scripts, views }: RendererOptions): Renderer {
  const site = { sample: shop.sample, name: shop.name, phone: shop.phone, logo: drawLogo(shop.initials) };
  const shell = documentShell({
    styles,
    inlineScript,
    scripts,
    site,
    tags: tagScripts(shop),
  });
  const table = { ...pages, ...views } as Record<SitePage['route'], ComponentType<{ data: never }>>;

  const shared = { site, icons: { find: (name: string) => icons[name] } };
  const frameOf = createFrames(shop, shared);
  const staticMarkup = (element: ReactNode) =>
    renderToStaticMarkup(<InContext {...shared}>{element}</InContext>);
  const viewOf = ({ route, data }: SitePage) => {
    const View = table[route] as ComponentType<{ data: unknown }>;
    return <View data={data} />;
  };

  return {
    inlineScript,

    renderPage({ page, path, year, buildCheckSeconds, ...options }) {
      const view = viewOf(page);
      const frame = frameOf(path, year);
      const element = (
        <PageInPlace {...shared} path={path}>
          {isLive(page.route) ? view : <IslandSource name={path}>{view}</IslandSource>}
        </PageInPlace>
      );
      return renderToBody(element, {
        ...options,
        before: shell.before(page) + frame.before,
        after: frame.after + shell.after(page, buildCheckSeconds),
      });
    },

    renderPayload(page) {
      const data = isLive(page.route) ? page.data : { html: staticMarkup(viewOf(page)) };
      return { ...page, data } as SitePayload;
    },

    renderRepairWays: (props) => staticMarkup(<RepairWays {...props} />),
  };
}

function tagScripts({ tags: { analytics, recording } }: Shop): TagScript[] {
  return [analytics, recording].flatMap((tag) =>
    tag ? [{ src: tag.scriptUrl.replaceAll('{id}', encodeURIComponent(tag.id)), data: tagData(tag) }] : [],
  );
}

/** `{id}` stands for the id in values too. A `data-id` of the provider's own takes the place of ours. */
function tagData({ id, data }: ThirdPartyTag): Record<string, string> {
  const own = Object.entries(data).map(([name, value]) => [name, value.replaceAll('{id}', id)]);
  return { id, ...Object.fromEntries(own) };
}
