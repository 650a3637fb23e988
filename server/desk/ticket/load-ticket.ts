import { createElement } from 'react';
import { formatPrice } from '../../../shared/money.ts';
import { lineFacts, quoteFacts } from '../../../shared/quote-terms.ts';
import { outcomeOf } from '../../../shared/repair-outcome.ts';
import { isFinal, statusTable } from '../../../shared/repair-status.ts';
import { nextStep } from '../../back-office/repairs/board.ts';
import { correctedAlone, correctedColumn } from '../../back-office/repairs/edit-repair.ts';
import { type Owed, owedByRecords } from '../../back-office/repairs/owed.ts';
import { approvedTotal, type Quote, quoteTotal, readQuotes } from '../../back-office/repairs/quotes.ts';
import { readRepair } from '../../back-office/repairs/repair-record.ts';
import { moment, traceOf } from '../../back-office/repairs/repair-trace.ts';
import { deviceName, type Repair, readEvents } from '../../back-office/repairs/staff-repairs.ts';
import { dangersIn } from '../../back-office/repairs/take-in.ts';
import { reopenable, undoWithinMs } from '../../back-office/repairs/undo-move.ts';
import { counterText } from '../../back-office/repairs/whole-repair.ts';
import type { RepairDeviceTable, RepairEventTable } from '../../back-office/store/tables.ts';
import { NotFound } from '../../http/error-table.ts';
import type { PageRequest } from '../../ssr/definition.ts';
import type { Colleague, DeskDeps } from '../desk-deps.ts';
import type { Shown } from '../desk-pages.ts';
import { devicesOn, findTicket, ticketPath } from '../find-ticket.ts';
import type { Fact } from '../screens/SlipCopy.tsx';
import { Ticket } from '../screens/Ticket.tsx';
import type {
  TicketCorrections,
  TicketDevice,
  TicketProps,
  TicketQuote,
  TicketRefusal,
} from '../screens/ticket-props.ts';
import { offeredMoves } from './offered-moves.ts';

export const loadTicket = async (
  { params, query, visitor }: PageRequest<string, Colleague>,
  deps: DeskDeps,
): Promise<Shown> =>
  showTicket(deps, { reference: params.reference, lines: query.getAll('line'), colleague: visitor });

interface TicketView {
  /** As the path has it. */
  reference: string | undefined;
  /** Of the devices that somebody has chosen. */
  lines: string[];
  colleague: Colleague | null | undefined;
  refused?: TicketRefusal;
  /** What somebody has asked for, which the audit has by now. */
  reveal?: 'contact' | 'serial';
}

/** The ticket as it is now. */
export async function showTicket(
  deps: DeskDeps,
  { reference: typed, lines, colleague, refused, reveal }: TicketView,
): Promise<Shown> {
  const repair = await findTicket(deps, typed);
  const { reference, name, email, phone } = repair;
  const [record, events, quotes] = await deps.store.read(
    async (db) =>
      [
        await readRepair(db, { reference, mayAnswer: false }),
        await readEvents(db, reference),
        await readQuotes(db, { reference }),
      ] as const,
  );
  if (!record) throw new NotFound('/t/…');
  const chosen = devicesOn(repair, lines);
  const [only] = chosen.length === 1 ? chosen : [];
  const { offers } = deps.release.current.shop;
  const quoteOf = ({ line }: RepairDeviceTable) => quotes.findLast((quote) => quote.line === line) ?? null;
  const owedWhenReady = chosen.map((device) =>
    owedByRecords(outcomeOf([device.status, 'ready']), quoteOf(device), offers),
  );
  const owed = owedText(owedWhenReady);
  const next = only ? nextStep(only, repair) : null;
  const stored = JSON.parse(repair.details) as { notices?: { repair?: string } };
  const hasNotice = Boolean(stored.notices?.repair);
  const traced = record.devices.find(({ line }) => line === only?.line);
  const quote = only && quoteOf(only);
  const screen: TicketProps = {
    reference,
    path: ticketPath(repair),
    seen: events.at(-1)?.at ?? repair.created_at,
    title: repair.devices.length === 1 ? deviceTitle(repair) : `${repair.devices.length} devices`,
    devices: repair.devices.map((device) => ({
      ...deviceView(device, quoteOf(device), reveal === 'serial'),
      isChosen: chosen.includes(device),
    })),
    chosen: chosen.map(({ line, version }) => ({ line, version })),
    next: next?.to === 'ready' && owed === null ? null : next,
    moves: offeredMoves({ statuses: chosen.map(({ status }) => status), hasNotice, owed }),
    mayQuote: chosen.length > 0 && chosen.every(mayBeQuoted),
    quote: only && quote ? quoteView(quote, only) : null,
    customer: {
      name,
      counter: counterText(repair, { identification: offers.identification }),
      isStopped: repair.stopped_at !== null,
      collectors: JSON.parse(repair.collectors) as string[],
      told: email ? 'They hear of news by e-mail' : 'They left no e-mail address: call them about news',
      mayShow: colleague?.role !== 'bench',
      contact:
        reveal === 'contact' ? { email: email ?? '', phone: phone ?? '', version: repair.version } : null,
      isOver: repair.closed_at !== null,
    },
    trace: traced ? traceOf(traced) : [],
    history: events.toReversed().map((event) => historyRow(event, repair, reveal)),
    undoMinutes: undoMinutes(chosen, events, deps.now()),
    mayReopen:
      colleague?.role === 'owner' &&
      chosen.length > 0 &&
      chosen.every(({ status }) => reopenable.includes(status)),
    corrections: only ? correctionsOf(only) : null,
    refused: refused ?? null,
  };
  return { title: reference, screen: createElement(Ticket, screen) };
}

