import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import request from 'supertest';
import { href, routeIds, routes } from '../../shared/routes.ts';
import { missingPath, sampleParams, samplePaths, sampleQuery, sitePages } from './site-pages.ts';
import { createTestApp, type TestApp } from './test-app.ts';

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

test('everything that the site links to is there, down to the fragment', async () => {
  const { publicUrl } = site.release.shop;
  const known = new Map<string, Promise<Answer>>();
  /** What is wrong with a target, and a page that links to it. */
  const broken = new Map<string, string>();

  const fetchOnce = (path: string) => {
    const answer = known.get(path) ?? get(path);
    known.set(path, answer);
    return answer;
  };
  const queue = ['/sitemap.xml', ...(await sitePages()).map(({ path }) => path)];
  const seen = new Set(queue);
  for (const path of queue) {
    const { html } = await fetchOnce(path);
    for (const link of linksOf(html)) {
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
        queue.push(place);
      }
    }
  }

  assert.deepEqual(broken, new Map());
  assert.ok(known.has((await samplePaths()).service), 'the crawl has come as far as a service');
});

test('the reader of links sees every kind of them, and nothing in scripts', () => {
  const html = `<a class="x" href="/a?b=1&amp;c=2#d">a</a><img src='/b.png' srcset="/c.png 1x, /d.png 2x">
    <form action=/e><button formaction="/f">f</button></form><use href="#g"/><loc>https://x/h</loc>
    <script src="/i.js">document.write('<a href="/no">')</script><style>a{background:url(/no)}</style><p>href="/no"</p>`;
  assert.deepEqual(linksOf(html).sort(), [
    '#g',
    '/a?b=1&c=2#d',
    '/b.png',
    '/c.png',
    '/d.png',
    '/e',
    '/f',
    '/i.js',
    'https://x/h',
  ]);
});

interface Answer {
  /** After the site's own redirects have been followed. */
  status: number;
  html: string;
  ids: Set<string>;
}

async function get(path: string): Promise<Answer> {
  const { status, text } = await request(site.app.server).get(path).set('accept', 'text/html').redirects(3);
  const html = text ?? '';
  return { status, html, ids: new Set(attributes(html, 'id')) };
}

function linksOf(html: string): string[] {
  const sets = attributes(html, 'srcset').flatMap((set) =>
    set.split(',').map((part) => part.trim().split(' ')[0] ?? ''),
  );
  const locations = [...html.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url);
  const names = ['href', 'src', 'action', 'formaction', 'poster', 'data-src'];
  // `og:image` and its like.
  const metadata = attributes(html, 'content').filter((content) => /^https?:/.test(content));
  return [...names.flatMap((name) => attributes(html, name)), ...sets, ...locations, ...metadata];
}

/** The values of an attribute, wherever a tag has it; what scripts and styles hold is no tag. */
function attributes(html: string, name: string): string[] {
  const markup = html.replace(/(<(script|style)\b[^>]*>)[\s\S]*?<\/\2>/g, '$1');
  const values: string[] = [];
  for (const [tag] of markup.matchAll(/<[a-z][^\s>]*(?:\s(?:[^>"']|"[^"]*"|'[^']*')*)?>/gi)) {
    const match = new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`).exec(tag);
    if (match) values.push(unescapeHtml(match[1] ?? match[2] ?? match[3] ?? ''));
  }
  return values;
}

const unescapeHtml = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
