import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { errorTitle, pageTitle, titleFromPath } from './titles.ts';

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

describe('errorTitle', () => {
  it("is the status and the message, without the shop's name", () => {
    assert.equal(errorTitle(404, 'Page Not Found: /x'), '404 - Page Not Found: /x');
  });
});
