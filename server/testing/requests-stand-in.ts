import { makeTicket } from '../../shared/ticket.ts';
import type { TakenRequest } from '../back-office/repairs/request-details.ts';
import type { Requests } from '../back-office/repairs/requests.ts';

export interface RequestsStandIn extends Requests {
  /** Everything that was taken, the same content once. */
  taken: TakenRequest[];
  /** How often something was handed over, repeats included. */
  calls: number;
  /** Thrown at the next requests, while it is set. */
  fault: Error | null;
  /** Awaited before each answer, while it is set. */
  gate: Promise<void> | null;
  forget(): void;
}

/** Takes requests in memory, for tests of their form alone. What the real ones do is tested where they are. */
export function createRequestsStandIn(): RequestsStandIn {
  const references = new Map<string, string>();
  const standIn: RequestsStandIn = {
    taken: [],
    calls: 0,
    fault: null,
    gate: null,
    forget() {
      references.clear();
      Object.assign(standIn, { taken: [], calls: 0, fault: null, gate: null });
    },
    async request(input) {
      standIn.calls++;
      await standIn.gate;
      if (standIn.fault) throw standIn.fault;
      const key = JSON.stringify([input.name, input.message, input.way, input.device?.path]);
      const known = references.get(key);
      const reference = known ?? makeTicket('TBX', crypto.getRandomValues(new Uint8Array(7)));
      references.set(key, reference);
      if (!known) standIn.taken.push(input);
      return { reference, repeated: known !== undefined, quarantined: input.website !== null };
    },
  };
  return standIn;
}
