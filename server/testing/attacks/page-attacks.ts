import { createRequire } from 'node:module';
import type { IconSet } from '../../../shared/iconify.ts';
import { type Attack, cheapRefusal, otherRefusal } from './attack.ts';
import { hostileTexts, repeat } from './hostile-texts.ts';
import { from, get, type Headers, post } from './requests.ts';

/** Node reads at most 16 KB of request line and headers. */
const maxHead = 15_000;

const reading = (
  name: string,
  target: (n: number, script: string) => string,
  headers: Headers | ((n: number) => Headers) = {},
  bound: Pick<Attack, 'maxRatio'> = {},
): Attack => ({
  name,
  ...bound,
  request: ({ n, script }) =>
    get(target(n, script), { ...from(n), ...(typeof headers === 'function' ? headers(n) : headers) }),
});
const search = (name: string, query: string): Attack =>
  reading(`search: ${name}`, () => `/repairs?q=${query}`, {}, { maxRatio: otherRefusal });
const missing = { maxRatio: cheapRefusal };
const refused = { maxRatio: otherRefusal };

const heroicons = createRequire(import.meta.url)('@iconify-json/heroicons/icons.json') as IconSet;
const iconNames = Object.keys(heroicons.icons);
/** 250 icons that exist, others for each `n`. */
function someIcons(n: number): string {
  const start = (n * 7) % (iconNames.length - 250);
  return iconNames.slice(start, start + 250).join(',');
}

const notThere: Attack[] = [
  reading('404: a page', (n) => `/no/such/page-${n}`, {}, missing),
  reading('404: always the same page', () => '/no/such/page', {}, missing),
  reading('404: a path of 15 KB', (n) => `/${n}${'x'.repeat(maxHead)}`, {}, missing),
  reading('404: a path of 7,000 folders', (n) => `/${n}${'/x'.repeat(7000)}`, {}, missing),
  reading('404: a path of percent-encodings', (n) => `/${n}${repeat('%E2%82%AC', maxHead)}`, {}, missing),
  reading('404: a device', (n) => `/repairs/apple/no-such-device-${n}`, {}, missing),
  reading('404: a manufacturer', (n) => `/repairs/no-such-maker-${n}`, {}, missing),
  reading('404: a payload', (n) => `/no/such/page-${n}/_payload.json`, {}, missing),
  reading('404: an asset', (n) => `/assets/none-${n}.js`, {}, missing),
  reading('404: an icon', (n) => `/_site/icons/heroicons.json?icons=none-${n}`, {}, missing),
  reading(
    '404: 250 icons',
    (n) => `/_site/icons/heroicons.json?icons=${Array.from({ length: 250 }, (_, i) => `no-${n}-${i}`)}`,
    {},
    missing,
  ),
  reading(
    '404: as one line for a crawler',
    (n) => `/no/such/page-${n}`,
    { 'user-agent': 'Googlebot/2.1' },
    missing,
  ),
  reading('404: a build', (n) => `/_site/builds/${String(n).padStart(12, '0')}.json`, {}, missing),
  reading('400: a malformed path', () => '/%', {}, refused),
  reading('400: an island without its parameter', () => '/_site/islands/content.json', {}, refused),
  { name: '405: a page that takes nothing', ...refused, request: ({ n }) => post('/about', '', from(n)) },
  {
    name: '405: a post to nowhere',
    ...refused,
    request: ({ n }) => post(`/no/such/form-${n}`, 'a=b', from(n)),
  },
  { name: '405: TRACE', ...refused, request: ({ n }) => get('/', from(n), 'TRACE') },
  { name: '400: an unknown method', ...refused, request: () => get('/', {}, 'BREW') },
  {
    name: '400: no host',
    ...refused,
    request: () => Buffer.from('GET / HTTP/1.1\r\naccept: text/html\r\n\r\n'),
  },
  {
    name: '400: no HTTP at all',
    ...refused,
    request: () => Buffer.from('\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\r\n\r\n', 'latin1'),
  },
  {
    name: '431: headers past the limit',
    ...refused,
    request: () => get('/', { cookie: 'x'.repeat(60_000) }),
  },
  {
    name: '417: an expectation',
    ...refused,
    request: ({ n }) => post('/contact', 'a=b', { ...from(n), expect: 'tea' }),
  },
];

