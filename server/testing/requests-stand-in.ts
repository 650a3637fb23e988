import type { Requests } from '../back-office/repairs/repair-requests.ts';
import type { RepairRequest } from '../back-office/repairs/request-details.ts';
import { createMemorySubmissions, type MemorySubmissions } from './memory-submissions.ts';

export type RequestsStandIn = MemorySubmissions<RepairRequest> & Requests;

/** Takes requests in memory, for tests of their form alone. What the real ones do is tested where they are. */
export const createRequestsStandIn = (): RequestsStandIn =>
  createMemorySubmissions<RepairRequest, Requests>((take) => ({
    request: (input) =>
      take(input, [input.name, input.message, input.way, input.device?.path], input.website),
  }));
