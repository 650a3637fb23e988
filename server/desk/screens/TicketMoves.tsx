import { formatPrice } from '../../../shared/money.ts';
import {
  endOfLifeReasons,
  mayFollow,
  type RepairStatus,
  statusTable,
} from '../../../shared/repair-status.ts';
import { nextStep } from '../../back-office/repairs/board.ts';
import { hasReadNotice } from '../../back-office/repairs/staff-moves.ts';
import { reopenable, undoWithinMs } from '../../back-office/repairs/undo-move.ts';
import { ticketPath } from '../find-ticket.ts';
import { area, money, ready, TicketForm, text, tick } from './TicketForm.tsx';
import type { TicketProps } from './ticket-props.ts';

interface MoveRow {
  /** What its button says. */
  label: string;
  /** Of a move whose note is for the customer, who has to get one. */
  question?: string;
  /** It may change when the device should be ready. */
  isTimed?: true;
}

/** Moves that have a button. A quote and its answer have forms of their own, and so will a sale. */
const moveRows: Partial<Record<RepairStatus, MoveRow>> = {
  quoted_estimate: {
    label: 'Send an estimate',
    question: 'What it will probably cost: the customer reads it',
  },
  booked: { label: 'Book it in', isTimed: true },
  in_transit: { label: 'Its parcel is on the way' },
  received: { label: 'Take it in', isTimed: true },
  diagnosing: { label: 'Find the fault', isTimed: true },
  approved: { label: 'Approved', isTimed: true },
  declined: { label: 'Declined' },
  awaiting_parts: { label: 'Wait for a part', isTimed: true },
  repairing: { label: 'Repair', isTimed: true },
  testing: { label: 'Test' },
  on_hold: { label: 'Ask the customer', question: 'What we need to know: the customer reads it' },
  sent_to_partner: { label: 'To a specialist', isTimed: true },
  unrepairable: { label: 'Can’t be repaired' },
  ready: { label: 'Ready to collect' },
  shipped: { label: 'Sent back' },
  uncollected: { label: 'Nobody collects it' },
  collected: { label: 'Handed over' },
  cancelled: { label: 'Cancel' },
};

export const moveLabel = (to = ''): string => moveRows[to as RepairStatus]?.label ?? to.replaceAll('_', ' ');

/** The step that asks nothing as one button; every other behind its name, with what it asks. */
export function TicketMoves(ticket: TicketProps) {
  const { repair, chosen, only, owedWhenReady, role } = ticket;
  const step = only && nextStep(only, repair);
  const next = step?.to === 'ready' && owedWhenReady === null ? null : step;
  const isQuoted = chosen.some(({ status }) => status === 'quote_sent');
  const isAnotherQuote = only?.status === 'quote_sent';
  const query = chosen.map(({ line }) => `line=${line}`).join('&');
  const minutes = undoMinutes(ticket);
  const [afterFirst = []] = chosen.map(({ status }) => statusTable[status].next);
  const offered = afterFirst.filter((to) => {
    const isAnswer = isQuoted && (to === 'approved' || to === 'declined');
    return moveRows[to] && !isAnswer && chosen.every(({ status }) => mayFollow(status, to));
  });
  return (
    <>
      <div className="acts">
        {next && <TicketForm ticket={ticket} name="move" to={next.to} button={next.label} />}
        {chosen.every(({ status }) => status === 'quote_sent' || mayFollow(status, 'quote_sent')) && (
          <a
            className={next || isAnotherQuote ? 'button quiet' : 'button'}
            href={`${ticketPath(repair)}/quote?${query}`}
          >
            {isAnotherQuote ? 'Another quote' : 'Quote'}
          </a>
        )}
        {minutes > 0 && (
          <TicketForm
            ticket={ticket}
            name="undo"
            button={`Undo the last move (${minutes} min left)`}
            isQuiet
          />
        )}
      </div>
      {offered.length > 0 && (
        <div className="moves">
          {offered.map((to) => (
            <Move key={to} ticket={ticket} to={to} isNext={to === next?.to} />
          ))}
        </div>
      )}
      {role === 'owner' && chosen.every(({ status }) => reopenable.includes(status)) && (
        <TicketForm
          ticket={ticket}
          name="reopen"
          summary="Reopen"
          fields={[text('why', 'Why it goes on', { required: true, maxLength: 300 })]}
          button="Reopen"
        />
      )}
    </>
  );
}

function Move({ ticket, to, isNext }: { ticket: TicketProps; to: RepairStatus; isNext: boolean }) {
  const { label = '', question, isTimed } = moveRows[to] ?? {};
  const { repair, owedWhenReady: owed } = ticket;
  const asksNotice = to === 'received' && !hasReadNotice(repair);
  const amount =
    owed === null ? 'To pay for each, GST included, $' : `To pay, if not ${formatPrice(owed)} as agreed, $`;
  const reasons = Object.entries(endOfLifeReasons);
  return (
    <TicketForm
      ticket={ticket}
      name="move"
      to={to}
      summary={isNext ? `${label}, with a note` : label}
      group="moves"
      fields={[
        asksNotice && tick('notice', 'They have read the repair notice', { required: true }),
        to === 'unrepairable' && text('reason', 'Why', { required: true, options: reasons }),
        to === 'ready' && text('amount', amount, { ...money, required: owed === null }),
        isTimed && ready,
        area('note', question ?? 'Note', { required: question !== undefined }),
        !question && tick('public', 'The customer reads the note'),
      ]}
      button={label}
    >
      {question && <input type="hidden" name="public" value="yes" />}
    </TicketForm>
  );
}

/** Whole minutes in which the last move can be taken back, of several devices the fewest; 0 where it can't. */
function undoMinutes({ chosen, events, now }: TicketProps): number {
  const left = chosen.map(({ line, status, status_at }) => {
    const isLast = (each: (typeof events)[number]) =>
      each.line === line && each.at === status_at && each.status === status && each.previous;
    return events.some(isLast) ? undoWithinMs - (now.getTime() - Date.parse(status_at)) : 0;
  });
  return Math.max(0, Math.ceil(Math.min(...left) / 60_000));
}
