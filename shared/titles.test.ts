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
  it('makes none of a segment that is too long for one', () => {
    assert.equal(titleFromPath(`/help/${'a-'.repeat(5000)}`), '');
  });

  for (const [path, title] of cases) {
    it(`${path || '(empty)'} → ${title || '(empty)'}`, () => assert.equal(titleFromPath(path), title));
  }
});

describe('pageTitle', () => {
  it('prefers the own title, then the path, then the shop alone', () => {
    assert.equal(pageTitle('FAQ', '/help/faq', 'Northside Bench'), 'FAQ · Northside Bench');
    assert.equal(pageTitle(null, '/storm-season', 'Northside Bench'), 'Storm Season · Northside Bench');
    assert.equal(pageTitle(null, '/', 'Northside Bench'), 'Northside Bench');
    assert.equal(pageTitle('Home', '/', 'Northside Bench'), 'Home · Northside Bench');
  });
});

describe('errorTitle', () => {
  it('is the status and the message, without the shop', () => {
    assert.equal(errorTitle(404, 'Page Not Found: /x'), '404 - Page Not Found: /x');
  });
});
