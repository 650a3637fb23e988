/**
 * The other visitor, in a process of its own: asks for one path again and again over one keep-alive connection while
 * somebody else attacks, and answers how long it waited.
 */
import { setTimeout } from 'node:timers/promises';
import { Connection } from './connection.ts';
import { get } from './requests.ts';

export interface ProbeOrder {
  port: number;
  path: string;
  /** Milliseconds from one answer to the next request. */
  everyMs: number;
}

/** The waits in milliseconds, one a request. */
export type ProbeResult = number[];

let probing: Promise<ProbeResult> | null = null;
let stopped = false;

process.on('message', async (order: ProbeOrder | 'stop') => {
  if (order !== 'stop') {
    stopped = false;
    probing = probe(order);
    return;
  }
  stopped = true;
  process.send?.((await probing) ?? []);
});
process.on('disconnect', () => process.exit());

async function probe({ port, path, everyMs }: ProbeOrder): Promise<ProbeResult> {
  const connection = new Connection(port);
  const waits: number[] = [];
  while (!stopped) {
    try {
      const { ms, status } = await connection.ask(get(path));
      if (waits.length === 0) process.send?.('probing');
      // A server that sheds load answers at once, which is no proof that it would serve.
      waits.push(status === 200 ? ms : Number.POSITIVE_INFINITY);
    } catch {
      waits.push(Number.POSITIVE_INFINITY);
    }
    await setTimeout(everyMs);
  }
  connection.close();
  return waits;
}
