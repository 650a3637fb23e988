import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import request from 'supertest';
import { shareTestApp } from '../../testing/servers/test-app.ts';

/** The device search, the instant quote and the catalogue's pages, as they are answered. */
const site = shareTestApp();
const get = (path: string) => request(site.app.server).get(path).set('accept', 'text/html');
const robotsOf = (html: string) => /<meta name="robots" content="([^"]*)">/.exec(html)?.[1];
const titleOf = (html: string) => textOf(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? '');
/** What the page's main part says, and where it leads: its script is what React reads, not what a visitor does. */
const mainOf = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
const textOf = (html: string) =>
  html
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const phone = '/repairs/apple/iphone-13';

import { makeSearchIndex } from '../../search/search-index.ts';

describe('the device search', () => {
  /** Addresses that results lead to, in order: the section whose title quotes the query. */
  const resultsOf = (html: string) => {
    const section = mainOf(html)
      .split('<section')
      .find((part) => /\d devices? for/.test(part));
    const hrefs = [...(section ?? '').matchAll(/href="([^"]+)"/g)].map(([, href]) => href ?? '');
    // What was understood leads to other searches; a row has a drawing.
    return hrefs.filter((href) => !/^\/(repairs\?q=|drawings\/)/.test(href));
  };

  const searches: [query: string, first: string | undefined][] = [
    ['iphone 13', phone],
    ['macbook air wet', '/repairs/apple/macbook-air-m1/liquid-damage#first-aid'],
    ['zx81', undefined],
  ];
  for (const [query, first] of searches) {
    test(`"${query}" leads to ${first ?? 'nothing'}`, async () => {
      const { status, headers, text } = await get(`/repairs?q=${encodeURIComponent(query)}`);
      // One certain hit may lead straight to its page.
      assert.ok(status === 200 || status === 303, String(status));
      assert.equal(status === 303 ? headers.location : resultsOf(text)[0], first);
      if (!first) assert.match(textOf(text), /No device found for “zx81”/);
    });
  }

  test('asks which device is meant where the fault alone is named', async () => {
    const { text } = await get('/repairs?q=cracked+screen').expect(200);
    assert.match(textOf(mainOf(text)), /Screen replacement: which device\?/);
  });

  test('answers a question before it offers a form, and has its title', async () => {
    const { text } = await get('/repairs?q=in+a+dark+room').expect(200);
    assert.match(text, /<title>Answers to “in a dark room”/);
    assert.match(textOf(mainOf(text)), /Answers to “in a dark room” Work in a dark room/);
    assert.ok(text.includes('href="/help/guides/dark-room"'));
    const { body } = await get('/_site/islands/device-search.json?q=in+a+dark+room');
    assert.match(body.html, /href="\/help\/guides\/dark-room"/);
  });

  test('is not for search engines nor for caches, and escapes its query', async () => {
    const { text, headers } = await get('/repairs?q=%3Cscript%3Ealert(1)%3C/script%3E').expect(200);
    assert.equal(headers['cache-control'], 'no-cache');
    assert.match(robotsOf(text) ?? '', /noindex/);
    assert.doesNotMatch(text, /<script>alert/);
    assert.match(text, /&lt;script&gt;alert\(1\)/);
    const plain = await get('/repairs').expect(200);
    assert.equal(robotsOf(plain.text), undefined);
  });
});

describe('the island device-search', () => {
  const island = (query: string) => get(`/_site/islands/device-search.json${query}`);

  test('answers { key, html } with options that link to the results', async () => {
    const { body, headers } = await island('?q=iphone+13+battery').expect(200);
    assert.deepEqual(Object.keys(body), ['key', 'html']);
    assert.equal(body.key, 'device-search');
    assert.equal(body.html.match(/role="option"/g)?.length, 1);
    assert.ok(body.html.includes(`href="${phone}/battery"`), body.html);
    assert.match(textOf(body.html), /^iPhone 13 battery replacement Apple$/);
    const numbered = await island('?q=a2633').expect(200);
    assert.match(textOf(numbered.body.html), /^iPhone 13 Apple · A2633$/);
    assert.match(headers['content-type'] ?? '', /^application\/json/);
  });

  test('offers a message to the shop where a search has no result, and nothing where there is no search', async () => {
    const { body } = await island('?q=zx81');
    assert.match(textOf(body.html), /^Ask about “zx81” Nothing found$/);
    assert.ok(body.html.includes('href="/repairs?q=zx81"'), body.html);
    for (const query of ['', '%20']) assert.equal((await island(`?q=${query}`)).body.html, '', query);
  });

  test('takes 100 characters and refuses what is longer, repeated, missing or unknown', async () => {
    await island(`?q=${'x'.repeat(100)}`).expect(200);
    await island(`?q=${'%C3%A9'.repeat(100)}`).expect(200);
    for (const query of [`?q=${'x'.repeat(101)}`, '', '?q=a&q=b', '?q=a&max=9', '?query=a', '?q[]=a'])
      await island(query).set('accept', 'application/json').expect(400);
  });

  test('escapes what it prints and answers at most eight devices', async () => {
    const { files } = site.release;
    const evil = Array.from({ length: 9 }, (_, number) => ({
      path: `apple/iphone-${number}`,
      kind: 'phone' as const,
      family: 'iPhone',
      name: `<img src=x onerror=alert(${number})>`,
      nicknames: [],
      manufacturer: 'A & "B"',
      models: [],
      services: [],
    }));
    const index = Buffer.from(JSON.stringify(makeSearchIndex(evil, [])));
    site.release.files = { ...files, read: async () => index };
    const { body } = await island('?q=img').expect(200);
    site.release.files = files;
    assert.doesNotMatch(body.html, /<img/);
    assert.match(body.html, /&lt;img src=x/);
    assert.match(body.html, /A &amp; &quot;B&quot;/);
    assert.equal(body.html.match(/role="option"/g).length, 8);
  });
});

