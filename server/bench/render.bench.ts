import { parse, serialize } from 'parse5';
import type { Row } from './rows.ts';
import { compareThroughput } from './throughput.ts';
import { browserHeaders } from './wrk.ts';

/** The home page rendered for every request, as pages are that no rule caches: compressed, and as React writes it. */
export async function measure(): Promise<Row[]> {
  const requests = {
    'dynamic render / L1': browserHeaders,
    'dynamic render / L1, not compressed': { ...browserHeaders, 'accept-encoding': 'identity' },
  };
  const rows: Row[] = [];
  for (const [name, headers] of Object.entries(requests)) {
    rows.push(
      ...(await compareThroughput({
        name,
        reference: 'L1',
        site: ['server/bench/render-server.ts'],
        bare: ['server/bench/bare-server.ts'],
        headers,
        comparable: (page) => serialize(parse(page.toString())),
      })),
    );
  }
  return rows;
}
