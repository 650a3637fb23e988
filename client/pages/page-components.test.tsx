import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import type { Service } from '../../shared/catalogue.ts';
import type { DocumentData } from '../../shared/document-data.ts';
import { drawLogo } from '../../shared/draw-logo.ts';
import { dataLossNotice, refurbishedNotice, repairNoticeSource } from '../../shared/legal-texts.ts';
import { formatHours } from '../../shared/opening-hours.ts';
import { isLive, type PageData, type PageId } from '../../shared/page-data.ts';
import { type Choice, quoteOf } from '../../shared/quote.ts';
import { noOffers, type Offers } from '../../shared/shop.ts';
import { SiteContext } from '../context/site-context.ts';
import { SiteLayout } from '../layout/SiteLayout.tsx';
import { iconsOf } from './load-view.tsx';
import { pages } from './page-components.ts';
import { battery, data, document, facts, nothing } from './page-data.fixtures.ts';

describe('what a shop may say of itself', () => {
  test('stands on the home page only where it is there', () => {
    const none = render('home', data.home);
    assert.doesNotMatch(none, /<img|at the bench|Reviews|No fix/);
    const shop = {
      ...data.home.shop,
      people: [{ name: 'Robin', role: 'boards' }],
      photos: [{ file: 'counter.jpg', alt: 'The counter' }],
      reviews: [{ label: 'Reviews elsewhere', url: 'https://reviews.example.com/shop' }],
      offers: noOffers,
    };
    const promises = { ...data.home.promises, noFixNoCharge: true };
    const html = render('home', { ...data.home, shop, promises });
    assert.match(html, /Robin at the bench/);
    assert.match(html, /No fix, no repair charge.*Only the diagnosis you agreed to is charged/);
    assert.match(html, /<img src="\/counter\.jpg" alt="The counter" loading="lazy"/);
    assert.match(html, /<a href="https:\/\/reviews\.example\.com\/shop">Reviews elsewhere<\/a>/);
  });
});

describe('the icons requested ahead', () => {
  const iconsIn = (html: string) => [...html.matchAll(/ data-icon="([^"]*)"/g)].map(([, name]) => name ?? '');
  const frame = renderToStaticMarkup(
    <StaticRouter location="/">
      <SiteLayout footer="" notice="">
        {null}
      </SiteLayout>
    </StaticRouter>,
  );
  for (const id of Object.keys(pages) as PageId[]) {
    if (!isLive(id)) continue;
    test(`${id}: all that the page draws and the frame does not`, () => {
      const icons = new Set(iconsIn(render(id, data[id])).filter((name) => !iconsIn(frame).includes(name)));
      assert.deepEqual(iconsOf(id), [...icons].sort());
    });
  }
});

describe('home', () => {
  test('every price example links to its service and shows its price', () => {
    const html = render('home', data.home);
    assert.ok(html.includes('href="/repairs/apple/iphone-13/battery"'));
    assert.match(html, />from \$99</);
  });
});

describe('prices of a sample', () => {
  for (const [id, places] of [
    ['home', 1],
    ['manufacturer', 1],
    ['device', 1],
    ['service', 1],
  ] as const) {
    test(`${id}: are marked as samples wherever they stand, and only while they are`, () => {
      assert.equal(count(render(id, data[id], { sample: true }), 'Sample prices'), places);
      assert.equal(count(render(id, data[id]), 'Sample prices'), 0);
    });
  }
});

test('a repair that its customer has had stopped asks for no answer to its quote', () => {
  const stopped = { iso: '2026-11-20T03:00:00.000Z', text: 'Friday 20 November, 1:00 PM' };
  const { repair } = data.repair;
  assert.match(render('repair', data.repair), /Check my answer/);
  for (const mayAnswer of [true, false]) {
    const html = render('repair', { ...data.repair, repair: { ...repair, mayAnswer, stopped } });
    assert.match(html, /New screen/);
    assert.doesNotMatch(html, /Check my answer|We take your answer only/);
  }
});