const deviceTitle = ({ devices: [device] }: Repair): string => (device ? deviceName(device) : '');

const mayBeQuoted = ({ status }: RepairDeviceTable): boolean =>
  status === 'quote_sent' || statusTable[status].next.includes('quote_sent');

/** What devices cost together once they are ready; `null` where no record says it of each. */
const owedText = (all: Owed[]): string | null =>
  all.some(({ cents }) => cents === null)
    ? null
    : formatPrice(all.reduce((sum, { cents }) => sum + (cents ?? 0), 0));

function deviceView(
  device: RepairDeviceTable,
  quote: Quote | null,
  isSerialShown: boolean,
): Omit<TicketDevice, 'isChosen'> {
  const { line, status, status_at, owed_cents, expected_at, serial } = device;
  const agreed = quote && approvedTotal(quote);
  const facts: [string, string | null][] = [
    ['Fault', device.fault],
    ['Agreed price', agreed ? formatPrice(agreed) : null],
    ['To pay', owed_cents === null || isFinal(status) ? null : formatPrice(owed_cents)],
    ['Should be ready', isFinal(status) ? null : expected_at && moment(expected_at).text],
    ['Shelf', device.shelf],
    ['Came with', device.accessories],
    ['Condition', device.condition],
    ['Serial number', isSerialShown ? serial : null],
    ['Comes back from', device.parent],
  ];
  return {
    line,
    name: deviceName(device),
    status: statusTable[status].label,
    since: moment(status_at).text,
    hasSerial: serial !== null && !isSerialShown,
    danger: dangersIn(device.condition),
    facts: facts.filter((fact): fact is Fact => Boolean(fact[1])),
  };
}

function quoteView(quote: Quote, { status }: RepairDeviceTable): TicketQuote {
  const isAnswered = quote.answered_at !== null;
  return {
    version: quote.version,
    lines: quote.lines.map((line) => ({
      ...{ position: line.position, text: line.text, said: lineFacts(line), price: formatPrice(line.cents) },
      answer: line.approved === null ? null : line.approved === 1 ? 'Approved' : 'Declined',
    })),
    facts: quoteFacts(quote),
    total: isAnswered
      ? `${formatPrice(approvedTotal(quote))} approved`
      : `${formatPrice(quoteTotal(quote.lines))} in all`,
    sent: moment(quote.sent_at).text,
    isOpen: status === 'quote_sent' && !isAnswered,
  };
}

/** What is hidden on the page until somebody asks for it: notes of its corrections hold it, too. */
const hidden: Record<string, 'contact' | 'serial'> = { email: 'contact', phone: 'contact', serial: 'serial' };

function historyRow(
  { id, at, by, line, status, note, is_public }: RepairEventTable,
  { devices }: Repair,
  reveal: 'contact' | 'serial' | undefined,
): TicketProps['history'][number] {
  const column = correctedColumn(note);
  const isHidden = column !== null && hidden[column] !== undefined && hidden[column] !== reveal;
  const text = [devices.length > 1 ? `Line ${line}` : '', status ? statusTable[status].label : '']
    .filter(Boolean)
    .join(': ');
  return {
    ...{ id, at: moment(at), by: by === 'customer' ? 'The customer' : by, text },
    note: isHidden ? correctedAlone(column) : note,
    isPublic: is_public === 1 && note !== '',
  };
}

/** Whole minutes, of several devices the fewest. */
function undoMinutes(devices: RepairDeviceTable[], events: RepairEventTable[], now: Date): number | null {
  const left = devices.map(({ line, status, status_at }) => {
    const move = events.find(
      (event) => event.line === line && event.at === status_at && event.status === status && event.previous,
    );
    return move ? undoWithinMs - (now.getTime() - Date.parse(move.at)) : 0;
  });
  const least = Math.min(...left);
  return left.length > 0 && least > 0 ? Math.ceil(least / 60_000) : null;
}

const correctionsOf = ({ status, owed_cents, serial, ...device }: RepairDeviceTable): TicketCorrections => ({
  ...{ device: device.device, fault: device.fault, shelf: device.shelf ?? '' },
  ...{ accessories: device.accessories ?? '', condition: device.condition ?? '' },
  hasSerial: serial !== null,
  owed: status === 'ready' || status === 'uncollected' ? formatPrice(owed_cents ?? 0) : null,
});
