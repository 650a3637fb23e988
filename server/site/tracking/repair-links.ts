import type { FastifyInstance, FastifyReply } from 'fastify';
import { bare } from '../../../shared/clean-typed.ts';
import { statusTable } from '../../../shared/repair-status.ts';
import { routes } from '../../../shared/routes.ts';
import type { RepairRecord } from '../../back-office/repairs/views/repair-record.ts';
import { stateOf } from '../../back-office/repairs/views/repair-record.ts';
import { SiteError } from '../../http/error-table.ts';
import { type SiteDeps, withStore } from '../site-deps.ts';
import { readLink } from './read-link.ts';
import { repairCalendar } from './repair-calendar.ts';

/** What a repair's page offers beside itself. The page is a row of the route table: `load-repair.ts`. */
export function registerRepairLinks(app: FastifyInstance, context: SiteDeps): void {
  const { path } = routes.repair;
  const get = (end: string, answer: (record: RepairRecord, reply: FastifyReply) => unknown) =>
    app.get(path + end, async (request, reply) => {
      const { token } = request.params as { token: string };
      const record = await readLink(() => withStore(context.tracking).read(bare(token)));
      // Only with an answer: the page that says a link has ended sets headers of its own.
      reply.header('cache-control', 'no-store').header('vary', 'accept-encoding');
      return answer(record, reply);
    });

  // What open pages ask for every minute: whether there is news at all.
  get('/news.json', (record) => ({
    state: stateOf(record),
    status: statusText(record),
    over: record.repair.closed_at !== null,
  }));

  get('/collect.ics', (record, reply) => {
    const calendar = repairCalendar(record, context.release.current.shop, context.now());
    if (!calendar) throw new SiteError('not-found', { message: 'There is no time to collect yet' });
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="collect.ics"')
      .send(calendar);
  });
}

/** As the page says it; `null` where several devices have a status each. */
function statusText({ repair, devices: [first, ...others] }: RepairRecord): string | null {
  if (repair.stopped_at !== null) return 'Stopped';
  return first && others.length === 0 ? statusTable[first.status].label : null;
}
