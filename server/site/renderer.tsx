/** The renderer bundle: React and all components, loaded from the build's output also in development. */
import { type ComponentType, createElement, type ReactNode } from 'react';
import { StaticRouter } from 'react-router';
import { App } from '../../client/App.tsx';
import { IslandSource } from '../../client/components/Island.tsx';
import { IconsContext } from '../../client/context/icons-context.ts';
import { SiteContext } from '../../client/context/site-context.ts';
import { inlineScript } from '../../client/inline-script.ts';
import { Footer } from '../../client/layout/Footer.tsx';
import { DevicePage } from '../../client/pages/DevicePage.tsx';
import { pages } from '../../client/pages/page-components.ts';
import { RepairWays, type RepairWaysProps } from '../../client/pages/RepairWays.tsx';
import { Symptoms } from '../../client/pages/Symptoms.tsx';
import { drawLogo } from '../../shared/draw-logo.ts';
import type { IconShape } from '../../shared/iconify.ts';
import { brisbaneYear, formatHours } from '../../shared/opening-hours.ts';
import type { Head } from '../../shared/page.ts';
import {
  isLive,
  mayCarryTags,
  type PageData,
  type PageId,
  type SitePageState,
} from '../../shared/page-data.ts';
import { href, routes } from '../../shared/routes.ts';
import type { Shop, ThirdPartyTag } from '../../shared/shop.ts';
import type { SymptomFacts } from '../../shared/symptoms.ts';
import type { TagScript } from '../../shared/tag-script.ts';
import { escapeHtml } from '../http/escape-html.ts';
import type { PageStyles } from '../release/page-styles.ts';
import type { LoadedPage, Renderer } from '../ssr/definition.ts';
import { createDocument, type DocumentPage } from '../ssr/document.ts';
import { renderToHtml, renderToStream } from '../ssr/render.ts';
import { noticeHtml } from './facts/notice.ts';

export interface RendererOptions {
  shop: Shop;
  icons: Record<string, IconShape>;
  styles: PageStyles;
  /** URLs of the browser's scripts. */
  scripts: string[];
  /** Seconds between two checks of an open page for a newer build. */
  buildCheckSeconds: number;
  /** Replaces page components, for tests that need one which fails. */
  views?: Views | undefined;
}

export type Views = Partial<typeof pages>;

export interface SiteRenderer extends Required<Renderer<PageData>> {
  /** The content of the only inline `<script>`, whose hash the content security policy allows. */
  inlineScript: string;
  /** The part of the quote page beside its search. */
  renderRepairWays: (props: RepairWaysProps) => Promise<string>;
  /** A device's page, with its symptoms, within that of its quote. */
  renderDevice: (data: PageData['device'], symptoms: SymptomFacts) => Promise<string>;
}

/** Makes the renderer of a build. */
export function createRenderer(options: RendererOptions): SiteRenderer {
  const { shop, icons, styles, scripts, buildCheckSeconds, views } = options;
  const site = {
    hasNotice: shop.notice !== null,
    noPasscode: shop.offers.noPasscode,
    menu: shop.menu,
    sample: shop.sample,
    name: shop.name,
    phone: shop.phone,
    // More lines than one have no room beside a button.
    hours: shop.hours.length === 1 ? formatHours(shop.hours) : null,
    afterHours: shop.afterHours,
    logo: drawLogo(shop.initials),
  };
  const shared = { site, icons: { find: (name: string) => icons[name] } };
  // Development's own loads at once: while the server restarts, which it waits for, it could not be loaded any more.
  const isEarly = (src: string): boolean => src.includes('/dev-reload');
  const document = createDocument({
    lang: 'en-AU',
    headHtml: headHtml(shop),
    headOf: previewTags,
    inlineScript,
    scripts: scripts.filter((src) => !isEarly(src)),
    earlyScripts: scripts.filter(isEarly),
    sheet: styles.sheet,
  });
  const tags = tagScripts(shop);
  const table: typeof pages = { ...pages, ...views };

  function viewOf<Id extends PageId>({ route, data }: LoadedPage<PageData, Id>): ReactNode {
    const View: ComponentType<{ data: PageData[Id] }> = table[route];
    return createElement(View, { data });
  }

  const renderPart = (part: ReactNode, signal?: AbortSignal): Promise<string> =>
    renderToHtml(
      <SiteContext value={site}>
        <IconsContext value={shared.icons}>{part}</IconsContext>
      </SiteContext>,
      signal,
    );

  /** The footer is an island: the same HTML on every page until the year changes. */
  const footers = new Map<number, Promise<string>>();
  function footerOf(year: number): Promise<string> {
    const footer = footers.get(year) ?? renderPart(<Footer shop={shop} year={year} />);
    footers.set(year, footer);
    return footer;
  }

  function documentPage(page: LoadedPage<PageData>): DocumentPage {
    const { head, build, route, data } = page;
    const sent = isLive(route) ? withoutHtml(data) : { html: '' };
    const state = { page: { build, route, data: sent }, site, buildCheckSeconds } as SitePageState;
    // An empty list tells the browser that other pages of the site carry tags.
    const carried = mayCarryTags(route) ? tags : [];
    return {
      head,
      style: styles.of(page),
      state: { 'page-state': state, ...(tags.length > 0 && { 'third-party-tags': carried }) },
    };
  }

  return {
    inlineScript,

    async renderDocument(page, { now, ...options }) {
      const footer = await footerOf(brisbaneYear(now));
      const view = viewOf(page);
      const around = documentPage(page);
      return renderToStream(
        <StaticRouter location={page.path}>
          <App {...shared} footer={footer} notice={noticeHtml(shop, now)}>
            {isLive(page.route) ? view : <IslandSource name={page.path}>{view}</IslandSource>}
          </App>
        </StaticRouter>,
        { ...options, before: document.before(around), after: document.after(around) },
      );
    },

    async renderPayload(page, signal) {
      const { build, route, head, data } = page;
      const sent = isLive(route) ? data : { html: await renderPart(viewOf(page), signal) };
      return { build, route, head, data: sent };
    },

    renderRepairWays: (props) => renderPart(<RepairWays {...props} />),
    renderDevice: (data, symptoms) =>
      renderPart(
        <>
          <DevicePage data={data} />
          <Symptoms {...symptoms} hasOdds />
        </>,
      ),
  };
}

/** What link previews show. Client navigations update it (`apply-head.ts`). */
function previewTags({
  title,
  previewTitle = title,
  description = '',
  canonical = '',
  image = '',
}: Head): string {
  const properties = { url: canonical, title: previewTitle, description, image };
  return Object.entries(properties)
    .map(([name, content]) => `<meta property="og:${name}" content="${escapeHtml(content)}">`)
    .join('');
}

function headHtml({ name }: Shop): string {
  return [
    '<meta property="og:type" content="website"><meta property="og:locale" content="en_AU">',
    `<meta property="og:site_name" content="${escapeHtml(name)}">`,
    '<meta name="twitter:card" content="summary_large_image">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="icon" href="/favicon.ico" sizes="32x32">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="manifest" href="/site.webmanifest">',
    `<link rel="alternate" type="application/atom+xml" href="${href('guides')}.atom" title="${routes.guides.title}">`,
  ].join('');
}

/** A document's HTML is in the page already: React adopts it from there. */
function withoutHtml<Data extends object>(data: Data): Data {
  return 'html' in data ? { ...data, html: '' } : data;
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
