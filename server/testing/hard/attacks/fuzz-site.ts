import { setTimeout } from 'node:timers/promises';
import { faultsOf } from './check-answer.ts';
import { askRaw, Connection, TooLate } from './connection.ts';
import { type FuzzRequest, fuzzRequests } from './fuzz-requests.ts';

export interface FuzzReport {
  /** How often each status came; `none` is no answer. */
  statuses: Map<string, number>;
  /** Each kind of fault, with the first request that showed it. */
  faults: Map<string, string>;
}

const visitors = 3;
/** Of each visitor: below what makes the server shed load. */
const perSecond = 60;
const batch = 500;
const answerLimitMs = 30_000;

/** Sends requests that nobody has thought of to a site on this machine, and looks at every answer. */
export async function fuzz(port: number, requests: number, seed: number): Promise<FuzzReport> {
  const report: FuzzReport = { statuses: new Map(), faults: new Map() };
  for (let start = 0; start < requests; start += batch) {
    // Each batch has a seed of its own, so that 30,000 requests need not be in memory at once.
    const some = fuzzRequests(Math.min(batch, requests - start), seed + start);
    await Promise.all(
      Array.from({ length: visitors }, (_, visitor) =>
        sendAll(
          port,
          some.filter((_, index) => index % visitors === visitor),
          report,
        ),
      ),
    );
  }
  return report;
}

async function sendAll(
  port: number,
  requests: FuzzRequest[],
  { statuses, faults }: FuzzReport,
): Promise<void> {
  const connection = new Connection(port);
  for (const request of requests) {
    const pause = setTimeout(1000 / perSecond);
    const [status, found] = await send(port, connection, request);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const text = JSON.stringify(request.bytes.toString('latin1')).slice(0, 1500);
    for (const fault of found) if (!faults.has(fault)) faults.set(fault, text);
    await pause;
  }
  connection.close();
}

async function send(
  port: number,
  connection: Connection,
  fuzzed: FuzzRequest,
): Promise<[status: string, faults: string[]]> {
  const { request, bytes, wellFormed } = fuzzed;
  try {
    const answer = await (request
      ? connection.ask(request, answerLimitMs)
      : askRaw(port, bytes, answerLimitMs));
    return answer ? [String(answer.status), faultsOf(answer, fuzzed)] : ['none', []];
  } catch (error) {
    if (error instanceof TooLate) return ['none', ['no answer in time']];
    return ['none', wellFormed ? [`no answer to a well-formed request: ${error}`] : []];
  }
}
