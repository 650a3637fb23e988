import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type Attack, cheapRefusal, otherRefusal } from './attack.ts';
import { hostileTexts, repeat } from './hostile-texts.ts';
import { from, type Headers, post } from './requests.ts';

/** Bytes: the form routes read no more. */
const bodyLimit = 524_288;

const zipped = { gzip: gzipSync, br: brotliCompressSync };
const zippedAttacks = Object.entries(zipped).map(
  ([encoding, compress]): Attack => ({
    name: `a body in ${encoding}: marks in the wrong order`,
    sizes: [20_000, 40_000, 80_000, 160_000, 400_000],
    maxRatio: otherRefusal,
    request({ n, size }) {
      const marks = hostileTexts['marks in the wrong order'](size);
      const body = compress(Buffer.from(`name=${n}&message=${marks}`));
      return post('/contact', body, { ...from(n), 'content-encoding': encoding });
    },
  }),
);

const foreign: Headers = { origin: 'http://example.com', 'sec-fetch-site': 'cross-site' };
const script: Headers = { accept: 'application/json' };
const blocked = from(1);
const blockOne = () => Array.from({ length: 40 }, () => post('/contact', '', blocked));
const large = `name=a&message=${'x'.repeat(500_000)}`;

/** Forms that the server refuses, most of them without looking at what they say. */
export const refusalAttacks: Attack[] = [
  ...zippedAttacks,
  {
    name: '422: nothing filled in',
    maxRatio: otherRefusal,
    request: ({ n }) => post('/contact', '', from(n)),
  },
  {
    name: '422: nothing filled in, as JSON',
    maxRatio: otherRefusal,
    request: ({ n }) => post('/contact', '', { ...from(n), ...script }),
  },
  {
    name: '422: 16 KB of answers',
    maxRatio: otherRefusal,
    request: ({ n }) => post('/contact', `message=${'x'.repeat(16_000)}`, from(n)),
  },
  {
    name: '422: 500 KB of answers',
    maxRatio: otherRefusal,
    request: ({ n }) => post('/contact', large, from(n)),
  },
  {
    name: '422: 500 KB to be escaped',
    maxRatio: otherRefusal,
    request: ({ n }) => post('/contact', `name=a&message=${repeat('<"\'', 500_000)}`, from(n)),
  },
  {
    name: '429: a short form',
    maxRatio: cheapRefusal,
    prepare: blockOne,
    request: () => post('/contact', 'name=a', blocked),
  },
  {
    name: '429: a short form of a visitor who has just passed the limit',
    maxRatio: cheapRefusal,
    maxPerRound: 10,
    prepare: (first) => Array.from({ length: 31 }, () => post('/contact', '', from(first))),
    request: ({ first }) => post('/contact', 'name=a', from(first)),
  },
  {
    name: '429: 500 KB',
    maxRatio: cheapRefusal,
    prepare: blockOne,
    request: () => post('/contact', large, blocked),
  },
  {
    name: '429: 500 KB, as JSON',
    maxRatio: cheapRefusal,
    prepare: blockOne,
    request: () => post('/contact', large, { ...blocked, ...script }),
  },
  {
    name: '403: from another site',
    maxRatio: otherRefusal,
    request: ({ n }) => post('/contact', 'name=a', { ...from(n), ...foreign }),
  },
  {
    name: '403: from another site, 500 KB',
    maxRatio: otherRefusal,
    request: ({ n }) => post('/contact', large, { ...from(n), ...foreign }),
  },
  {
    name: '413: a body past the limit',
    maxRatio: otherRefusal,
    request: ({ n }) => post('/contact', 'x'.repeat(bodyLimit + 1), from(n)),
  },
  {
    name: '413: a length past the limit, without the body',
    maxRatio: otherRefusal,
    request: ({ n }) =>
      post('/contact', '', { ...from(n), 'content-length': '1000000000', expect: '100-continue' }),
  },
  {
    name: '415: JSON',
    maxRatio: otherRefusal,
    request: ({ n }) =>
      post('/contact', `[${'['.repeat(10_000)}`, { ...from(n), 'content-type': 'application/json' }),
  },
  {
    name: '415: multipart',
    maxRatio: otherRefusal,
    request: ({ n }) =>
      post('/contact', '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(5000), {
        ...from(n),
        'content-type': 'multipart/form-data; boundary=b',
      }),
  },
  {
    name: '400: a body that is not UTF-8',
    maxRatio: otherRefusal,
    request: ({ n }) => post('/contact', Buffer.alloc(500_000, 0xff), from(n)),
  },
  {
    name: '400: a percent-encoding that breaks off at the end',
    maxRatio: otherRefusal,
    request: ({ n }) => post('/contact', `message=${repeat('%41', 500_000)}%`, from(n)),
  },
  {
    name: '400: 250,000 fields',
    maxRatio: otherRefusal,
    request: ({ n }) => post('/contact', 'a&'.repeat(250_000), from(n)),
  },
];
