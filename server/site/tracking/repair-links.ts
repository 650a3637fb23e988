import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { routes } from '../../../shared/routes.ts';
import type { AppContext } from '../../app-context.ts';
import type { RepairRecord } from '../../back-office/repairs/repair-record.ts';
import { stateOf } from '../../back-office/repairs/repair-record.ts';
import { StoreUnavailable } from '../../back-office/store/store.ts';
import { SiteError } from '../../http/error-table.ts';
import { repairCalendar } from './repair-calendar.ts';
import { answerRepairForm } from './repair-forms.ts';
import { repairPayload } from './repair-page.ts';
import { sendRepair } from './send-repair.ts';
import { trackingOf } from './tracking-of.ts';
import { repairView } from './view-repair.ts';

/**
 * The private pages behind a repair's link. Whoever has the link may read them; nobody may keep them, and no other site
 * learns their address.
 */
export function registerRepairLinks(scope: FastifyInstance, context: AppContext, bodyLimit: number): void {
  const { path } = routes.repair;
  const get = (
    end: string,
    answer: (record: RepairRecord, token: string, request: FastifyRequest, reply: FastifyReply) => unknown,
  ) =>
    scope.get(path + end, async (request, reply) => {
      const { token } = request.params as { token: string };
      const record = await readable(() => trackingOf(context).read(token));
      // Only with an answer: the page that says a link has ended sets headers of its own.
      reply.header('cache-control', 'no-store').header('vary', 'accept-encoding');
      return answer(record, token, request, reply);
    });

  get('', (record, token, request, reply) => sendRepair({ record, token, request, reply }, context));

  get('/_payload.json', (record, token) =>
    repairPayload(context, repairView(record, token, context.release.current.shop, context.now())),
  );

  // What open pages ask for every minute: whether there is news at all.
  get('/news.json', (record) => ({ state: stateOf(record), over: record.repair.closed_at !== null }));

  get('/collect.ics', (record, _token, _request, reply) => {
    const calendar = repairCalendar(record, context.release.current.shop, context.now());
    if (!calendar) throw new SiteError('not-found', { message: 'There is no time to collect yet' });
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="collect.ics"')
      .send(calendar);
  });

  scope.post(path, { bodyLimit }, async (request, reply) => {
    const { token } = request.params as { token: string };
    return readable(() => answerRepairForm(token, request, reply, context));
  });
}

/**
 * What is read through a link.
 * @throws {SiteError} the same 404 for a link that has ended, was revoked, or never was; 503 where the database is away
 */
async function readable<Value>(read: () => Promise<Value | null>): Promise<Value> {
  let value: Value | null;
  try {
    value = await read();
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    const headers = { 'retry-after': String(error.retryAfterSeconds) };
    throw new SiteError('store-unavailable', { headers, cause: error });
  }
  if (value === null) throw new SiteError('link-ended');
  return value;
}
