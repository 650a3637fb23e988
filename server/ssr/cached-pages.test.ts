import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { beforeEach, describe, test } from 'node:test';
import { pino } from 'pino';
import { buildCheckSeconds } from '../../shared/constants.ts';
import { Overloaded, unlimitedLoad } from '../guard/load.ts';
import { DamagedFile } from '../release/build-files.ts';
import { contactFacts } from '../release/contact-facts.ts';
import type { Prerendered } from '../release/prerendered.ts';
import type { Release } from '../release/release.ts';
import type { PageContext } from '../site/pages/page-context.ts';
import type { RenderRequest } from '../site/renderer.tsx';
import { sampleShop } from '../testing/sample-shop.ts';
import { cachedPage } from './cache.ts';
import { createCachedPages } from './cached-pages.ts';
import { fixedPageRequest } from './page-request.ts';
import type { RenderedBody } from './render.ts';
import { renderHtml, renderWholeHtml } from './render-html.ts';

/** Every log line so far: level 50 is error, 40 is warn. */
let lines: { level: number; err?: Error; [field: string]: unknown }[];
let renders: RenderRequest[];
let render: (request: RenderRequest) => Promise<RenderedBody>;
let prerendered: Prerendered['read'];
let now: Date;
beforeEach(() => {
  lines = [];
  renders = [];
  render = async ({ year }) => Buffer.from(`rendered in ${year}`);
  prerendered = async () => null;
  now = new Date('2026-11-20T01:00:00Z');
});

const release = {
  id: '0123456789ab',
  timestamp: Date.parse('2026-11-20T00:00:00Z'),
  shop: sampleShop,
  repairFacts: { priceBands: [] },
  contactFacts: contactFacts(sampleShop),
  prerendered: { read: (...args: Parameters<Prerendered['read']>) => prerendered(...args) },
  library: { movedTo: async () => null },
  renderer: {
    renderPage: (request: RenderRequest) => {
      renders.push(request);
      return render(request);
    },
    renderPayload: ({ route }: { route: string }) => ({ route }),
  },
} as unknown as Release;

const contextWith = (seconds = buildCheckSeconds): PageContext => ({
  release: { current: release },
  now: () => now,
  log: pino({ base: null }, { write: (line: string) => lines.push(JSON.parse(line)) }),
  renderDeadlineMs: 1234,
  config: { buildCheckSeconds: seconds },
});
const pagesWith = (load = unlimitedLoad, seconds?: number) =>
  createCachedPages({ ...contextWith(seconds), load });
const contact = fixedPageRequest('contact');
const textOf = ({ page }: { page: { bytes: { identity?: Buffer } } }) => page.bytes.identity?.toString();

