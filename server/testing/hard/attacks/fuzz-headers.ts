import fc, { type Arbitrary } from 'fast-check';
import { anyText } from './fuzz-texts.ts';
import type { Headers } from './requests.ts';

const headerText = anyText.map((text) => text.replace(/[^\x20-\x7e\x80-\xff]/g, '').slice(0, 2000));
const address = fc.oneof(fc.ipV4(), fc.ipV6());
/** One of these values, or any text. */
const orText = (...values: string[]) => fc.oneof(fc.constantFrom(...values), headerText);

/** Up to four headers that differ from a browser's. */
export const headers: Arbitrary<Headers> = fc
  .record(
    {
      accept: orText('application/json', '*/*', 'text/html', 'image/*', ''),
      'accept-encoding': orText('br', 'gzip', 'zstd', 'identity;q=0', '*;q=0', 'gzip;q=0,*', 'br;q=1.1', 'x'),
      'user-agent': orText('Googlebot/2.1', '', 'curl/8.0'),
      'if-none-match': orText('*', '"a"', 'W/"a", "b"', ','),
      'if-modified-since': orText('Thu, 01 Jan 2099 00:00:00 GMT', '0'),
      range: orText(
        'bytes=0-0',
        'bytes=-1',
        'bytes=5-2',
        'bytes=0-,0-,0-',
        'lines=1-2',
        'bytes=99999999999-',
      ),
      'if-range': headerText,
      cookie: headerText,
      host: fc.constantFrom(
        'localhost',
        'example.com:99999',
        'a b',
        '',
        '[::1]:3000',
        'localhost/x',
        'xn--',
        '127.0.0.1',
      ),
      origin: orText('null', 'http://localhost', 'http://example.com', 'x'),
      'sec-fetch-site': fc.constantFrom('same-origin', 'cross-site', 'none', 'x', ''),
      'sec-fetch-mode': fc.constantFrom('cors', 'navigate', 'x'),
      'x-forwarded-for': fc.oneof(address, fc.tuple(address, address).map(String), headerText),
      'x-forwarded-host': headerText,
      'x-forwarded-proto': fc.constantFrom('https', 'http', 'x,y', ''),
      expect: fc.constantFrom('100-continue', 'x'),
      connection: fc.constantFrom('close', 'keep-alive', 'upgrade', 'x'),
      upgrade: fc.constantFrom('websocket', 'h2c'),
      te: fc.constant('trailers'),
      'x-http-method-override': fc.constantFrom('DELETE', 'x'),
    },
    { requiredKeys: [] },
  )
  // A record with optional keys has half of them: too many at once hide one another.
  .chain((all) => fc.subarray(Object.entries(all), { maxLength: 4 }))
  .map((some) => Object.fromEntries(some));