const keys: Attack[] = [
  reading('eviction: /#n, another fragment each time', (n) => `/#${n}`, {}, refused),
  reading('eviction: /help/faq#n', (n) => `/help/faq#${n}`, {}, refused),
  reading('eviction: /?n, another query each time', (n) => `/?${n}`),
  reading('eviction: payloads with a fragment', (n) => `/_payload.json#${n}`, {}, refused),
  reading('an absolute target', () => 'http://localhost/'),
  reading('an absolute target of another site', (n) => `http://host-${n}.example.com/`),
  reading(
    'another host each time',
    () => '/',
    (n) => ({ host: `host-${n}.example.com` }),
  ),
  reading(
    'another accept-encoding each time',
    () => '/',
    (n) => ({ 'accept-encoding': `gzip;q=0.${n}, br` }),
  ),
  reading('301: capitals, slashes and percent-encodings', (n) => `/${n}${repeat('//%41A', maxHead)}`),
  {
    name: '405: a path that the router cannot parse as a route',
    ...refused,
    request: ({ n }) => post('/:a(', '', from(n)),
  },
];

const searches: Attack[] = [
  search('a device', 'iphone+13'),
  search('a word that many devices have', 'iphone'),
  search('one letter', 'a'),
  search('nothing', ''),
  search('7,000 words', repeat('a+', maxHead)),
  search(
    '5,000 different short words',
    Array.from({ length: 3000 }, (_, i) => i.toString(36))
      .join('+')
      .slice(0, maxHead),
  ),
  search('15 KB of one word', 'i'.repeat(maxHead)),
  search('15 KB of blanks', '+'.repeat(maxHead)),
  ...Object.entries(hostileTexts).map(([name, make]) =>
    search(
      name,
      encodeURIComponent(make(maxHead / 3))
        .slice(0, maxHead)
        .replace(/%.?$/, ''),
    ),
  ),
  search('markup to be escaped', repeat('%3C%22', maxHead)),
  reading('search: as a payload', (n) => `/repairs/_payload.json?q=${n}`, {}, refused),
  reading('search: 500 times q', (n) => `/repairs?${`q=iphone${n}&`.repeat(500)}`, {}, refused),
];

const icons: Attack[] = [
  reading('250 icons', () => `/_site/icons/heroicons.json?icons=${someIcons(1)}`, {}, refused),
  reading(
    '250 icons, others each time',
    (n) => `/_site/icons/heroicons.json?icons=${someIcons(n)}`,
    {},
    refused,
  ),
  reading(
    '400: 5,000 names of icons',
    () => `/_site/icons/heroicons.json?icons=${'a,'.repeat(5000)}`,
    {},
    refused,
  ),
  reading('an island', () => '/_site/islands/content.json?path=/about'),
  reading('the build’s manifest', () => '/_site/builds/latest.json'),
  reading('/qr with 14 KB of query', () => `/qr?${'a=b&'.repeat(3500)}`),
  reading('the sitemap', () => '/sitemap.xml'),
];

const headers: Attack[] = [
  reading(
    '2,000 headers',
    () => '/',
    Object.fromEntries(Array.from({ length: 1500 }, (_, i) => [`x${i}`, ''])),
  ),
  reading('a query of 15 KB', () => `/?${'a=b&'.repeat(maxHead / 4)}`),
  reading('accept-encoding of 15 KB', () => '/', { 'accept-encoding': repeat('gzip;q=0.1, ', maxHead) }),
  reading('if-none-match of 15 KB', () => '/', { 'if-none-match': repeat('W/"x",', maxHead) }),
  reading('user-agent of 15 KB', () => '/', {
    'user-agent': repeat('Mozilla/5.0 (compatible; x) ', maxHead),
  }),
  reading(
    'user-agent of 15 KB, on a 404',
    (n) => `/no/such-${n}`,
    { 'user-agent': repeat('bo spide crawle ', maxHead) },
    missing,
  ),
  reading('cookies of 15 KB', () => '/', { cookie: repeat('a=b; ', maxHead) }),
  reading(
    'accept of 15 KB, on a 404',
    (n) => `/no/such-${n}`,
    { accept: repeat('text/htm, ', maxHead) },
    missing,
  ),
  reading('x-forwarded-for of 15 KB', () => '/', { 'x-forwarded-for': repeat('10.0.0.1, ', maxHead) }),
  {
    name: 'x-forwarded-for of 15 KB, a form',
    request: () => post('/contact', '', { 'x-forwarded-for': repeat('::1,', maxHead) }),
  },
  reading('a range of an asset', (_n, script) => script, { range: 'bytes=0-0' }),
  reading('2,000 ranges of an asset', (_n, script) => script, { range: `bytes=${repeat('0-0,', maxHead)}` }),
  reading('a range of a page', () => '/', { range: 'bytes=0-0' }),
  reading('the largest asset, uncompressed', (_n, script) => script, { 'accept-encoding': 'identity' }),
  {
    name: 'an origin of 15 KB',
    ...refused,
    request: ({ n }) =>
      post('/contact', '', { ...from(n), origin: `http://${'a.'.repeat(7000)}`, 'sec-fetch-site': '' }),
  },
];

export const pageAttacks: Attack[] = [...notThere, ...keys, ...searches, ...icons, ...headers];
