import { createRequire } from 'node:module';
import { iconUrlMaxLength } from '../../../../shared/constants.ts';
import type { IconSet } from '../../../../shared/iconify.ts';
import { createReference } from '../../../back-office/store/parse-reference.ts';
import { type Attack, filledPage, oneLine, ownAnswer, searched } from './attack.ts';
import { hostileTexts, repeat } from './hostile-texts.ts';
import { from, get, type Headers, post } from './requests.ts';

/** Node reads at most 16 KB of request line and headers. */
const maxHead = 15_000;

type Target = (n: number) => string;
/** What is asked for by GET, with headers beside the browser's. */
type Row = [name: string, target: string | Target, headers?: Headers];

const reading =
  (maxUs: number) =>
  ([name, target, headers]: Row): Attack => ({
    name,
    maxUs,
    request: (n) => get(typeof target === 'string' ? target : target(n), { ...from(n), ...headers }),
  });

const { icons } = createRequire(import.meta.url)('@iconify-json/heroicons/icons.json') as IconSet;
const iconNames = Object.keys(icons);
/** As many icons as one address may name, others for each `n`. */
export function someIcons(n: number): string {
  const names = iconNames.slice((n * 7) % (iconNames.length - 100));
  return `/_site/icons/heroicons.json?icons=${names}`.slice(0, iconUrlMaxLength).replace(/,[^,]*$/, '');
}

/** Ten words of five letters that no device has, others for each `n`. */
const misspelt = (n: number): string =>
  Array.from({ length: 10 }, (_, word) =>
    String((n * 7919 + word * 104_729) % 100_000)
      .padStart(5, '0')
      .replace(/\d/g, (digit) => 'aeioustrnl'.charAt(Number(digit))),
  ).join('+');

/** A reference with a right check symbol, another for each `n`. */
export const referenceOf = (n: number): string => createReference('TBX', Buffer.alloc(7, n));

const oneLiners: Row[] = [
  ['404: a payload', (n) => `/no/such/page-${n}/_payload.json`],
  ['404: an icon', (n) => `/_site/icons/heroicons.json?icons=none-${n}`],
  [
    '404: 40 icons',
    (n) => `/_site/icons/heroicons.json?icons=${Array.from({ length: 40 }, (_, i) => `no-${n}-${i}`)}`,
  ],
  ['404: one line for a crawler', (n) => `/no/such/page-${n}`, { 'user-agent': 'Googlebot/2.1' }],
  ['404: a build', (n) => `/_site/builds/${String(n).padStart(12, '0')}.json`],
  ['404: user-agent of 15 KB', (n) => `/no/such-${n}`, { 'user-agent': repeat('bo spide crawle ', maxHead) }],
  ['400: a malformed path', '/%'],
  ['400: an island without its parameter', '/_site/islands/content.json'],
  ['400: 5,000 names of icons', `/_site/icons/heroicons.json?icons=${'a,'.repeat(5000)}`],
  ['431: headers past the limit', '/', { cookie: 'x'.repeat(60_000) }],
  ['search: as a payload', (n) => `/repairs/_payload.json?q=${n}`],
];

const filled: Row[] = [
  ['404: a page', (n) => `/no/such/page-${n}`],
  ['404: always the same page', '/no/such/page'],
  ['404: a path of 15 KB', (n) => `/${n}${'x'.repeat(maxHead)}`],
  ['404: a path of 7,000 folders', (n) => `/${n}${'/x'.repeat(7000)}`],
  ['404: a path of percent-encodings', (n) => `/${n}${repeat('%E2%82%AC', maxHead)}`],
  ['404: a device', (n) => `/repairs/apple/no-such-device-${n}`],
  ['404: a manufacturer', (n) => `/repairs/no-such-maker-${n}`],
  ['404: accept of 15 KB', (n) => `/no/such-${n}`, { accept: repeat('text/htm, ', maxHead) }],
  ['400: a fragment', (n) => `/#${n}`],
  ['400: a fragment of a document', (n) => `/help/faq#${n}`],
  ['400: a fragment of a payload', (n) => `/_payload.json#${n}`],
  ['a page after a form', (n) => `/contact/sent?reference=${referenceOf(n)}`],
  [
    'a page after a request',
    (n) => `/contact/sent?form=repairs&reference=${referenceOf(n)}&device=apple/iphone-13`,
  ],
  ['a request without a device', (n) => `/repairs?step=request&x=${n}`],
  ['the answer to a lost reference', (n) => `/repairs/track?asked=${n}`],
];

const searches: Row[] = [
  ['search: a device', '/repairs?q=iphone+13'],
  ['search: a word that many devices have', '/repairs?q=iphone'],
  ['search: one letter', '/repairs?q=a'],
  ['search: ten misspelt words', (n) => `/repairs?q=${misspelt(n)}`],
  ['search: nothing', '/repairs?q='],
  ['search: 7,000 words', `/repairs?q=${repeat('a+', maxHead)}`],
  [
    'search: 3,000 different words',
    `/repairs?q=${Array.from({ length: 3000 }, (_, i) => i.toString(36))
      .join('+')
      .slice(0, maxHead)}`,
  ],
  ['search: 15 KB of one word', `/repairs?q=${'i'.repeat(maxHead)}`],
  ['search: 15 KB of blanks', `/repairs?q=${'+'.repeat(maxHead)}`],
  ['search: markup to be escaped', `/repairs?q=${repeat('%3C%22', maxHead)}`],
  ['search: 500 times q', (n) => `/repairs?${`q=iphone${n}&`.repeat(500)}`],
];

const own: Row[] = [
  ['404: an asset', (n) => `/assets/none-${n}.js`],
  ['many icons, others each time', someIcons],
];

const hostile = Object.entries(hostileTexts).map(([name, make]): Row => {
  const text = encodeURIComponent(make(maxHead / 3)).slice(0, maxHead);
  return [`search: ${name}`, `/repairs?q=${text.replace(/%.?$/, '')}`];
});

/** Requests that no browser sends. */
const odd: Record<string, Attack['request']> = {
  '405: a page that takes nothing': (n) => post('/about', '', from(n)),
  '405: a post to nowhere': (n) => post(`/no/such/form-${n}`, 'a=b', from(n)),
  '405: TRACE': (n) => get('/', from(n), 'TRACE'),
  '405: a path that the router cannot parse as a route': (n) => post('/:a(', '', from(n)),
  '400: an unknown method': () => get('/', {}, 'BREW'),
  '400: no host': () => Buffer.from('GET / HTTP/1.1\r\naccept: text/html\r\n\r\n'),
  '400: no HTTP at all': () => Buffer.from('\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\r\n\r\n', 'latin1'),
  '417: an expectation': (n) => post('/contact', 'a=b', { ...from(n), expect: 'tea' }),
  '422: x-forwarded-for of 15 KB': () => post('/contact', '', { 'x-forwarded-for': repeat('::1,', maxHead) }),
};

export const pageAttacks: Attack[] = [
  ...oneLiners.map(reading(oneLine)),
  ...filled.map(reading(filledPage)),
  ...[...searches, ...hostile].map(reading(searched)),
  ...own.map(reading(ownAnswer)),
  ...Object.entries(odd).map(([name, request]) => ({ name, maxUs: filledPage, request })),
];
