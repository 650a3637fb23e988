import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isCrawler } from './crawlers.ts';

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36';

const crawlers = [
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/153.0.0.0 Safari/537.36',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'WhatsApp/2.23.20.0',
  `${chrome} Chrome-Lighthouse`,
  `${chrome.replace('Chrome', 'HeadlessChrome')} Chrome-Lighthouse`,
  'curl/8.5.0 (compatible; examplebot/1.0)',
];

const visitors = [
  chrome,
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
  chrome.replace('Chrome', 'HeadlessChrome'),
  'curl/8.5.0',
  'w3m/0.5.3',
  'w3m/0.5.3+git20230121',
  'Wget/1.21.3',
  'Wget/1.20.3 (linux-gnu)',
  'Lynx/2.9.0dev.12 libwww-FM/2.14 SSL-MM/1.4.1 GNUTLS/3.7.8',
  'Links (2.28; Linux 6.1.0 x86_64; GNU C 12.2; text)',
  'ELinks/0.16.0 (textmode; Linux 6.1.0 x86_64; 80x24-2)',
  'Dillo/3.0.5',
  'NetSurf/3.10 (Linux)',
  'node-fetch/1.0 (+https://github.com/bitinn/node-fetch)',
  '',
  undefined,
];

describe('isCrawler', () => {
  for (const userAgent of crawlers) {
    it(`finds a crawler in ${userAgent}`, () => assert.equal(isCrawler(userAgent), true));
  }
  for (const userAgent of visitors) {
    it(`finds a visitor in ${userAgent || 'no user agent'}`, () => assert.equal(isCrawler(userAgent), false));
  }
});
