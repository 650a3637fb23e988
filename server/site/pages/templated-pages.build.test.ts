import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import fc from 'fast-check';
import pino from 'pino';
import { errorData } from '../../../shared/error-data.ts';
import { errorTitlePrefix, type FormState } from '../../../shared/form-state.ts';
import { type EnquiryKind, enquiryKinds, postedNames, schoolRoles, topics } from '../../../shared/forms.ts';
import { brisbane, formatDay } from '../../../shared/opening-hours.ts';
import type { PageData, SitePage } from '../../../shared/page-data.ts';
import { batteryAnswers, type RequestData } from '../../../shared/repair-form.ts';
import { handoverWays } from '../../../shared/repair-status.ts';
import { href } from '../../../shared/routes.ts';
import type { AppContext } from '../../app-context.ts';
import { parseConfig } from '../../config.ts';
import { unlimitedLoad } from '../../guard/load.ts';
import { loadRelease } from '../../release/release.ts';
import { fixedPageRequest } from '../../ssr/page-request.ts';
import { renderWholeHtml } from '../../ssr/render-html.ts';
import { testDist } from '../../testing/test-build.ts';
import { aboutPage } from '../forms/about-page.ts';
import { parseAbout } from '../forms/contact-about.ts';
import { formPage } from '../forms/form-page.ts';
import { loadRequest } from '../forms/load-request.ts';
import { requestPage } from '../forms/request-page.ts';
import { readSearch } from '../search/search-catalogue.ts';
import { makeSearchIndex } from '../search/search-index.ts';
import { searchPage } from '../search/search-page.ts';
import { trackPage } from '../tracking/track-page.ts';
import { errorPage } from './error-page.ts';
import { headOf } from './head.ts';
import { loadPage } from './load-page.ts';

const now = new Date('2026-11-20T01:00:00Z');
let context: AppContext;
let renders = 0;
before(async () => {
  const current = await loadRelease(testDist);
  const { renderPage } = current.renderer;
  current.renderer.renderPage = (request) => {
    renders++;
    return renderPage(request);
  };
  context = {
    release: { current },
    config: parseConfig({}),
    log: pino({ enabled: false }),
    now: () => now,
    renderDeadlineMs: 10_000,
    load: unlimitedLoad,
  } as unknown as AppContext;
});
beforeEach(() => {
  renders = 0;
});

/** A page as React renders it with the visitor's texts, without a template. */
async function rendered(page: SitePage, path: string): Promise<string> {
  return (await renderWholeHtml(context, { page, path, year: 2026 })).toString();
}

const filled = ({ template, texts }: Awaited<ReturnType<typeof formPage>>) =>
  template.fill(texts, 'identity').toString();

// No text starts with `\r`: the template adds the line break that keeps it in a textarea, React does not.
const text = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.constantFrom('', '\nsecond line', '</textarea></script><script>', `"'<>&`, '👩‍🔧 é', 'x'.repeat(4000)),
  )
  .filter((each) => !each.startsWith('\r'));

describe('the page of a form with errors', () => {
  for (const kind of enquiryKinds) {
    const fields = postedNames(kind);
    const choice = fc.constantFrom('', 'nonsense', ...Object.keys(kind === 'school' ? schoolRoles : topics));
    const answers = fc.record(
      Object.fromEntries(fields.map((field) => [field, /^(topic|role)$/.test(field) ? choice : text])),
    );
    const errors = fc.array(
      fc.record({ field: fc.constantFrom(...fields), message: fc.string({ minLength: 1 }) }),
      { maxLength: 4 },
    );

    test(`of ${kind} equals byte for byte what React renders with the answers`, async () => {
      const { data, ...page } = await loadPage(context.release.current, { ...fixedPageRequest(kind), now });
      const head = { ...page.head, title: errorTitlePrefix + page.head.title, noindex: true as const };
      await fc.assert(
        fc.asyncProperty(
          fc.record({ answers, errors, notice: fc.oneof(fc.constant(null), fc.string({ minLength: 1 })) }),
          async (form: FormState) => {
            const untemplated = { ...page, head, data: { ...data, form } as PageData[EnquiryKind] };
            assert.equal(
              filled(await formPage(context, kind, form)),
              await rendered(untemplated, href(kind)),
            );
          },
        ),
        { numRuns: 40 },
      );
    });

    test(`of ${kind} is rendered once, whatever was typed`, async () => {
      const form = (typed: string): FormState => ({
        answers: Object.fromEntries(fields.map((field) => [field, typed])),
        errors: [{ field: 'message', message: `Row ${typed}` }],
        notice: `Wait ${typed}`,
      });
      await formPage(context, kind, form('first'));
      renders = 0;
      for (let n = 0; n < 20; n++) await formPage(context, kind, form(`another ${n}`));
      assert.equal(renders, 0);
    });
  }
});