describe('an instant quote', () => {
  const screen = 'screen-replacement.genuine.39900';
  const battery = 'battery.aftermarket.9900';
  const quote = (choices: string[], device = 'apple/iphone-13') =>
    `/repairs?${[`device=${device}`, ...choices.map((choice) => `with=${choice}`)].join('&')}`;
  const read = async (path: string) => textOf(mainOf((await get(path).expect(200)).text));

  test('leads from what is wrong to this device’s own services, each with its price', async () => {
    const device = await get(phone).expect(200);
    const [, address = ''] = /<a [^>]*href="([^"#]+)#symptoms"/.exec(device.text) ?? [];
    const text = mainOf((await get(address).expect(200)).text);
    const [, symptoms = ''] = /What’s wrong with it\?(.*)$/s.exec(text) ?? [];
    const [, path = '', price = ''] =
      /<a href="([^"]+)">Screen replacement<\/a>, (\S+?)</.exec(symptoms) ?? [];
    assert.equal(path, '/repairs/apple/iphone-13/screen-replacement');
    assert.match(price, /^\$\d+–\$\d+$/);
    assert.doesNotMatch(symptoms, /which device|\?q=/);
    // First aid is for every device; the repair in this catalogue for laptops alone.
    assert.match(textOf(symptoms), /First:\s+Turn it off/);
    assert.doesNotMatch(symptoms, /Liquid on the board/);
  });

  test('adds up today’s prices, with the time of collection, and is for this visitor alone', async () => {
    const { text, headers } = await get(quote([screen, battery])).expect(200);
    const words = textOf(mainOf(text));
    assert.equal(titleOf(text), 'iPhone 13 repairs');
    assert.match(words, /Total with GST: \$498(?![\d,.–])/);
    assert.match(
      words,
      /2–5 hours of work, once you’ve said yes\. If we have to order a part, it takes longer\./,
    );
    // It has not said how long its queue is.
    assert.doesNotMatch(words, /ready (on|by)/);
    assert.doesNotMatch(words, /This link says/);
    assert.equal(headers['cache-control'], 'no-cache');
    assert.match(robotsOf(text) ?? '', /noindex/);
    assert.match(
      text,
      /<link rel="canonical" href="https:\/\/testbench\.example\.com\/repairs\/apple\/iphone-13">/,
    );
  });

  test('names the day once the shop says how long its queue is, for two weeks', async () => {
    const { release } = site;
    const { shop } = release;
    // It is a Friday, 11:00: five hours from the opening of Tuesday.
    release.shop = { ...shop, bench: { queueDays: 2, asOf: '2026-11-18' } };
    assert.match(
      await read(quote([screen, battery])),
      /If you bring it in now and say yes to the quote: ready on Tuesday 24 November, about 1:30 PM\./,
    );
    release.shop = { ...shop, bench: { queueDays: 2, asOf: '2026-11-01' } };
    assert.doesNotMatch(await read(quote([screen, battery])), /ready (on|by)/);
    release.shop = shop;
  });

  test('leaves out what cannot be chosen any more, and says so', async () => {
    const words = await read(quote([battery, 'teleport.genuine.100', 'charge-port.clean']));
    assert.match(words, /We’ve left out 2 repairs in this link/);
    assert.match(words, /Total with GST: \$99(?![\d,.–])/);
    const one = await read(quote([battery, 'screen-replacement.platinum.100']));
    assert.match(one, /We’ve left out one repair in this link/);
    const gone = await read(quote(['teleport.genuine.100', 'charge-port.clean']));
    assert.match(
      gone,
      /This link asks for 2 repairs that we don’t offer for this device\. Choose again below\./,
    );
  });

  test('says what has no price yet, and does not count a diagnosis that comes off the repair', async () => {
    const laptop = 'apple/macbook-air-m1';
    const open = await read(quote(['liquid-damage.clean-room'], laptop));
    assert.match(open, /Total with GST: By quote(?!:)/);
    assert.doesNotMatch(open, /Total with GST: \$0/);
    const both = await read(quote(['liquid-damage.board-repair', 'diagnostic.diagnosis'], laptop));
    assert.match(both, /Total with GST: \$249–\$649/);
    assert.match(both, /If you go ahead with the repair, you don’t pay this on top\./);
    assert.match(await read(quote(['diagnostic.diagnosis'], laptop)), /Total with GST: \$65(?![\d,.–])/);
  });

  test('without choices is the form, and the form’s address with empty choices redirects to the quote’s', async () => {
    const empty = await get(quote([])).expect(200);
    // The symptoms are on the quote's page alone.
    const view = (html: string) =>
      (/<div[^>]*><nav aria-label="Breadcrumb".*<\/quote-form>/s.exec(mainOf(html))?.[0] ?? '').replace(
        /href="[^"]*#symptoms"/,
        '',
      );
    assert.ok(view(empty.text));
    assert.equal(view(empty.text), view((await get(phone).expect(200)).text));
    assert.match(robotsOf(empty.text) ?? '', /noindex/);
    const { headers } = await get(quote(['', battery, '', 'non.sense.x', '<b>'])).expect(303);
    assert.equal(headers.location, quote([battery]));
    assert.equal(headers['cache-control'], 'no-cache');
    assert.equal((await get(quote(['', ''])).expect(303)).headers.location, quote([]));
    // As the form sends it: a grade of each service, and the services that were ticked.
    const grades = 'grade.screen-replacement=genuine.39900&grade.battery=aftermarket.9900';
    const ticked = quote(['charge-port.clean.9900', 'battery']);
    assert.equal(
      (await get(`${ticked}&${grades}`).expect(303)).headers.location,
      quote(['charge-port.clean.9900', battery]),
    );
    assert.equal((await get(`${quote([])}&${grades}`).expect(303)).headers.location, quote([]));
  });

  test('of an unknown device says so and finds one, but not of one in capitals or a service without a grade', async () => {
    const shouted = await get(quote(['SCREEN-REPLACEMENT'], 'APPLE/iPhone-13')).expect(200);
    assert.equal(titleOf(shouted.text), 'iPhone 13 repairs');
    assert.match(textOf(mainOf(shouted.text)), /Total with GST: \$179(?![\d,.–])/);
    for (const device of ['apple/iphone-99', 'acme/iphone-13', 'apple', '../x', 'constructor/__proto__']) {
      const { text } = await get(quote([battery], device)).expect(200);
      assert.equal(titleOf(text), 'Repair Quote', device);
      assert.match(text, /We don’t list the device in this link/, device);
      assert.match(robotsOf(text) ?? '', /noindex/, device);
    }
  });

  test('with every one of forty long choices is read to its end', async () => {
    const long = Array.from(
      { length: 39 },
      (_, n) => `a-service-with-a-rather-long-name-${n}.refurbished-original.24900-29900`,
    );
    const words = await read(quote([...long, battery]));
    assert.match(words, /Total with GST: \$99(?![\d,.–])/);
    assert.doesNotMatch(words, /This link says/);
  });
});

