import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isCrawler } from './crawlers.ts';

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36';

const crawlers = [
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/153.0.0.0 Safari/537.36',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.1 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Twitterbot/1.0',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'WhatsApp/2.23.20.0',
  'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
  'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  'TelegramBot (like TwitterBot)',
  `${chrome} Chrome-Lighthouse`,
  `${chrome.replace('Chrome', 'HeadlessChrome')} Chrome-Lighthouse`,
  'curl/8.5.0 (compatible; examplebot/1.0)',
];

const visitors = [
  chrome,
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:148.0) Gecko/20100101 Firefox/148.0',
  chrome.replace('Chrome', 'HeadlessChrome'),
  'curl/8.5.0',
  'node',
  'undici',
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
