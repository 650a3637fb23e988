import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { isGuide } from '../../shared/guides.ts';
import { href, type RouteId, routes } from '../../shared/routes.ts';
import type { Shop } from '../../shared/shop.ts';
import { readFacts } from '../builder/facts/read-facts.ts';
import { testContentDir } from './test-build.ts';

/** A page that the site must have, and what is known of it without asking the site. */
export interface SitePage {
  path: string;
  status: number;
  /** The whole `<title>`, or what it must match where the page words it. */
  title: string | RegExp;
  /** The mode that the page insists on. */
  colorMode?: 'dark';
}

export const missingPath = '/there-is-no-such-page';

/**
 * Every page of the site, read from the route table and the tests' content: the table's own paths, one
 * manufacturer with one device and one service, every document, and one page that is not there.
 */
export async function sitePages(): Promise<SitePage[]> {
  const { name: shopName } = await readShop();
  const full = (title: string) => `${title} · ${shopName}`;

  const pages = new Map<string, SitePage>();
  for await (const file of glob(`${testContentDir}/pages/**/*.mdx`)) {
    const path = file.slice(`${testContentDir}/pages`.length, -'.mdx'.length);
    const text = await readFile(file, 'utf8');
    const title = /^title: (.*)$/m.exec(text)?.[1] ?? '';
    const forced = /^colorMode: dark$/m.test(text) ? { colorMode: 'dark' as const } : {};
    // A guide's title goes on with the suburb where there is room for it.
    const shown = isGuide(path)
      ? new RegExp(`^${escapePattern(title)}.* · ${escapePattern(shopName)}$`)
      : full(title);
    pages.set(path, { path, status: 200, title: shown, ...forced });
  }
  for (const { path, title } of Object.values(routes)) {
    if (title !== null) pages.set(path, { path, status: 200, title: full(title) });
  }
  for (const [path, title] of await cataloguePages()) pages.set(path, { path, status: 200, title });
  const sent = href('sent') + sampleQuery.sent;
  pages.set(sent, { path: sent, status: 200, title: full('Message Received') });
  pages.set(missingPath, { path: missingPath, status: 404, title: /^404 - Page Not Found/ });
  return [...pages.values()];
}

const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Addresses whose page looks different from that of the same path without the query. */
export async function pageStates(): Promise<string[]> {
  const { device } = await samplePaths();
  const quote = device.replace(`${href('repairs')}/`, `${href('repairs')}?device=`);
  return [
    `${href('repairs')}?q=iphone`,
    `${href('repairs')}?q=nothing-like-that`,
    quote,
    `${quote}&step=request`,
    `${href('repairs')}?step=request`,
    `${href('track')}?asked=1`,
    `${href('contact')}?about=${device}`,
  ];
}

/** The shop's facts as their file states them. */
export async function readShop(): Promise<Shop> {
  return parse(await readFile(`${testContentDir}/shop.yaml`, 'utf8'));
}

/** Paths of one manufacturer, one of its devices and one of that device's services. */
export async function samplePaths(): Promise<{ manufacturer: string; device: string; service: string }> {
  const slugs = slugsOf(await sample());
  return {
    manufacturer: href('manufacturer', slugs),
    device: href('device', slugs),
    service: href('service', slugs),
  };
}

/** Parameters of things that exist, for every route that needs some. */
export async function sampleParams(): Promise<Partial<Record<RouteId, Record<string, string>>>> {
  const slugs = slugsOf(await sample());
  return {
    manufacturer: slugs,
    device: slugs,
    service: slugs,
    document: { '*': 'accessibility' },
    repair: { token: 'a'.repeat(32) },
  };
}

/** Queries without which a route has nothing to show. */
export const sampleQuery: Partial<Record<RouteId, string>> = { sent: '?reference=TBX-0000-0000' };

async function cataloguePages(): Promise<[path: string, title: RegExp][]> {
  const { manufacturer, device, service } = await sample();
  const paths = await samplePaths();
  return [
    [paths.manufacturer, new RegExp(`^${manufacturer.name}\\b.+ · `)],
    [paths.device, new RegExp(`^${device.name}\\b.+ · `)],
    [paths.service, new RegExp(`\\b${service.name}\\b.* · `, 'i')],
  ];
}

type Sample = Awaited<ReturnType<typeof sample>>;

const slugsOf = ({ manufacturer, device, service }: Sample) => ({
  manufacturer: manufacturer.slug,
  device: device.slug,
  service: service.slug,
});

async function sample() {
  const { facts } = await readFacts(testContentDir);
  const [manufacturer] = facts?.manufacturers ?? [];
  const [first] = manufacturer?.devices ?? [];
  const [service] = first?.services ?? [];
  assert.ok(manufacturer && first && service, 'the first manufacturer has a device with a service');
  return { manufacturer, device: first.device, service };
}

/** The paths of all pages of a site that runs, also where the sitemap is an index of several files. */
export async function sitemapPaths(origin: string, path = '/sitemap.xml'): Promise<string[]> {
  const xml = await (await fetch(origin + path)).text();
  const paths = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  if (!xml.includes('<sitemapindex')) return paths;
  return (await Promise.all(paths.map((each) => sitemapPaths(origin, each)))).flat();
}
