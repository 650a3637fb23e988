import type { Row } from './rows.ts';
import { compareThroughput } from './throughput.ts';

/** The home page rendered and compressed for every request, as pages are that no rule caches. */
export function measure(): Promise<Row[]> {
  return compareThroughput({
    name: 'renders of /',
    site: ['server/bench/render-server.ts'],
    bare: ['server/bench/bare-server.ts'],
  });
}
