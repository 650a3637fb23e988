import type { TakenRequest } from '../back-office/repairs/request-details.ts';
import type { Requests } from '../back-office/repairs/requests.ts';
import { createMemoryIntake, type MemoryIntake } from './memory-intake.ts';

export type RequestsStandIn = MemoryIntake<TakenRequest> & Requests;

/** Takes requests in memory, for tests of their form alone. What the real ones do is tested where they are. */
export const createRequestsStandIn = (): RequestsStandIn =>
  createMemoryIntake<TakenRequest, Requests>((take) => ({
    request: (input) =>
      take(input, [input.name, input.message, input.way, input.device?.path], input.website),
  }));
