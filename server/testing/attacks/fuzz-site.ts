import { setTimeout } from 'node:timers/promises';
import { faultsOf, isShed } from './check-answer.ts';
import { Connection } from './connection.ts';
import { type FuzzRequest, fuzzRequests } from './fuzz-requests.ts';

export interface FuzzOptions {
  requests: number;
  seed: number;
}

export interface FuzzReport {
  /** How often each status came. */
  statuses: Map<string, number>;
  /** A 503 that says when to come back. */
  shed: number;
  /** Each kind of fault, how often it came, and the first request that showed it. */
  faults: Map<string, { count: number; index: number; request: string }>;
}

const visitors = 3;
/** Of each visitor: below what makes the server shed load. */
const perSecond = 60;
const batch = 500;
const answerLimitMs = 30_000;

/** Sends requests that nobody has thought of to a site on this machine, and looks at every answer. */
export async function fuzz(port: number, { requests, seed }: FuzzOptions): Promise<FuzzReport> {
  const report: FuzzReport = { statuses: new Map(), shed: 0, faults: new Map() };
  for (let start = 0; start < requests; start += batch) {
    // Each batch has a seed of its own, so that 30,000 requests need not be in memory at once.
    const some = fuzzRequests(Math.min(batch, requests - start), seed + start);
    await Promise.all(
      Array.from({ length: visitors }, (_, visitor) => send(port, some, visitor, { start, report })),
    );
  }
  return report;
}

/** One message a kind of fault, with a request to try it with. */
export function faultMessages(faults: FuzzReport['faults']): string[] {
  return [...faults].map(
    ([fault, { count, index, request }]) =>
      `fuzz: ${fault}, ${count} times, first by request ${index}: ${request}`,
  );
}

async function send(
  port: number,
  requests: FuzzRequest[],
  visitor: number,
  { start, report }: { start: number; report: FuzzReport },
): Promise<void> {
  const connection = new Connection(port);
  const count = (status: string) => report.statuses.set(status, (report.statuses.get(status) ?? 0) + 1);
  for (let index = visitor; index < requests.length; index += visitors) {
    const request = requests[index];
    if (!request) break;
    const pause = setTimeout(1000 / perSecond);
    const found: string[] = [];
    // Bytes that break the rules may leave half a request behind, so they get a connection of their own.
    if (!request.wellFormed) connection.close();
    try {
      const head = request.method === 'HEAD';
      const answer = await connection.ask(request.bytes, {
        head,
        end: !request.wellFormed,
        timeoutMs: answerLimitMs,
      });
      if (isShed(answer)) report.shed += 1;
      else count(String(answer.status));
      found.push(...faultsOf(answer, request));
    } catch (error) {
      count('none');
      const late = String(error).includes('no answer in');
      if (request.wellFormed || late)
        found.push(late ? 'no answer in time' : 'no answer to a well-formed request');
    }
    for (const fault of found) note(report, fault, start + index, request);
    await pause;
  }
  connection.close();
}

function note({ faults }: FuzzReport, fault: string, index: number, request: FuzzRequest): void {
  const known = faults.get(fault);
  if (known) known.count += 1;
  else
    faults.set(fault, {
      count: 1,
      index,
      request: JSON.stringify(request.bytes.toString('latin1')).slice(0, 1500),
    });
}