describe('createCachedPages', () => {
  test('renders a page at its first request and answers the next from memory', async () => {
    const pages = pagesWith();
    const first = await pages.document(contact);
    assert.equal(textOf(first), 'rendered in 2026');
    assert.equal(first.hit, false);
    const second = await pages.document(contact);
    assert.equal(second.hit, true);
    assert.equal(second.page, first.page);
    assert.equal(second.key, first.key);
    assert.equal(renders.length, 1);
    assert.equal(renders[0]?.path, '/contact');
    assert.equal(renders[0]?.connection, undefined);
  });

  test('renders once for simultaneous requests', async () => {
    const pages = pagesWith();
    await Promise.all([pages.document(contact), pages.document(contact), pages.document(contact)]);
    assert.equal(renders.length, 1);
  });

  test("makes a payload as JSON beside the page's document", async () => {
    const pages = pagesWith();
    await pages.document(contact);
    const payload = await pages.payload(contact);
    assert.equal(payload.hit, false);
    assert.equal(textOf(payload), '{"route":"contact"}');
    assert.equal(payload.page.contentType, 'application/json; charset=utf-8');
  });

  test('renders again once a closure has passed, in place of what the build has rendered before', async () => {
    prerendered = async () => cachedPage('text/html', Buffer.from('from the build'));
    const shop = { ...sampleShop, closures: [{ date: '2026-12-25', name: 'Christmas Day' }] };
    const holder = { current: { ...release, shop } };
    const pages = createCachedPages({ ...contextWith(), release: holder, load: unlimitedLoad });
    now = new Date('2026-12-25T13:59:00Z');
    assert.equal(textOf(await pages.document(contact)), 'from the build');
    now = new Date('2026-12-25T14:00:00Z');
    assert.equal(textOf(await pages.document(contact)), 'rendered in 2026');
  });

  test('renders again in another year, which turns at midnight in Brisbane, and for another build', async () => {
    const holder = { current: release };
    const pages = createCachedPages({ ...contextWith(), release: holder, load: unlimitedLoad });
    await pages.document(contact);
    now = new Date('2026-12-31T13:59:59Z');
    assert.equal((await pages.document(contact)).hit, true);
    now = new Date('2026-12-31T14:00:00Z');
    assert.equal(textOf(await pages.document(contact)), 'rendered in 2027');
    holder.current = { ...release, id: 'another' };
    assert.equal((await pages.document(contact)).hit, false);
    assert.equal(renders.length, 3);
  });

  test('takes the page from the build where it was prerendered', async () => {
    prerendered = async (kind, path, year) => cachedPage('text/html', Buffer.from(`${kind} ${path} ${year}`));
    const pages = pagesWith();
    assert.equal(textOf(await pages.document(contact)), 'document /contact 2026');
    assert.equal(textOf(await pages.payload(contact)), 'payload /contact 2026');
    assert.equal(renders.length, 0);
  });

  test('renders a document whose interval is not the default, but takes its payload from the build', async () => {
    prerendered = async (kind) => cachedPage('text/html', Buffer.from(`prerendered ${kind}`));
    const pages = pagesWith(unlimitedLoad, 60);
    assert.equal(textOf(await pages.document(contact)), 'rendered in 2026');
    assert.equal(renders[0]?.buildCheckSeconds, 60);
    assert.equal(textOf(await pages.payload(contact)), 'prerendered payload');
  });

  test('logs a damaged page as an error and a damaged twin as a warning, and renders', async () => {
    prerendered = async (_kind, _path, _year, onDamage) => {
      onDamage(new DamagedFile('pages/contact/index.html', 'empty'), 'page');
      onDamage(new DamagedFile('pages/contact/index.html.br', 'missing'), 'twin');
      return null;
    };
    assert.equal(textOf(await pagesWith().document(contact)), 'rendered in 2026');
    assert.deepEqual(
      lines.map(({ level, file }) => [level, file]),
      [
        [50, 'pages/contact/index.html'],
        [40, 'pages/contact/index.html.br'],
      ],
    );
  });

  test('passes on the error of a render and caches nothing', async () => {
    const pages = pagesWith();
    render = async () => Promise.reject(new RangeError('broken'));
    await assert.rejects(pages.document(contact), RangeError);
    render = async () => Buffer.from('second');
    assert.equal(textOf(await pages.document(contact)), 'second');
  });

  test('passes on the error of a page whose stream breaks, and caches nothing of it', async () => {
    const pages = pagesWith();
    render = async () =>
      Readable.from(
        (function* () {
          yield Buffer.from('half a page');
          throw new RangeError('broken');
        })(),
      );
    await assert.rejects(pages.document(contact), RangeError);
    render = async () => Readable.from([Buffer.from('a whole '), Buffer.from('page')]);
    assert.equal(textOf(await pages.document(contact)), 'a whole page');
  });

  test('makes pages within the limit of renders, and answers cached ones outside it', async () => {
    let isFull = false;
    const pages = pagesWith({ run: async (work) => (isFull ? Promise.reject(new Overloaded()) : work()) });
    await pages.document(contact);
    isFull = true;
    assert.equal((await pages.document(contact)).hit, true);
    await assert.rejects(pages.payload(contact), Overloaded);
    assert.equal(renders.length, 1);
  });
});

describe('renderHtml', () => {
  const page = { build: '', route: 'error', head: {}, data: {} } as unknown as RenderRequest['page'];

  test('renders with the deadline and the interval of the context', async () => {
    assert.equal(
      String(await renderHtml(contextWith(60), { page, path: '/x', year: 2026 })),
      'rendered in 2026',
    );
    assert.equal(renders[0]?.deadlineMs, 1234);
    assert.equal(renders[0]?.buildCheckSeconds, 60);
    assert.equal(renders[0]?.page, page);
  });

  test('logs an error after the first byte with the path, or with the fields given', async () => {
    render = async ({ onLateError }) => {
      onLateError(new Error('late'));
      return Buffer.from('');
    };
    await renderHtml(contextWith(), { page, path: '/x', year: 2026 });
    await renderHtml(contextWith(), { page, path: '/x', year: 2026, logFields: { reqId: 'req-1' } });
    const [withPath, withFields] = lines;
    assert.equal(withPath?.level, 50);
    assert.equal(withPath?.url, '/x');
    assert.equal(withPath?.err?.message, 'late');
    assert.equal(withFields?.url, undefined);
    assert.equal(withFields?.reqId, 'req-1');
  });

  test('returns a stream as it is; renderWholeHtml waits for its end', async () => {
    const stream = () => Readable.from([Buffer.from('a'), Buffer.from('b')]);
    render = async () => stream();
    assert.ok((await renderHtml(contextWith(), { page, path: '/x', year: 2026 })) instanceof Readable);
    assert.equal(String(await renderWholeHtml(contextWith(), { page, path: '/x', year: 2026 })), 'ab');
  });
});
