import fc, { type Arbitrary } from 'fast-check';
import { asIs, encoded, mostly } from './fuzz-texts.ts';

const paths = `
  / /about /repairs /repairs/track /repairs/motherboard /repairs/apple /repairs/apple/iphone-13
  /repairs/apple/iphone-13/screen /business/b2b /business/school /help/guides /help/faq /contact
  /contact/sent /contact/sent?reference=ABCD-EFGH /privacy-policy /help/guides/battery-health
  /no/such/page /_site/builds/latest.json /_site/builds/0123456789ab.json
  /_site/icons/heroicons.json?icons=phone,x /_site/icons/simple-icons.json?icons=apple
  /_site/icons/none.json?icons=a /_site/islands/open-now.json /_site/csp-reports
  /_site/islands/content.json?path=/about /health/live /health/ready /sitemap.xml /robots.txt /qr
  /site.webmanifest /help/guides.atom /favicon.ico /assets/none.js /_payload.json
  /about/_payload.json /repairs/_payload.json?q=a /repairs/apple/iphone-13/_payload.json
  /.well-known/security.txt /assets/ /assets/..%2f..%2fpackage.json /_site/ /repairs/track/abcdefgh
  /:a( /** /:a /(a+)+`
  // The last four mean something to a router when they stand in a route.
  .trim()
  .split(/\s+/);

const query = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom('q', 'icons', 'path', 'reference', 'a', ''), asIs), encoded), {
    maxLength: 4,
  })
  .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'));

const suffixes = ['/', '//', '/_payload.json', '.json', '#x', '?', '%', '/..', '%2e%2e', '\\', ';a', '.br'];
const origins = ['http://localhost', 'http://example.com', 'https://localhost:3000', '//example.com', 'x'];
/** Past 15 KB the head is refused as a whole: rarely worth a request. */
const maxTarget = 15_000;

/** Request targets: every page and endpoint, paths that name nothing, and what is no path at all. */
export const target: Arbitrary<string> = fc
  .record({
    path: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...paths) },
      { weight: 2, arbitrary: fc.array(encoded, { maxLength: 4 }).map((parts) => `/${parts.join('/')}`) },
      { weight: 1, arbitrary: asIs.map((text) => `/${text}`) },
    ),
    query: fc.option(query, { freq: 3 }),
    suffix: mostly('', 12, ...suffixes),
    origin: mostly('', 20, ...origins),
  })
  .map(({ path, query, suffix, origin }) => {
    const whole = origin + path + suffix;
    if (query === null) return whole.slice(0, maxTarget);
    return `${whole}${whole.includes('?') ? '&' : '?'}${query}`.slice(0, maxTarget);
  });
