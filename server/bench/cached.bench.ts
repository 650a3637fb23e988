import type { Row } from './rows.ts';
import { compareThroughput } from './throughput.ts';
import { browserHeaders } from './wrk.ts';

/** The home page as it is served: from the page cache. */
export function measure(): Promise<Row[]> {
  return compareThroughput({
    name: 'finished page / L2',
    reference: 'L2',
    site: ['dist/server/main.js'],
    bare: ['server/bench/bare-cached-server.ts'],
    headers: browserHeaders,
    comparable: (page) => page.toString('base64'),
  });
}
