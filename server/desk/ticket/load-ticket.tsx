import { SetAside } from '../../../client/desk/ticket/SetAside.tsx';
import { Ticket } from '../../../client/desk/ticket/Ticket.tsx';
import type { TicketProps } from '../../../client/desk/ticket/ticket-props.ts';
import { isFinal } from '../../../shared/repair-status.ts';
import { seen } from '../../../shared/ticket-fields.ts';
import { withoutValues } from '../../back-office/repairs/acts/correction-words.ts';
import { reopenable, undoMinutes } from '../../back-office/repairs/acts/undo-move.ts';
import { enquiryOf } from '../../back-office/repairs/intake/enquiry-repair.ts';
import { returnsOf } from '../../back-office/repairs/intake/warranty-return.ts';
import { hasReadNotice } from '../../back-office/repairs/law/notice-given.ts';
import { owedByRecords } from '../../back-office/repairs/quotes/owed.ts';
import { outcomeOf } from '../../back-office/repairs/quotes/repair-outcome.ts';
import { isClosedByJob } from '../../back-office/repairs/records/closed-by-job.ts';
import { countOpenLinks } from '../../back-office/repairs/records/link-tokens.ts';
import { readDetails } from '../../back-office/repairs/records/request-details.ts';
import { deviceName, type Repair, readEvents } from '../../back-office/repairs/records/staff-repairs.ts';
import { readQuotes, readTakenBack } from '../../back-office/repairs/records/stored-quotes.ts';
import { nextStep } from '../../back-office/repairs/views/board.ts';
import { publicHistory } from '../../back-office/repairs/views/repair-record.ts';
import { traceOf } from '../../back-office/repairs/views/repair-trace.ts';
import { readVisit } from '../../back-office/repairs/views/visits.ts';
import { counterText } from '../../back-office/repairs/views/whole-repair.ts';
import type { PageRequest } from '../../ssr/definition.ts';
import { mayPost } from '../access.ts';
import type { Colleague, DeskDeps } from '../desk-deps.ts';
import type { Shown } from '../pages/desk-pages.ts';
import { takeNextPage } from '../people/next-page.ts';
import { drawnQuote, drawnRepair } from './drawn-repair.ts';
import { devicesOn, findTicket } from './find-ticket.ts';

export const loadTicket = (
  { params, query, visitor }: PageRequest<string, Colleague>,
  deps: DeskDeps,
): Promise<Shown> =>
  showTicket(deps, params.reference, query.getAll(seen.lines.name), visitor, { isOpened: true });

/**
 * The ticket as it is now.
 * @param typed the reference, as the path has it
 * @param lines of the devices that somebody has chosen
 * @param isOpened by its address: it shows what was kept for it
 */
export async function showTicket(
  deps: DeskDeps,
  typed: string | undefined,
  lines: string[],
  colleague: Colleague | null | undefined,
  { refused = null, isOpened = false }: { refused?: TicketProps['refused']; isOpened?: boolean },
): Promise<Shown> {
  const found = await findTicket(deps, typed, true);
  if (found.quarantined) return showSetAside(found, colleague, refused?.notice);
  const { reference } = found;
  const now = deps.now();
  const { said = null, reveal = null } =
    isOpened && colleague ? await takeNextPage(deps.store, colleague, reference) : {};
  const { events, quotes, taken } = await deps.store.read(async (db) => ({
    events: await readEvents(db, reference),
    quotes: await readQuotes(db, { reference }),
    taken: await readTakenBack(db, reference),
  }));
  const { offers } = deps.release.current.shop;
  const quoteOf = (line: number | undefined) => quotes.findLast((quote) => quote.line === line) ?? null;
  const devices = devicesOn(found, lines);
  const owed = devices.map(
    ({ line, status }) => owedByRecords(outcomeOf([status, 'ready']), quoteOf(line), offers).cents,
  );
  const repair = drawnRepair(found);
  const chosen = devicesOn(repair, lines);
  const only = (chosen.length === 1 && chosen[0]) || null;
  const quote = quoteOf(only?.line);
  // Notes of corrections hold what was there before.
  const hidden = [
    ...(reveal === 'contact' ? [] : ['email', 'phone']),
    ...(reveal === 'serial' ? [] : ['serial']),
  ];
  const isOver = chosen.every(({ status }) => reopenable.includes(status));
  const props: TicketProps = {
    enquiry: enquiryOf(found),
    // What goes on has not come back.
    returns: devices.some(({ status }) => isFinal(status))
      ? await deps.store.read((db) => returnsOf(db, reference))
      : [],
    visit: await deps.store.read((db) => readVisit(db, found)),
    ...{ repair, chosen, only, said, reveal, refused, now },
    events: events.map((event) => ({ ...event, note: withoutValues(event.note, hidden) })),
    quote: quote && drawnQuote(quote, events, offers),
    trace: only ? traceOf({ status: only.status, events: publicHistory(events, only.line, taken) }) : [],
    next: only && nextStep(only, found),
    owedWhenReady: owed.reduce((sum, cents) => (sum === null || cents === null ? null : sum + cents), 0),
    undoMinutes: undoMinutes(devices, events, now),
    counter: counterText(found, offers),
    hasNotice: hasReadNotice(found),
    mayReopen: mayPost('POST /t/:reference/reopen', colleague?.role) && isOver,
    mayTakeIn: chosen.length > 0 && chosen.every(({ line }) => isClosedByJob(events, line)),
    mayShowContact: mayPost('POST /t/:reference/show', colleague?.role),
    openLinks: mayPost('POST /t/:reference/link', colleague?.role)
      ? await deps.store.read((db) => countOpenLinks(db, reference, now))
      : null,
  };
  return { title: reference, screen: <Ticket {...props} /> };
}

/** A request that nobody works on until somebody has looked at it. */
function showSetAside(
  repair: Repair,
  colleague: Colleague | null | undefined,
  problem: string | undefined,
): Shown {
  const { reference, name, suspicion, email, devices } = repair;
  const shown = {
    ...{ reference, name, suspicion, problem, hasEmail: email !== null },
    devices: devices.map(deviceName),
    words: readDetails(repair)?.message ?? '',
    mayRelease: mayPost('POST /t/:reference/release', colleague?.role),
  };
  return { title: reference, screen: <SetAside {...shown} /> };
}
