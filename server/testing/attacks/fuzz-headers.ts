import fc, { type Arbitrary } from 'fast-check';
import { anyText } from './fuzz-texts.ts';
import type { Headers } from './requests.ts';

const headerText = anyText.map((text) => text.replace(/[^\x20-\x7e\x80-\xff]/g, '').slice(0, 2000));
/** Up to four headers that differ from a browser's. */
export const headers: Arbitrary<Headers> = fc
  .record(
    {
      accept: fc.oneof(fc.constantFrom('application/json', '*/*', 'text/html', 'image/*', ''), headerText),
      'accept-encoding': fc.oneof(
        fc.constantFrom('br', 'gzip', 'zstd', 'identity;q=0', '*;q=0', 'gzip;q=0,*', 'br;q=1.1', 'x'),
        headerText,
      ),
      'user-agent': fc.oneof(fc.constantFrom('Googlebot/2.1', '', 'curl/8.0'), headerText),
      'if-none-match': fc.oneof(fc.constantFrom('*', '"a"', 'W/"a", "b"', ','), headerText),
      'if-modified-since': fc.oneof(fc.constantFrom('Thu, 01 Jan 2099 00:00:00 GMT', '0'), headerText),
      range: fc.oneof(
        fc.constantFrom(
          'bytes=0-0',
          'bytes=-1',
          'bytes=5-2',
          'bytes=0-,0-,0-',
          'lines=1-2',
          'bytes=99999999999-',
        ),
        headerText,
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
      origin: fc.oneof(fc.constantFrom('null', 'http://localhost', 'http://example.com', 'x'), headerText),
      'sec-fetch-site': fc.constantFrom('same-origin', 'cross-site', 'none', 'x', ''),
      'sec-fetch-mode': fc.constantFrom('cors', 'navigate', 'x'),
      'x-forwarded-for': fc.oneof(
        fc.ipV4(),
        fc.ipV6(),
        fc.ipV4().map((address) => `${address}, ${address}`),
        headerText,
      ),
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
