import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import fc from 'fast-check';
import { pino } from 'pino';
import type { FormState } from '../../../shared/form-state.ts';
import { postedNames, schoolRoles } from '../../../shared/forms.ts';
import { brisbane, comingDays, formatDay } from '../../../shared/opening-hours.ts';
import type { PageData } from '../../../shared/page-data.ts';
import { batteryAnswers } from '../../../shared/repair-form.ts';
import { handoverWays } from '../../../shared/repair-status.ts';
import { routes } from '../../../shared/routes.ts';
import { createReference } from '../../back-office/store/parse-reference.ts';
import { parseConfig } from '../../config.ts';
import type { Exchange } from '../../http/deadlines.ts';
import { parseQuery } from '../../search/search-catalogue.ts';
import { makeSearchIndex } from '../../search/search-index.ts';
import { withDefaults } from '../../ssr/defaults.ts';
import type { SiteDefinition } from '../../ssr/definition.ts';
import { createPageBodies, type PageBodies } from '../../ssr/page-bodies.ts';
import { renderWhole } from '../../ssr/render-whole.ts';
import { createTemplate } from '../../ssr/template.ts';
import { recordRenders } from '../../testing/servers/record-renders.ts';
import { testDist } from '../../testing/servers/test-build.ts';
import { defineSite } from '../define-site.ts';
import { formPage } from '../forms/form-page.ts';
import { parseAbout } from '../forms/load-contact.ts';
import { openSiteRelease } from '../open-site-release.ts';
import { requestPage } from '../requests/request-page.ts';
import type { SiteDeps } from '../site-deps.ts';
import { type SiteErrorCode, siteErrors } from '../site-errors.ts';
import { trackPage } from '../tracking/load-track.ts';
import type { LoadedPage } from './loader.ts';

const now = new Date('2026-11-20T01:00:00Z');
const { signal } = new AbortController();
let deps: SiteDeps;
let site: SiteDefinition<PageData>;
let bodies: PageBodies;
/** Of a request that waits for nothing. */
const exchange = { request: { ip: '' }, reply: {}, signal } as Exchange;
const options = { hasPlace: true, onLateError: (error: unknown) => assert.fail(String(error)) };
let rendered: string[];
before(async () => {
  const current = await openSiteRelease(testDist);
  rendered = recordRenders(current);
  const log = pino({ enabled: false });
  deps = { release: { current }, config: parseConfig({}), log, now: () => now };
  site = defineSite(deps, {
    load: { run: (_network, work) => work() },
    deadlineMs: 10_000,
    unrouted: { begin: () => true, end: () => {} },
  });
  bodies = createPageBodies(withDefaults(site));
});
beforeEach(() => {
  rendered.length = 0;
});

/** A page's document, filled into its template. */
async function filled(page: LoadedPage): Promise<string> {
  assert.ok(page.texts, 'the page has slots');
  return (await bodies.document(page, exchange, options)) as string;
}

/** The same document as React renders it with the visitor's words in their places. */
function renderWorded({ texts = {}, ...page }: LoadedPage): Promise<string> {
  const worded = createTemplate(JSON.stringify(page), 'json').fill(texts);
  return renderWhole('document', JSON.parse(worded), withDefaults(site), signal);
}

async function assertSame(page: LoadedPage): Promise<void> {
  assert.equal(withoutLinkedData(await filled(page)), withoutLinkedData(await renderWorded(page)));
}

/** Its words are in JSON: a test of their own says how they are escaped. */
const withoutLinkedData = (html: string): string =>
  html.replace(/<script type="application\/ld\+json">.*?<\/script>/, '');

/** Asserts that pages which differ in their visitors' words alone are rendered once. */
async function assertOneRender(pageOf: (words: string) => Promise<LoadedPage> | LoadedPage): Promise<void> {
  await filled(await pageOf('first'));
  rendered.length = 0;
  for (let n = 0; n < 20; n++) await filled(await pageOf(`another ${n}`));
  assert.deepEqual(rendered, []);
}

const load = (
  id: 'repairs' | 'contact' | 'sent' | 'track',
  query: Record<string, string>,
): Promise<LoadedPage> =>
  site.loadPage({ id, path: routes[id].path, params: {}, query: new URLSearchParams(query), signal });

