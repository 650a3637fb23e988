import { normalHtml } from './element-tree.ts';
import { browserHeaders } from './load.ts';
import type { Row } from './rows.ts';
import { compareThroughput } from './throughput.ts';

/** The home page rendered for every request, as pages are that no rule caches: compressed, and as React writes it. */
export async function measure(): Promise<Row[]> {
  const asked = {
    'dynamic render / L1': browserHeaders,
    'dynamic render / L1, not compressed': { ...browserHeaders, 'accept-encoding': 'identity' },
  };
  const rows: Row[] = [];
  for (const [name, headers] of Object.entries(asked)) {
    rows.push(
      ...(await compareThroughput({
        name,
        reference: 'L1',
        site: ['server/bench/render-server.ts'],
        bare: ['server/bench/bare-server.ts'],
        headers,
        comparable: (page) => normalHtml(page.toString()),
      })),
    );
  }
  return rows;
}
