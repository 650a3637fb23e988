import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import type { RepairRecord } from '../../back-office/repairs/repair-record.ts';
import { requestFacts } from '../../http/request-facts.ts';
import { type RepairMatters, repairDocument } from './repair-page.ts';
import { repairView } from './view-repair.ts';

export interface RepairAnswer {
  record: RepairRecord;
  token: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Sends the page of a repair. */
export async function sendRepair(
  { record, token, request, reply }: RepairAnswer,
  context: AppContext,
  matters: RepairMatters = {},
): Promise<FastifyReply> {
  const view = repairView(record, token, context.release.current.shop, context.now());
  const rest = { connection: reply.raw, logFields: requestFacts(request) };
  const body = await repairDocument(context, view, matters, rest);
  reply.header('cache-control', 'no-store').header('vary', 'accept, accept-encoding');
  return reply.type('text/html; charset=utf-8').send(body);
}