// No text starts with `\r`: the template adds the line break that keeps it in a textarea, React does not.
const text = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.constantFrom('', '\nsecond line', '</textarea></script><script>', `"'<>&`, '👩‍🔧 é', 'x'.repeat(4000)),
  )
  .filter((each) => !each.startsWith('\r'));

/** The state of a form in which each of these fields may hold anything and have an error. */
const formState = (fields: string[], answerTo: (field: string) => fc.Arbitrary<string>) =>
  fc.record({
    answers: fc.record(Object.fromEntries(fields.map((field) => [field, answerTo(field)]))),
    errors: fc.array(fc.record({ field: fc.constantFrom(...fields), message: fc.string({ minLength: 1 }) }), {
      maxLength: 4,
    }),
    notice: fc.option(fc.string({ minLength: 1 })),
  });
const answered = (fields: string[], words: string): FormState => ({
  answers: Object.fromEntries(fields.map((field) => [field, words])),
  errors: [{ field: 'message', message: `Row ${words}` }],
  notice: `Wait ${words}`,
});

test('the page of a form equals byte for byte what React renders with the answers', async () => {
  const choice = fc.constantFrom('', 'nonsense', ...Object.keys(schoolRoles));
  const form = formState(postedNames('school'), (field) => (field === 'role' ? choice : text));
  await fc.assert(
    fc.asyncProperty(form, async (state) => assertSame(await formPage(deps, 'school', state, signal))),
    { numRuns: 40 },
  );
});

