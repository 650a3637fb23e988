import type { Row } from './rows.ts';
import { compareThroughput } from './throughput.ts';

/** The home page as it is served: from the page cache. */
export function measure(): Promise<Row[]> {
  return compareThroughput({
    name: 'cached / sent',
    site: ['dist/server/main.js'],
    bare: ['server/bench/bare-cached-server.ts'],
  });
}
