import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import request from 'supertest';
import { href, routeIds, routes } from '../../../shared/routes.ts';
import { missingPath, sampleParams, samplePaths, sampleQuery, sitePages } from '../servers/site-pages.ts';
import { createTestApp, type TestApp } from '../servers/test-app.ts';

let site: TestApp;
/** The pattern of the route that each request has reached, in order. */
const reached: (string | undefined)[] = [];

before(async () => {
  site = await createTestApp({
    extend: (app) =>
      app.addHook('preHandler', async ({ routeOptions }) => {
        reached.push(routeOptions.url);
      }),
  });
  await site.app.listen({ host: '127.0.0.1', port: 0 });
});
after(() => site.app.close());

test('href() prints paths that reach the very route they name', async () => {
  const params: Record<string, Record<string, string>> = await sampleParams();
  for (const id of routeIds) {
    const path = href(...([id, params[id] ?? {}] as Parameters<typeof href>));
    reached.length = 0;
    const { status } = await get(path + (sampleQuery[id] ?? ''));
    // A repair is read from the database, and this site runs without one.
    const expected = id === 'repair' ? 503 : 200;
    assert.deepEqual({ status, reached }, { status: expected, reached: [routes[id].path] }, path);
  }
});

test('everything that the site links to is there, down to the fragment, and every icon is drawn', async () => {
  const { publicUrl } = site.release.shop;
  const known = new Map<string, Promise<Answer>>();
  /** What is wrong with a target, and a page that links to it. */
  const broken = new Map<string, string>();

  const fetchOnce = (path: string) => {
    const answer = known.get(path) ?? get(path);
    known.set(path, answer);
    return answer;
  };
  /** Links lead to many times more pages where a search's answer links to a longer search. */
  const mostPages = 5000;
  const queue = ['/sitemap.xml', ...(await sitePages()).map(({ path }) => path)];
  const seen = new Set(queue);
  for (const path of queue) {
    const { links, emptyIcons } = await fetchOnce(path);
    for (const icon of emptyIcons) broken.set(`the icon ${icon} has no drawing`, path);
    for (const link of links) {
      const url = new URL(link, publicUrl + path);
      if (url.origin !== publicUrl) continue;
      const place = url.pathname + url.search;
      const target = await fetchOnce(place);
      const fragment = decodeURIComponent(url.hash.slice(1));
      const isFound = target.status === 200 || url.pathname === missingPath;
      if (!isFound) broken.set(`${url.pathname} answers ${target.status}`, path);
      else if (fragment && !target.ids.has(fragment)) broken.set(`${url.pathname} has no #${fragment}`, path);
      if (isFound && !seen.has(place)) {
        seen.add(place);
        assert.ok(seen.size < mostPages, `the links have no end: ${place}`);
        queue.push(place);
      }
    }
  }

  assert.deepEqual(broken, new Map());
  assert.ok(known.has((await samplePaths()).service), 'the crawl has come as far as a service');
  for (const kind of [/^\/assets\/.*\.js$/, /\.png$/])
    assert.ok(
      [...known.keys()].some((path) => kind.test(path)),
      `a link to ${kind}`,
    );
});

interface Answer {
  /** After the site's own redirects have been followed. */
  status: number;
  links: string[];
  ids: Set<string>;
  /** Names of the icons whose places are empty. */
  emptyIcons: string[];
}

async function get(path: string): Promise<Answer> {
  const answer = await request(site.app.server).get(path).set('accept', 'text/html').redirects(3);
  const { status, type, text, body } = answer;
  // Pages use parts of drawings.
  return { status, ...linksIn(type === 'image/svg+xml' ? String(body) : (text ?? '')) };
}

type Node = DefaultTreeAdapterTypes.Node;

/** What the elements of a page, or of a sitemap, link to, the ids that links lead to, and icons that are not drawn. */
function linksIn(text: string): Omit<Answer, 'status'> {
  const links = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url);
  const ids = new Set<string>();
  const emptyIcons: string[] = [];
  const visit = (node: Node): void => {
    for (const { name, value } of 'attrs' in node ? node.attrs : []) {
      if (name === 'id') ids.add(value);
      else if (name === 'data-icon' && 'childNodes' in node && node.childNodes.length === 0)
        emptyIcons.push(value);
      else if (['href', 'src', 'action', 'formaction', 'poster', 'data-src'].includes(name))
        links.push(value);
      else if (name === 'srcset')
        links.push(...value.split(',').map((each) => each.trim().split(' ')[0] ?? ''));
      // `og:image` and its like.
      else if (name === 'content' && /^https?:/.test(value)) links.push(value);
    }
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parse(text, { scriptingEnabled: false }));
  return { links, ids, emptyIcons };
}
