import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type Attack, filledPage, oneLine } from './attack.ts';
import { hostileTexts, repeat } from './hostile-texts.ts';
import { from, type Headers, post } from './requests.ts';

/** Bytes: the form routes read no more. */
const bodyLimit = 524_288;

const script: Headers = { accept: 'application/json' };
const foreign: Headers = { origin: 'http://example.com', 'sec-fetch-site': 'cross-site' };
const json: Headers = { 'content-type': 'application/json' };
const multipart: Headers = { 'content-type': 'multipart/form-data; boundary=b' };
const huge: Headers = { 'content-length': '1000000000', expect: '100-continue' };

const large = `name=a&message=${'x'.repeat(500_000)}`;
const marks = Buffer.from(`message=${hostileTexts['marks in the wrong order'](400_000)}`);
const part = '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n';

/** Bodies of `/contact` that are refused, most of them without a look at what they say. */
const refused: [name: string, body: string | Buffer, headers?: Headers][] = [
  ['415: a body in gzip', gzipSync(marks), { 'content-encoding': 'gzip' }],
  ['415: a body in br', brotliCompressSync(marks), { 'content-encoding': 'br' }],
  ['415: JSON', `[${'['.repeat(10_000)}`, json],
  ['415: multipart', part.repeat(5000), multipart],
  ['422: nothing filled in', ''],
  ['422: nothing filled in, as JSON', '', script],
  ['422: 16 KB of answers', `message=${'x'.repeat(16_000)}`],
  ['413: 500 KB of answers', large],
  ['413: 500 KB to be escaped', `name=a&message=${repeat('<"\'', 500_000)}`],
  ['413: a body past the limit', 'x'.repeat(bodyLimit + 1)],
  ['413: a length past the limit, without the body', '', huge],
  ['403: from another site', 'name=a', foreign],
  ['403: from another site, 500 KB', large, foreign],
  ['403: an origin of 15 KB', '', { origin: `http://${'a.'.repeat(7000)}`, 'sec-fetch-site': '' }],
  ['400: a body that is not UTF-8', Buffer.alloc(500_000, 0xff)],
  ['400: a percent-encoding that breaks off at the end', `message=${repeat('%41', 500_000)}%`],
  ['400: 250,000 fields', 'a&'.repeat(250_000)],
];

const blocked = from(1);
const limited: [name: string, body: string, headers?: Headers][] = [
  ['429: a short form', 'name=a'],
  ['429: 500 KB', large],
  ['429: 500 KB, as JSON', large, script],
];

export const refusalAttacks: Attack[] = [
  ...refused.map(([name, body, headers]) => ({
    name,
    maxUs: /^403|as JSON$/.test(name) ? oneLine : filledPage,
    request: (n: number) => post('/contact', body, { ...from(n), ...headers }),
  })),
  ...limited.map(([name, body, headers]) => ({
    name,
    maxUs: oneLine,
    before: Array.from({ length: 40 }, () => post('/contact', '', blocked)),
    request: () => post('/contact', body, { ...blocked, ...headers }),
  })),
];