describe('the page of a request', () => {
  const fields = postedNames('repairs');
  const few = fc.constantFrom('', 'nonsense', ...Object.keys(handoverWays), ...Object.keys(batteryAnswers));
  const answers = fc.record(
    Object.fromEntries(fields.map((field) => [field, /^(way|battery)$/.test(field) ? few : text])),
  );
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
  const errors = fc.array(
    fc.record({ field: fc.constantFrom(...fields), message: fc.string({ minLength: 1 }) }),
    { maxLength: 4 },
  );
  const stage = fc.constantFrom('form' as const, 'check' as const);

  test('equals byte for byte what React renders with the answers and the quote', async () => {
    const form = fc.record({ answers, errors, notice: fc.option(fc.string({ minLength: 1 })) });
    await fc.assert(
      fc.asyncProperty(
        fc.record({ stage, form, quote: fc.option(quote), byPost: fc.boolean() }),
        async (request: RequestData) => {
          const { data, head } = loadRequest(request);
          const facts = { path: href('repairs'), title: null, breadcrumbs: [], ...head };
          const release = context.release.current;
          const page = { build: release.id, route: 'repairs' as const, data };
          const untemplated = { ...page, head: headOf(release, facts) };
          assert.equal(
            filled(await requestPage(context, request)),
            await rendered(untemplated, href('repairs')),
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  test('is rendered once, whatever was typed and whatever it costs', async () => {
    const request = (typed: string): RequestData => ({
      stage: 'check',
      byPost: true,
      form: { answers: Object.fromEntries(fields.map((field) => [field, typed])), errors: [], notice: null },
      quote: {
        ...{ device: typed, href: `/repairs?device=${typed}`, total: typed, ready: typed },
        lines: [{ text: typed, price: typed, note: typed }],
      },
    });
    await requestPage(context, request('first'));
    renders = 0;
    for (let n = 0; n < 20; n++) await requestPage(context, request(`another ${n}`));
    assert.equal(renders, 0);
  });
});

describe('the page of a search', () => {
  test('equals what React renders with the query and the devices', async () => {
    const { current } = context.release;
    const devices = Array.from({ length: 25 }, (_, n) => ({
      path: `maker/phone-${n}`,
      manufacturer: 'Maker & Sons',
      name: `Phone ${n} "<b>"`,
      nicknames: [],
      models: n % 2 ? [] : [`M${n}`, `N'${n}`],
      services: n % 3 ? ['battery'] : [],
    }));
    const services = [{ slug: 'battery', name: 'battery "<i>" repair', words: ['battery'] }];
    const index = Buffer.from(JSON.stringify(makeSearchIndex(devices, services)));
    const release = { ...current, files: { ...current.files, read: async () => index } };
    const path = href('repairs');
    for (const q of [
      'phone',
      'maker',
      'phon',
      'maker flat battery',
      'flat battery',
      'zx81 <b>"quoted"</b>',
      '   ',
      '👩‍🔧'.repeat(40),
    ]) {
      const query = new URLSearchParams({ q });
      const page = await loadPage(release, { ...fixedPageRequest('repairs'), query });
      const search = await readSearch(release, query);
      const templated = await searchPage({ ...context, release: { current: release } }, search);
      assert.equal(filled(templated), await rendered(page, path));
    }
  });

  test('is rendered once for each number of matches, zero included', async () => {
    const search = async (q: string) =>
      searchPage(context, await readSearch(context.release.current, new URLSearchParams({ q })));
    await search('washing machine');
    await search('iphone');
    renders = 0;
    for (let n = 0; n < 20; n++) await search(`qqq${n}`);
    await search('IPHONE');
    assert.equal(renders, 0);
  });

  test('searches for the first 64 characters of a query', async () => {
    const params = new URLSearchParams({ q: `${'é'.repeat(63)}👩‍🔧 and more` });
    const { query } = await readSearch(context.release.current, params);
    assert.equal(query, `${'é'.repeat(63)}\ufffd`);
  });
});

describe('the contact page that says what it is about', () => {
  test('equals what React renders with the words in its message', async () => {
    const { current } = context.release;
    for (const words of ['iPhone 13', '</textarea><script>', 'a\n\r\u0000b', '  ', '👩‍🔧'.repeat(40)]) {
      const query = new URLSearchParams({ about: words });
      const page = await loadPage(current, { ...fixedPageRequest('contact'), query, now });
      assert.equal(
        filled(await aboutPage(context, parseAbout(query))),
        await rendered(page, href('contact')),
      );
    }
  });

  test('takes one line of at most 300 characters', () => {
    const about = (text: string) => parseAbout(new URLSearchParams({ about: text }));
    assert.equal(about('x'.repeat(5000)), 'x'.repeat(300));
    assert.equal(about(' a\r\n\n\u0000b\u2028c\t'), 'a b c');
    assert.equal(parseAbout(new URLSearchParams()), '');
  });

  test('is rendered once, whatever it is about', async () => {
    await aboutPage(context, 'first');
    renders = 0;
    for (let n = 0; n < 20; n++) await aboutPage(context, `another ${n}`);
    assert.equal(renders, 0);
  });
});

describe('the tracking page with a refused lookup', () => {
  const form: FormState = { answers: { reference: 'x', contact: 'y' }, errors: [], notice: 'Not found' };
  /** As the page lists it: "Friday 25 December 2026". */
  const dayOf = (date: string) => `${formatDay(date)} ${date.slice(0, 4)}`;

  test('lists the closures that are still to come, also once another has passed', async () => {
    const { closures } = context.release.current.shop;
    for (const moment of [now, new Date('2026-12-26T01:00:00Z')]) {
      const html = filled(await trackPage({ ...context, now: () => moment }, 'lookup', form));
      const { date: today } = brisbane(moment);
      const coming = closures.filter(({ date }) => date >= today);
      assert.ok(coming.length > 0 && coming.length < closures.length);
      const listed = closures.filter(({ date }) => html.includes(dayOf(date)));
      assert.deepEqual(listed, coming);
    }
  });
});

describe('the error page', () => {
  const page = (path: string, status = 404) =>
    errorPage(context, errorData(status, 'Page Not Found'), `Page Not Found: ${path}`, path);

  test('has its path in the title, the canonical link and the linked data, escaped for each', async () => {
    const path = `/no/"such"'<page>&amp;`;
    const html = filled(await page(path));
    const escaped = '/no/&quot;such&quot;&#x27;&lt;page&gt;&amp;amp;';
    const { publicUrl } = context.release.current.shop;
    assert.ok(html.includes(`<title>404 - Page Not Found: ${escaped}</title>`));
    assert.ok(html.includes(`<link rel="canonical" href="${publicUrl}${escaped}">`));
    const graph = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '');
    const node = graph['@graph'].find((each: { '@type': string }) => each['@type'] === 'WebPage');
    assert.equal(node.url, publicUrl + path);
  });

  test('marks in the menus what a page at the same path would', async () => {
    const { current } = context.release;
    for (const path of ['/repairs/acme', '/help/guides/none', '/business/x', '/no/such', '/contact', '/']) {
      const facts = { statusCode: 404, statusMessage: 'x', description: 'y' };
      const { head } = await loadPage(current, fixedPageRequest('home'));
      const untemplated: SitePage<'error'> = { build: current.id, route: 'error', head, data: facts };
      const header = (html: string) => /<body>.*<\/footer>/s.exec(html)?.[0];
      const templated = filled(await errorPage(context, facts, 'x', path));
      assert.equal(header(templated), header(await rendered(untemplated, path)), path);
    }
  });

  test('is rendered once for each status and section', async () => {
    await page('/first');
    await page('/repairs/first');
    renders = 0;
    for (let n = 0; n < 20; n++) await page(n % 2 ? `/no/${n}` : `/repairs/${n}`);
    assert.equal(renders, 0);
    await page('/no', 400);
    assert.equal(renders, 1);
  });

  test('is rendered again for a new release', async () => {
    await page('/first');
    const other = { ...context, release: { current: { ...context.release.current } } };
    renders = 0;
    await errorPage(other, errorData(404, 'Page Not Found'), 'x', '/x');
    assert.equal(renders, 1);
  });
});