test('a later quote offers to decline what is new, not all', () => {
  const { repair } = data.repair;
  const devices = repair.devices.slice(0, 1).map((device) => {
    const { quote } = device;
    const kept = { position: 2, text: 'Port', said: 'Agreed before', price: '$99', approved: true };
    const lines = [{ ...kept, isAgreed: true as const }, ...(quote?.lines ?? [])];
    return { ...device, quote: quote && { ...quote, isLater: true as const, lines, total: '$348' } };
  });
  const html = render('repair', { ...data.repair, repair: { ...repair, devices } });
  assert.match(html, />Approve, \$348 in all<.*>Decline what’s new<.*>Read the quote</);
  assert.doesNotMatch(html, /Decline all/);
});

describe('repairs', () => {
  test('prices for a device that no search found are marked as samples, and only while they are', () => {
    const unlisted = { ...data.repairs, search: nothing };
    assert.equal(count(render('repairs', unlisted, { sample: true }), 'Sample prices'), 1);
    assert.equal(count(render('repairs', unlisted), 'Sample prices'), 0);
  });

  test('asks nothing about a device before who is hurt is safe', () => {
    const danger = { name: 'A shock', firstAid: 'Call 000.', guides: [] };
    const html = render('repairs', { ...data.repairs, search: { ...nothing, danger } }, { sample: true });
    assert.match(html, /Call 000\./);
    assert.doesNotMatch(html, /Sample prices|Request a repair/);
  });

  test('shows first aid before what was found, and the words that were passed over as a link', () => {
    const html = render('repairs', {
      ...data.repairs,
      search: {
        ...nothing,
        danger: {
          name: 'It got wet',
          firstAid: 'Turn it off.',
          guides: [{ href: '/help/a', text: 'Guide A' }],
        },
        ignored: { label: 'Zuzu', href: '/repairs?q=wet' },
        title: '1 device for “wet iphone 13”',
      },
    });
    const languages = ['call 000 and say your language', 'TIS National', 'href="tel:+61131450"'];
    assertOrder(html, ['It got wet', 'Turn it off.', 'Guide A', ...languages, '1 device for', 'Zuzu']);
    assert.match(html, /<a href="\/repairs\?q=wet"[^>]*><span[^>]*>Search without <\/span>Zuzu/);
  });

  test('answers a question before it offers devices, and after them where it is none', () => {
    const row = { text: '', price: '', picture: '' };
    const rows = [{ ...row, href: '/help/faq#lost-data', name: 'Will I lose my photos?' }];
    const matches = [{ ...row, href: '/repairs/acme/box', name: 'Box' }];
    for (const isFirst of [true, false]) {
      const search = {
        ...nothing,
        title: 'Which box?',
        matches,
        answers: { title: 'Answers', isFirst, rows },
      };
      const html = render('repairs', { ...data.repairs, search });
      const devices = ['Which box?', '/repairs/acme/box'];
      const answers = ['Answers', '/help/faq#lost-data'];
      assertOrder(html, isFirst ? [...answers, ...devices] : [...devices, ...answers]);
      assert.doesNotMatch(html, /Ask about this device.*Ask about this device/s);
    }
  });
});

test('a service page shows prices, odds, what to beware of, steps, guides and other repairs', () => {
  const html = render('service', data.service);
  const texts = [
    ...battery.warnings,
    ...battery.options.flatMap(({ keeps, loses }) => [keeps, loses]),
    'First we look.',
    'It seldom fails.',
    'Save your data.',
    'href="/help/guides/battery-health"',
    'href="/repairs/apple/iphone-13/screen"',
    'By quote',
  ];
  for (const text of texts) assert.ok(html.includes(text), text);
  const isBefore = (page: string, text: string) =>
    page.indexOf(battery.warnings[0] ?? '') < page.indexOf(text);
  const choice = battery.options[0]?.keeps ?? '';
  assert.ok(!isBefore(html, choice));
  const service = { ...battery, warnFirst: 'Swollen? Don’t charge it.' };
  assert.ok(isBefore(render('service', { ...data.service, service }), choice));
});

