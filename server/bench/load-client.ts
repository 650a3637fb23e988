/**
 * The visitors of a benchmark where `wrk` cannot be had, in a process of their own: told a URL and a time, they ask for
 * it over keep-alive connections, one request at a time each, and answer how many came back. They use several times
 * the CPU of wrk, so that a row measured with them is refused where the server waited for them.
 */
import { Agent, get } from 'node:http';

export interface LoadOrder {
  url: string;
  ms: number;
  connections: number;
  headers: Record<string, string>;
}

export interface LoadResult {
  requests: number;
  ms: number;
}

process.on('message', async ({ url, ms, connections, headers }: LoadOrder) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const started = performance.now();
  const visit = async () => {
    let answers = 0;
    for (; performance.now() < started + ms; answers += 1) await ask(url, headers, agent);
    return answers;
  };
  const counts = await Promise.all(Array.from({ length: connections }, visit));
  agent.destroy();
  const requests = counts.reduce((sum, count) => sum + count, 0);
  process.send?.({ requests, ms: performance.now() - started } satisfies LoadResult);
});
process.on('disconnect', () => process.exit());

/** Resolves with the end of the answer; rejects anything but a 200. */
function ask(url: string, headers: Record<string, string>, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = get(url, { headers, agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answers ${response.statusCode}`));
      response.on('end', resolve).on('error', reject).resume();
    });
    sent.on('error', reject);
  });
}