test('the page of a request equals byte for byte what React renders with the answers and the quote', async () => {
  const few = fc.constantFrom('', 'nonsense', ...Object.keys(handoverWays), ...Object.keys(batteryAnswers));
  // Each of a quote's texts says something.
  const said = text.filter((each) => each !== '');
  const line = fc.record({ text: said, price: said, note: fc.option(said) });
  const quote = fc.record({
    device: said,
    href: fc.constantFrom('/repairs?device=a/b&with=c.d', '/repairs?device="<b>'),
    // React warns of two lines with the same text: real ones name different services.
    lines: fc.uniqueArray(line, { maxLength: 3, selector: (each) => each.text }),
    total: said,
    ready: fc.option(said),
  });
  const form = formState(postedNames('repairs'), (field) => (/^(way|battery)$/.test(field) ? few : text));
  const request = fc.record({ form, quote: fc.option(quote), byPost: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(request, (each) =>
      assertSame(requestPage({ ...each, stage: 'form' }, deps.release.current)),
    ),
    { numRuns: 60 },
  );
});

describe('the page of a search', () => {
  test('equals what React renders with the query and the devices', async () => {
    const devices = Array.from({ length: 25 }, (_, n) => ({
      path: `maker/phone-${n}`,
      kind: 'phone' as const,
      family: 'Phone',
      manufacturer: 'Maker & Sons',
      name: `Phone ${n} "<b>"`,
      nicknames: [],
      models: n % 2 ? [] : [`M${n}`, `N'${n}`],
      services: n % 3 ? ['battery'] : [],
    }));
    const services = [{ slug: 'battery', name: 'battery "<i>" repair', words: ['battery'] }];
    const index = Buffer.from(JSON.stringify(makeSearchIndex(devices, services)));
    const { current } = deps.release;
    deps.release.current = { ...current, files: { ...current.files, read: async () => index } };
    const queries = ['phone', 'maker', 'phon', 'maker flat battery', 'flat battery', '   '];
    for (const q of [...queries, 'zx81 <b>"quoted"</b>', '👩‍🔧'.repeat(40)])
      await assertSame(await load('repairs', { q }));
    deps.release.current = current;
  });

  test('searches for the first 100 characters of a query', () => {
    const params = new URLSearchParams({ q: `${'é'.repeat(99)}👩‍🔧 and more` });
    assert.equal(parseQuery(params), `${'é'.repeat(99)}\ufffd`);
  });
});

test('what a message is about is one line of at most 300 characters', () => {
  const about = (text: string) => parseAbout(new URLSearchParams({ about: text }));
  assert.equal(about('x'.repeat(5000)), 'x'.repeat(300));
  assert.equal(about(' a\r\n\n\u0000b\u2028c\t'), 'a b c');
  assert.equal(parseAbout(new URLSearchParams()), '');
});

const pages: Record<string, (words: string) => Promise<LoadedPage> | LoadedPage> = {
  'a form with errors': (words) => formPage(deps, 'b2b', answered(postedNames('b2b'), words), signal),
  'a request'(words) {
    const lines = [{ text: words, price: words, note: words }];
    const costs = { device: words, href: `/repairs?device=${words}`, total: words, ready: words };
    const form = answered(postedNames('repairs'), words);
    return requestPage(
      { stage: 'form', byPost: true, form, quote: { ...costs, lines } },
      deps.release.current,
    );
  },
  'a request without answers': () => load('repairs', { step: 'request' }),
  'a search that finds nothing': (words) => load('repairs', { q: `qqq ${words.replace(/\d/g, 'q')}` }),
  'a message about something': (about) => load('contact', { about }),
  'the page after a form'(words) {
    const reference = createReference('TBX', Buffer.from(words.slice(-2).repeat(4)));
    return load('sent', { form: 'repairs', way: 'mail-in', device: 'apple/iphone-13', reference });
  },
  'a refused lookup': (words) => trackPage(deps, 'lookup', answered(['reference', 'contact'], words), signal),
  'the answer to a lost reference': () => load('track', { asked: '1' }),
};
for (const [name, page] of Object.entries(pages)) {
  test(`${name} is rendered once, whatever its visitors typed`, () => assertOneRender(page));
}

test('the tracking page lists the closures that are still to come, also once another has passed', async () => {
  const state = answered(['reference', 'contact'], 'x');
  const { closures } = deps.release.current.shop;
  for (const moment of [now, new Date('2026-12-26T01:00:00Z')]) {
    const html = await filled(await trackPage({ ...deps, now: () => moment }, 'lookup', state, signal));
    const { date: today } = brisbane(moment);
    const coming = comingDays(closures, today);
    assert.ok(coming.length > 0 && coming.length < closures.length);
    // As the page lists it: "Friday 25 December 2026".
    const listed = closures.filter(({ date }) => html.includes(`${formatDay(date)} ${date.slice(0, 4)}`));
    assert.deepEqual(listed, coming);
  }
});

describe('the error page', () => {
  const page = (path: string, code: SiteErrorCode = 'not-found') =>
    site.errorPage({ code, ...siteErrors[code] }, `Page Not Found: ${path}`, path);

  test('has its path in the title, the canonical link and the linked data, escaped for each', async () => {
    const path = `/no/"such"'<page>&amp;`;
    const html = await filled(page(path));
    const escaped = '/no/&quot;such&quot;&#x27;&lt;page&gt;&amp;amp;';
    const { publicUrl } = deps.release.current.shop;
    assert.ok(html.includes(`<title>404 - Page Not Found: ${escaped}</title>`));
    assert.ok(html.includes(`<link rel="canonical" href="${publicUrl}${escaped}">`));
    const graph = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '');
    const node = graph['@graph'].find((each: { '@type': string }) => each['@type'] === 'WebPage');
    assert.equal(node.url, publicUrl + path);
  });

  test('marks in the menus what a page at the same path would', async () => {
    const header = (html: string) => /<body>.*<\/header>/s.exec(html)?.[0];
    for (const path of ['/repairs/acme', '/help/guides/none', '/business/x', '/no/such', '/contact', '/']) {
      const there = await renderWorded({ ...page(path), path });
      assert.ok(header(there)?.includes('<header'));
      assert.equal(header(await filled(page(path))), header(there), path);
    }
  });

  test('is rendered once for each status and section', async () => {
    await filled(page('/repairs/first'));
    await assertOneRender((words) => page(`/no/${words}`));
    await assertOneRender((words) => page(`/repairs/${words}`));
    await filled(page('/no', 'malformed-url'));
    assert.deepEqual(rendered, ['error']);
  });

  test('is rendered again for a new build', async () => {
    await filled(page('/first'));
    const build = { current: { ...deps.release.current } };
    rendered.length = 0;
    const again = createPageBodies(withDefaults({ ...site, build }));
    await again.document(page('/first'), exchange, options);
    assert.deepEqual(rendered, ['error']);
  });
});