test('a manufacturer page shows all devices of a family, the newest first', () => {
  const [device] = data.manufacturer.devices;
  const family = Array.from({ length: 9 }, (_, age) => ({
    ...(device as (typeof data.manufacturer.devices)[number]),
    slug: `iphone-${age}`,
    name: `iPhone ${age}`,
    year: 2026 - age,
  }));
  const html = render('manufacturer', { ...data.manufacturer, devices: family.toReversed() });
  const names = html.match(/iPhone \d(?=<)/g)?.join();
  assert.equal(names, family.map(({ name }) => name).join());
  assert.doesNotMatch(html, /<details/);
});

test('a manufacturer page groups its devices by kind and family, each with its commonest repairs', () => {
  const html = render('manufacturer', data.manufacturer);
  const path = 'href="/repairs/apple/iphone-13"';
  assertOrder(html, ['<h2>Phones', '<h3>iPhone', path, '2021', 'battery from $89']);
  assert.doesNotMatch(html, /<h2>Tablets/);
});

describe('a quote', () => {
  const choose = (services: Service[], ...choices: Choice[]): string =>
    render('device', { ...data.device, services, quote: quoteOf(services, choices) });

  test('carries what was chosen along to the contact form', () => {
    const html = choose([battery], { service: 'battery', option: 'genuine' });
    const [href = ''] = html.match(/\/contact\?about=[^#"]*/) ?? [];
    const about = new URL(href, 'https://example.com').searchParams.get('about');
    assert.match(about ?? '', /^iPhone 13, \$139: Battery replacement \([^)]+\)$/);
  });

  test('compares grades only where they differ, in words too', () => {
    const [first, second] = battery.options.map((option, at) => ({
      ...option,
      compare: { Capacity: 3 - at },
    }));
    assert.ok(first && second);
    const html = choose([{ ...battery, options: [first, second] }]);
    assert.match(html, /<dt>Capacity<\/dt>.*?●●●.*?3 of 3.*?●●○.*?2 of 3/);
    const same = [first, { ...second, compare: first.compare }];
    assert.doesNotMatch(choose([{ ...battery, options: same }]), /Capacity/);
  });
});

test('the guides page lists the guides, or says that there are none', () => {
  const guide = { path: '/help/guides/back-up', title: 'Back up', description: 'How to.' };
  assert.match(
    render('guides', { guides: [guide], groups: [] }),
    /<a href="\/help\/guides\/back-up">Back up<\/a>/,
  );
  assert.match(render('guides', { guides: [], groups: [] }), /There are no guides here yet/);
});

test('the guides page groups the guides; those without a group come last', () => {
  const guides = ['a-new-one', 'wipe-before-recycling', 'spill-first-aid'].map((name) => ({
    path: `/help/guides/${name}`,
    title: name,
    description: 'How to.',
  }));
  const groups = [
    { title: 'Before a repair', intro: '', guides: [] },
    { title: 'After a repair', intro: '', guides: ['wipe-before-recycling'] },
  ];
  const html = render('guides', { guides, groups });
  assertOrder(html, [
    'href="/help/guides/spill-first-aid"',
    'After a repair',
    'href="/help/guides/wipe-before-recycling"',
    'More guides',
    'href="/help/guides/a-new-one"',
  ]);
  assert.doesNotMatch(html, /Before a repair/);
  assert.equal(
    count(html, 'href="/help/guides/spill-first-aid"'),
    1,
    'a guide of the first aid stands there alone',
  );
});

test('the list of guides says how long each takes and what it is about, where the guide says so', () => {
  const guide = { path: '/help/guides/back-up', title: 'Back up', description: 'How to.' };
  const html = render('guides', {
    guides: [{ ...guide, minutes: 1, platform: 'iPhone and iPad' }],
    groups: [],
  });
  assert.match(html, />1 minute · iPhone and iPad</);
  assert.doesNotMatch(render('guides', { guides: [guide], groups: [] }), /\d minutes?</);
});

describe('a guide', () => {
  const guide = (more: Partial<DocumentData>) =>
    render('document', { ...document, path: '/help/guides/back-up', needs: 'a cable', minutes: 20, ...more });

  test('shows its facts and what to read next', () => {
    const related = [{ path: '/help/guides/other', title: 'The other', description: 'How to.' }];
    const html = guide({ related });
    for (const text of ['20 minutes', 'A cable', '20 November 2026', 'href="/help/guides/other"'])
      assert.ok(html.includes(text), text);
  });

  test('that starts with a warning shows it before its contents, and all of its text once', () => {
    const warning = '<div>Unplug it.</div>';
    const sections = ['a', 'b', 'c', 'd'].map((id) => ({ id, title: `Section ${id}` }));
    const html = guide({
      html: warning + document.html,
      leadEnd: warning.length,
      sections,
    });
    assertOrder(html, ['Unplug it.', 'Section a', 'We repair boards.']);
    for (const text of ['Unplug it.', 'We repair boards.']) assert.equal(count(html, text), 1, text);
  });
});

test('a document is in its page once, with its date in words', () => {
  const html = render('document', data.document);
  assert.equal(count(html, 'We repair boards.'), 1);
  assert.match(html, /<time dateTime="2026-11-20">20 November 2026<\/time>/i);
});

test('the slip has the repair notice as one headed block, both its sentences, none in fine print', () => {
  const html = render('sent', data.sent);
  const block = /<div[^>]*><h4>Repair notice<\/h4>(.*?)<\/div>/s.exec(html)?.[1] ?? '';
  assert.deepEqual(
    block.match(/<p[^>]*>[^<]*<\/p>/g),
    [repairNoticeSource, dataLossNotice, refurbishedNotice].map((text) => `<p>${text}</p>`),
  );
});

test('after a form, only what the shop offers is promised', () => {
  const sent = (offers: Partial<Offers>) =>
    render('sent', {
      ...data.sent,
      kind: 'b2b',
      offers: { ...noOffers, ...offers },
    });
  assert.doesNotMatch(sent({}), /pick-up|purchase order|business days?\./);
  const all = sent({ pickUp: true, purchaseOrders: true, answerDays: 2 });
  for (const promise of [/pick-up/, /purchase order/, /Within 2 business days\./]) assert.match(all, promise);
});

test('contact shows the next closure openly, the others behind it, and the ways to pay', () => {
  const html = render('contact', data.contact);
  const [open = '', hidden = ''] = html.split('<details');
  assert.ok(open.includes('Christmas Day') && !open.includes('New Year'));
  assert.ok(hidden.includes('New Year') && !hidden.includes('Christmas Day'));
  assert.match(html, /Cash or eftpos/);
  const none = render('contact', { ...data.contact, closures: [], shop: { ...facts.shop, payment: [] } });
  assert.doesNotMatch(none, /Next closed|Ways to pay/);
});

test('the tracking page folds a lost reference, but never its answer or its error', () => {
  const form = { answers: { email: 'x' }, errors: [{ field: 'email', message: 'Enter' }], notice: null };
  const lost = (more: object) =>
    render('track', { ...data.track, ...more }).match(/<details[^>]* id="lost"[^>]*>/)?.[0];
  assert.doesNotMatch(lost({}) ?? '', / open=/);
  assert.match(lost({ refused: 'lost', form }) ?? '', / open=/);
  assert.match(lost({ linkRequested: true }) ?? '', / open=/);
});

function render<Id extends PageId>(id: Id, pageData: PageData[Id], site = { sample: false }): string {
  const Page = pages[id] as ComponentType<{ data: PageData[Id] }>;
  return renderToStaticMarkup(
    <SiteContext
      value={{
        hasNotice: false,
        menu: null,
        ...site,
        noPasscode: true,
        name: 'Test Shop',
        phone: facts.shop.phone,
        hours: formatHours(facts.shop.hours),
        afterHours: null,
        logo: drawLogo('AB'),
      }}
    >
      <Page data={pageData} />
    </SiteContext>,
  );
}

/** All these texts are on the page, one after the other. */
function assertOrder(html: string, texts: string[]): void {
  const found = texts.toSorted((a, b) => html.indexOf(a) - html.indexOf(b));
  assert.deepEqual(found, texts);
  for (const text of texts) assert.ok(html.includes(text), text);
}

const count = (html: string, text: string): number => html.split(text).length - 1;
