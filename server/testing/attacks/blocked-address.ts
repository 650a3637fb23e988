import { setTimeout } from 'node:timers/promises';
import { startAttackedSite } from './attacked-site.ts';
import { Connection } from './connection.ts';
import { markdownTable, numberText } from './markdown.ts';
import { from, post } from './requests.ts';
import { quantile, startProbe } from './start-probe.ts';

const senders = 200;
const attackMs = 8000;
/** Half of the others wait at most so long for `/`: less than a person notices as waiting. */
const maxMedianMs = 250;

const bodies: [name: string, body: string][] = [
  ['nobody sends', ''],
  ['1 KB posts', `name=a&message=${'x'.repeat(1000)}`],
  ['500 KB posts', `name=a&message=${'x'.repeat(500_000)}`],
];

/**
 * One address, which has sent more than it may, goes on as fast as it can over 200 connections: how long another visitor
 * waits for `/`.
 */
export async function blockedAddress(): Promise<string[]> {
  const [site, probe] = [await startAttackedSite(), startProbe()];
  const faults: string[] = [];
  const rows: string[][] = [];
  try {
    for (const [name, body] of bodies) {
      const request = post('/contact', body, from(1));
      const refused = { count: 0 };
      const order = { port: site.port, path: '/', everyMs: 20 };
      const waits = await probe.during(order, () =>
        body === '' ? setTimeout(attackMs / 4) : sendForAWhile(site.port, request, refused),
      );
      const [p50, p99, max] = [quantile(waits, 0.5), quantile(waits, 0.99), quantile(waits, 1)];
      const perSecond = (refused.count / attackMs) * 1000;
      rows.push([name, numberText(perSecond), numberText(p50), numberText(p99), numberText(max)]);
      if (p50 > maxMedianMs)
        faults.push(`/ takes ${numberText(p50)} ms while a blocked address sends ${name}`);
    }
  } finally {
    await Promise.all([probe.stop(), site.stop()]);
    const heading = ['One blocked address', 'refused a second', '/ p50, ms', 'p99', 'longest'];
    console.log(`${markdownTable(heading, rows)}\n`);
  }
  return faults;
}

async function sendForAWhile(port: number, request: Buffer, refused: { count: number }): Promise<void> {
  const until = performance.now() + attackMs;
  await Promise.all(
    Array.from({ length: senders }, async () => {
      const connection = new Connection(port);
      while (performance.now() < until) {
        // A server that closes before it has read all of a body may take its answer along.
        await connection.ask(request, { timeoutMs: 60_000 }).catch(() => undefined);
        refused.count += 1;
      }
      connection.close();
    }),
  );
}
