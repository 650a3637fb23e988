import { Agent, request } from 'node:http';

/**
 * Asks for every page once, one after the other over one connection, and takes the 99th percentile of how long they took,
 * in milliseconds. Rejects where an answer is not a 200.
 */
export async function touchAll(base: string, paths: string[]): Promise<{ p99Ms: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times = new Float64Array(paths.length);
  try {
    for (const [index, path] of paths.entries()) {
      const started = performance.now();
      const status = await touch(new URL(path, base), agent);
      times[index] = performance.now() - started;
      if (status !== 200) throw new Error(`${path} answers ${status}`);
    }
  } finally {
    agent.destroy();
  }
  times.sort();
  return { p99Ms: times[Math.min(times.length - 1, Math.floor(times.length * 0.99))] ?? Number.NaN };
}

function touch(url: URL, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
      answer.on('error', reject).on('end', () => resolve(answer.statusCode ?? 0));
      answer.resume();
    });
    sent.on('error', reject).end();
  });
}
