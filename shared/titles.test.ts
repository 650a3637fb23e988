import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { errorTitle, fittingTitle, maxTitleLength, pageTitle, titleFromPath } from './titles.ts';

describe('titleFromPath', () => {
  const cases: [path: string, title: string][] = [
    ['/help/how-to-guides', 'How to Guides'],
    ['/the-end-of-the-line', 'The End of the Line'],
    ['/privacy_policy.draft', 'Privacy Policy Draft'],
    ['/repairTrackingPage', 'Repair Tracking Page'],
    ['/help/TO-THE-point', 'TO the Point'],
    ['/about/', 'About'],
    ['/iphone-13', 'Iphone 13'],
    ['/caf%C3%A9-and%20bar', 'Café and Bar'],
    ['/100%-off', '100% Off'],
    ['/a%2Fb', 'A/b'],
    ['/---', ''],
    ['/', ''],
    ['', ''],
  ];
  for (const [path, title] of cases) {
    it(`${path || '(empty)'} → ${title || '(empty)'}`, () => assert.equal(titleFromPath(path), title));
  }

  it('returns nothing for a segment that is too long for a title', () => {
    assert.equal(titleFromPath(`/${'x'.repeat(600)}`).length, 600);
    assert.equal(titleFromPath(`/${'x'.repeat(601)}`), '');
  });
});

describe('pageTitle', () => {
  it("takes the page's own title, else one made from the path, else the shop's name alone", () => {
    assert.equal(pageTitle('FAQ', '/help/faq', 'Northside Bench'), 'FAQ · Northside Bench');
    assert.equal(pageTitle(null, '/storm-season', 'Northside Bench'), 'Storm Season · Northside Bench');
    assert.equal(pageTitle('', '/storm-season', 'Northside Bench'), 'Storm Season · Northside Bench');
    assert.equal(pageTitle(null, '/', 'Northside Bench'), 'Northside Bench');
    assert.equal(pageTitle(null, `/${'x'.repeat(601)}`, 'Northside Bench'), 'Northside Bench');
    assert.equal(pageTitle('Home', '/', 'Northside Bench'), 'Home · Northside Bench');
  });
});

describe('a title that is too long', () => {
  it("goes without the shop's name", () => {
    const title = 'x'.repeat(50);
    assert.equal(pageTitle(title, '/', 'Shop'), `${title} · Shop`);
    assert.equal(pageTitle(title, '/', 'Northside Bench'), title);
  });
  it('says less, and is cut off after a word where nothing is short enough', () => {
    const titles = [`${'x'.repeat(50)} from $149`, 'x'.repeat(50), 'x'];
    assert.equal(fittingTitle(titles, 'Shop'), titles[1]);
    assert.equal(fittingTitle(titles.slice(0, 2), 'Northside Bench'), titles[0]);
    assert.equal(fittingTitle(['x'.repeat(61)], 'Shop', 'short'), 'short');
    assert.equal(
      fittingTitle([`${'ten words '.repeat(6)}more`], 'Shop'),
      `${'ten words '.repeat(5)}ten words…`,
    );
    for (const length of [59, 60, 61, 200])
      assert.ok(fittingTitle(['x'.repeat(length)], 'S').length <= maxTitleLength);
  });
});

describe('errorTitle', () => {
  it("is the status and the message, without the shop's name", () => {
    assert.equal(errorTitle(404, 'Page Not Found: /x'), '404 - Page Not Found: /x');
  });
});
