import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mayCarryTags } from './page-data.ts';
import { ruleFor } from './route-rules.ts';
import { href, placeholders, type RouteId, routeRules, routes } from './routes.ts';

/** Pages of ours that the specification does not name. */
const beyond: string[] = ['repair', 'sent'] satisfies RouteId[];

describe('routes', () => {
  it('are the pages of the specification, with their titles', () => {
    const rows = Object.entries(routes).filter(([id]) => !beyond.includes(id));
    assert.deepEqual(
      rows.map(([, { path, title }]) => [path, title]),
      [
        ['/', 'Home'],
        ['/about', 'About'],
        ['/repairs', 'Repair Quote'],
        ['/repairs/track', 'Track Repair'],
        ['/repairs/motherboard', 'Motherboard Repairs'],
        ['/repairs/:manufacturer', null],
        ['/repairs/:manufacturer/:device', null],
        ['/repairs/:manufacturer/:device/:service', null],
        ['/business/b2b', 'B2B Services'],
        ['/business/school', 'School Services'],
        ['/help/guides', 'How-To Guides'],
        ['/help/faq', 'FAQ'],
        ['/contact', 'Contact'],
        ['/privacy-policy', 'Privacy Policy'],
        ['/warranty-policy', 'Warranty Policy'],
        ['/terms-and-conditions', 'Terms and Conditions'],
        ['/glossary-of-terms', 'Glossary of Terms'],
        ['/*', null],
      ],
    );
    assert.deepEqual(Object.values(placeholders), ['/qr', '/sitemap.xml']);
  });

  it('have two pages more, which confirm a form and show a repair, and are cached nowhere', () => {
    assert.equal(routes.sent.path, '/contact/sent');
    assert.equal(ruleFor(routes.sent.path, routeRules).private, true);
    assert.equal(routes.repair.path, '/repairs/track/:token');
    assert.equal(ruleFor(href('repair', { token: 'x' }), routeRules).private, true);
  });
});

describe('third-party tags', () => {
  it('are not allowed on pages with a form', () => {
    const without = Object.values(routes)
      .filter(({ tags }) => !tags)
      .map(({ path }): string => path);
    assert.deepEqual(without, [
      '/repairs',
      '/repairs/track',
      '/repairs/track/:token',
      '/business/b2b',
      '/business/school',
      '/contact',
      '/contact/sent',
    ]);
    assert.equal(mayCarryTags('contact'), false);
    assert.equal(mayCarryTags('home'), true);
  });

  it("are not allowed on pages that hold a visitor's data, nor on the error page", () => {
    const example = (path: string) => path.replace(/:\w+|\*/g, 'x');
    for (const { path, tags } of Object.values(routes)) {
      if (ruleFor(example(path), routeRules).private) assert.equal(tags, false, path);
    }
    assert.equal(mayCarryTags('error'), false);
  });
});

describe('href', () => {
  it('fills every parameter', () => {
    assert.equal(href('home'), '/');
    assert.equal(
      href('service', { manufacturer: 'apple', device: 'iphone-13', service: 'battery' }),
      '/repairs/apple/iphone-13/battery',
    );
  });

  it('percent-encodes characters that would end a segment or the path', () => {
    assert.equal(
      href('device', { manufacturer: 'a/b', device: 'ü ?#%' }),
      '/repairs/a%2Fb/%C3%BC%20%3F%23%25',
    );
  });

  it("does not encode the slashes of a document's path", () => {
    assert.equal(href('document', { '*': 'help/guides/back up?' }), '/help/guides/back%20up%3F');
  });
});