describe('the catalogue', () => {
  test('shows search engines devices, and services that have a price of their own there', async () => {
    const sitemap = (await get('/sitemap.xml').expect(200).expect('content-type', /xml/)).text;
    const isListed = (path: string) => sitemap.includes(`<loc>https://testbench.example.com${path}</loc>`);
    for (const path of [phone, `${phone}/battery`, '/repairs/samsung/galaxy-s24']) {
      assert.equal(robotsOf((await get(path).expect(200)).text), undefined, path);
      assert.ok(isListed(path), path);
    }
    for (const path of [`${phone}/diagnostic`, '/repairs/samsung/galaxy-s24/charge-port']) {
      assert.match(robotsOf((await get(path).expect(200)).text) ?? '', /noindex/, path);
      assert.ok(!isListed(path), path);
    }
  });

  test('has no page of a service that a device goes without', async () => {
    await get('/repairs/samsung/galaxy-s24/diagnostic').expect(404);
    await get('/repairs/samsung/galaxy-s24/battery').expect(404);
  });
});

test('says of a phone that may not reach 000 that it must be updated, and of no other', async () => {
  const [older, newer] = await Promise.all([get('/repairs/samsung/galaxy-s24'), get(phone)]);
  assert.match(
    textOf(mainOf(older.text)),
    /Can it call 000\? This model has been named .* install its latest software/,
  );
  assert.doesNotMatch(newer.text, /call 000/);
});

test('a named day is answered with its date, in the search and in what is offered while typing', async () => {
  const { text } = await get('/repairs?q=are+you+open+on+boxing+day');
  assert.match(
    textOf(mainOf(text)),
    /Saturday 26 December \d{4}, Boxing Day: closed|\d+ December \d{4}, Boxing Day/,
  );
  const island = await get('/_site/islands/device-search.json?q=open+boxing+day');
  assert.match(JSON.stringify(island.body), /26 December/);
});
