import { Ticket } from '../../../client/desk/ticket/Ticket.tsx';
import type { TicketProps } from '../../../client/desk/ticket/ticket-props.ts';
import { isFinal } from '../../../shared/repair-status.ts';
import { seen } from '../../../shared/ticket-fields.ts';
import { enquiryOf } from '../../back-office/repairs/acts/enquiry-repair.ts';
import { returnsOf } from '../../back-office/repairs/acts/warranty-return.ts';
import { owedByRecords } from '../../back-office/repairs/quotes/owed.ts';
import { readQuotes } from '../../back-office/repairs/quotes/quotes.ts';
import { outcomeOf } from '../../back-office/repairs/quotes/repair-outcome.ts';
import { readEvents } from '../../back-office/repairs/records/staff-repairs.ts';
import type { PageRequest } from '../../ssr/definition.ts';
import type { Colleague, DeskDeps } from '../desk-deps.ts';
import type { Shown } from '../pages/desk-pages.ts';
import { devicesOn, findTicket } from './find-ticket.ts';

export const loadTicket = (
  { params, query, visitor }: PageRequest<string, Colleague>,
  deps: DeskDeps,
): Promise<Shown> => showTicket(deps, params.reference, query.getAll(seen.lines.name), visitor);

/**
 * The ticket as it is now.
 * @param typed the reference, as the path has it
 * @param lines of the devices that somebody has chosen
 */
export async function showTicket(
  deps: DeskDeps,
  typed: string | undefined,
  lines: string[],
  colleague: Colleague | null | undefined,
  { reveal = null, refused = null }: Partial<Pick<TicketProps, 'reveal' | 'refused'>> = {},
): Promise<Shown> {
  const repair = await findTicket(deps, typed);
  const { reference } = repair;
  const [events, quotes] = await deps.store.read(
    async (db) => [await readEvents(db, reference), await readQuotes(db, { reference })] as const,
  );
  const { offers } = deps.release.current.shop;
  const quoteOf = (line: number | undefined) => quotes.findLast((quote) => quote.line === line) ?? null;
  const chosen = devicesOn(repair, lines);
  const only = (chosen.length === 1 && chosen[0]) || null;
  const owed = chosen.map(
    ({ line, status }) => owedByRecords(outcomeOf([status, 'ready']), quoteOf(line), offers).cents,
  );
  const props: TicketProps = {
    enquiry: enquiryOf(repair),
    // What goes on has not come back.
    returns: repair.devices.some(({ status }) => isFinal(status))
      ? await deps.store.read((db) => returnsOf(db, reference))
      : [],
    ...{ repair, events, chosen, only, offers, reveal, refused },
    ...{ role: colleague?.role, now: deps.now() },
    quote: quoteOf(only?.line),
    owedWhenReady: owed.reduce((sum, cents) => (sum === null || cents === null ? null : sum + cents), 0),
  };
  return { title: reference, screen: <Ticket {...props} /> };
}
