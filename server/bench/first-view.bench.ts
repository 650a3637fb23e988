import { brotliCompressSync } from 'node:zlib';
import { freePort } from '../process/port.ts';
import { launchBrowser } from '../testing/browser.ts';
import { get } from '../testing/get.ts';
import { startNginx } from '../testing/nginx.ts';
import { type Served, serve } from '../testing/serve.ts';
import { startServer } from './bench-server.ts';
import { median, type Row, range } from './rows.ts';
import { browserHeaders } from './wrk.ts';

const rounds = 5;

const paths = [
  '/',
  '/help/faq',
  '/repairs/apple/iphone-13',
  '/repairs?device=apple/iphone-13&with=screen-replacement',
];

/** What Lighthouse reports of one visit: milliseconds, a share of 1, and the CLS, which has no unit. */
interface View {
  score: number;
  paint: number;
  largest: number;
  blocked: number;
  shift: number;
}

type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>;

interface Report {
  categories: { performance: { score: number | null } };
  audits: Record<string, { numericValue?: number } | undefined>;
}

/**
 * The first view of four pages on Lighthouse's slow phone, through nginx, beside the same HTML without script and typeface.
 * Lighthouse is not among the project's packages, which it would double: `npm install --no-save lighthouse@13.5.0`.
 */
export async function measure(): Promise<Row[]> {
  const lighthouse = await loadLighthouse();
  if (!lighthouse)
    return [
      { name: 'first view', value: '–', spread: '', note: 'needs npm install --no-save lighthouse@13.5.0' },
    ];
  const server = await startServer(['dist/server/main.js']);
  const nginx = await startNginx([Number(new URL(server.url).port)], 'dist/pages');
  if (typeof nginx === 'string') {
    await server.stop();
    return [{ name: 'first view', value: '–', spread: '', note: nginx }];
  }
  const bare = await startBareSite(nginx.url);
  const rows: Row[] = [];
  try {
    for (const path of paths) {
      const ours: View[] = [];
      const without: View[] = [];
      for (let round = 0; round < rounds; round += 1) {
        ours.push(await visit(lighthouse, nginx.url + path));
        without.push(await visit(lighthouse, bare.url + path));
      }
      const { body } = await get(nginx.url + path, browserHeaders);
      rows.push(row(path, ours, without, body.length));
    }
  } finally {
    await bare.stop();
    await nginx.stop();
    await server.stop();
  }
  return rows;
}

async function loadLighthouse(): Promise<Lighthouse | null> {
  // A variable: TypeScript would look for the package.
  const name = 'lighthouse';
  try {
    return ((await import(name)) as { default: Lighthouse }).default;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return null;
    throw error;
  }
}

/** One visit by a browser that has never been there: Lighthouse keeps `localStorage` from one visit to the next. */
async function visit(lighthouse: Lighthouse, url: string): Promise<View> {
  const port = await freePort();
  const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
  if (!browser) throw new Error('there is no browser');
  try {
    const result = await lighthouse(url, { port, onlyCategories: ['performance'], logLevel: 'error' });
    const value = (audit: string) => result?.lhr.audits[audit]?.numericValue ?? Number.NaN;
    return {
      score: result?.lhr.categories.performance.score ?? Number.NaN,
      paint: value('first-contentful-paint'),
      largest: value('largest-contentful-paint'),
      blocked: value('total-blocking-time'),
      shift: value('cumulative-layout-shift'),
    };
  } finally {
    await browser.close();
  }
}

/** The site's HTML without scripts and typeface, compressed alike; all else as the site answers it. */
function startBareSite(site: string): Promise<Served> {
  return serve(async ({ url = '/' }, response) => {
    const { status, headers, body } = await get(site + url, { 'accept-encoding': 'identity' });
    const { 'content-type': type = '' } = headers;
    if (!type.startsWith('text/html')) return response.writeHead(status, { 'content-type': type }).end(body);
    const html = body
      .toString()
      .replace(/<script\b[^>]*>.*?<\/script>/gs, '')
      .replace(/@font-face\{[^}]*\}/g, '');
    return response
      .writeHead(status, { 'content-type': type, 'content-encoding': 'br' })
      .end(brotliCompressSync(html));
  });
}

function row(path: string, ours: View[], bare: View[], bytes: number): Row {
  const of = (views: View[], key: keyof View) => median(views.map((view) => view[key]));
  const ms = (key: keyof View) =>
    `${of(ours, key).toFixed(0)} (${of(bare, key).toFixed(0)} without script and typeface)`;
  const note = [
    'ms of LCP',
    `without script and typeface ${of(bare, 'largest').toFixed(0)}`,
    `first paint ${ms('paint')}`,
    `blocked ${ms('blocked')}`,
    `CLS ${of(ours, 'shift').toFixed(3)}`,
    `score ${(100 * of(ours, 'score')).toFixed(0)}`,
    `HTML ${bytes} bytes`,
  ].join(', ');
  return {
    name: `first view of ${path}`,
    ...range(
      ours.map(({ largest }) => largest),
      note,
    ),
  };
}
