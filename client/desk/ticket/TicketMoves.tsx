import { sentenceCase } from '../../../shared/catalogue.ts';
import { ticketPath } from '../../../shared/desk-paths.ts';
import { formatPrice } from '../../../shared/money.ts';
import { repairMoves, stopsClock, takesIn } from '../../../shared/repair-moves.ts';
import {
  endOfLifeReasons,
  mayFollow,
  type RepairStatus,
  statusTable,
} from '../../../shared/repair-status.ts';
import { ticketFields } from '../../../shared/ticket-fields.ts';
import { DangerBoxes } from '../DangerBoxes.tsx';
import { Field, Group, Hidden } from '../TextFields.tsx';
import { ReadyBy } from './ReadyBy.tsx';
import { TicketForm } from './TicketForm.tsx';
import type { TicketProps } from './ticket-props.ts';

const { move } = ticketFields;
const reasons = Object.entries(endOfLifeReasons);

export const moveLabel = (to = ''): string =>
  repairMoves[to as RepairStatus]?.label ?? to.replaceAll('_', ' ');

/**
 * The step that asks nothing as one button, or the quote that is due; every other behind its name, with what it asks, and all of them under
 * "More" where there is such a step.
 */
export function TicketMoves(ticket: TicketProps) {
  const { repair, chosen, only, owedWhenReady, undoMinutes: minutes, refused } = ticket;
  const { mayReopen, mayTakeIn } = ticket;
  const next = ticket.next?.to === 'ready' && owedWhenReady === null ? null : ticket.next;
  const isQuoted = chosen.some(({ status }) => status === 'quote_sent');
  const isAnotherQuote = only?.status === 'quote_sent';
  const query = chosen.map(({ line }) => `line=${line}`).join('&');
  const [afterFirst = []] = chosen.map(({ status }) => statusTable[status].next);
  const offered = afterFirst.filter((to) => {
    const isAnswer = isQuoted && (to === 'approved' || to === 'declined');
    return repairMoves[to] && !isAnswer && chosen.every(({ status }) => mayFollow(status, to));
  });
  const mayQuote = chosen.every(({ status }) => status === 'quote_sent' || mayFollow(status, 'quote_sent'));
  const isQuoteDue = chosen.every(({ status }) => status === 'received' || status === 'diagnosing');
  const quoteLink = mayQuote && (
    <a
      className={isQuoteDue && !next && !repair.stopped_at ? 'button' : 'button quiet'}
      href={`${ticketPath(repair)}/quote?${query}`}
    >
      {isAnotherQuote ? 'Another quote' : 'Quote'}
    </a>
  );
  const others = (
    <div className="moves">
      {!isQuoteDue && quoteLink}
      {offered.map((to) => (
        <Move key={to} ticket={ticket} to={to} isNext={to === next?.to} />
      ))}
      {mayTakeIn && <Move ticket={ticket} to="received" act="take-in" />}
      {mayReopen && (
        <TicketForm ticket={ticket} act="reopen" summary="Reopen" button="Reopen">
          <Field of={ticketFields.reopen.why} />
        </TicketForm>
      )}
    </div>
  );
  const hasOthers = offered.length > 0 || mayTakeIn || mayReopen || (mayQuote && !isQuoteDue);
  // The one thing to do: that step, the quote that is due, or the answer to the quote below.
  const hasFirst = next !== null || (isQuoteDue && mayQuote) || isAnotherQuote;
  const isMoveRefused = refused?.form === 'move' || refused?.form === 'reopen';
  return (
    <>
      <div className="acts">
        {next && <TicketForm ticket={ticket} act="move" to={next.to} button={next.label} />}
        {isQuoteDue && quoteLink}
        {only?.status === 'collected' && (
          <a className="button quiet" href={`${ticketPath(repair)}/return?${query}`}>
            It comes back
          </a>
        )}
        {minutes > 0 && (
          <TicketForm
            ticket={ticket}
            act="undo"
            button={
              minutes === Number.POSITIVE_INFINITY
                ? 'Withdraw the quote'
                : `Undo the last move (${minutes} min left)`
            }
            isQuiet
          />
        )}
      </div>
      {hasOthers && !hasFirst && others}
      {hasOthers && hasFirst && (
        <details open={isMoveRefused}>
          <summary>More</summary>
          {others}
        </details>
      )}
    </>
  );
}

interface MoveProps {
  ticket: TicketProps;
  to: RepairStatus;
  isNext?: boolean;
  /** `take-in` for what is over: nothing follows from that by a move. */
  act?: 'move' | 'take-in';
}

function Move({ ticket, to, isNext = false, act = 'move' }: MoveProps) {
  const label = moveLabel(to);
  const { needsNote: needed, isTimed, asks = [] } = repairMoves[to] ?? {};
  const { chosen, now } = ticket;
  const { quote, hasNotice, owedWhenReady: owed } = ticket;
  const agreed = quote?.lines.filter(({ isLeft }) => isLeft) ?? [];
  const asksNotice = asks.includes('noticeGiven') && !hasNotice;
  const amount =
    owed === null ? 'To pay for each, GST included, $' : `To pay, if not ${formatPrice(owed)} as agreed, $`;
  return (
    <TicketForm
      ticket={ticket}
      act={act}
      {...(act === 'move' && { to })}
      summary={isNext ? `${label}, with a note` : label}
      group="moves"
      button={label}
    >
      {takesIn(to, chosen) && (
        <Group of={move.danger}>
          <DangerBoxes of={move.danger} />
        </Group>
      )}
      {asksNotice && <Field of={move.noticeGiven} />}
      {asks.includes('endOfLife') && <Field of={move.endOfLife} options={[['', 'Choose'], ...reasons]} />}
      {asks.includes('amount') && <Field of={move.amount} label={amount} required={owed === null} />}
      {to === 'ready' && agreed.length > 0 && (
        <fieldset>
          <legend>Agreed, but not done</legend>
          {agreed.map(({ position, text }) => (
            <Field key={position} of={move.notDone} value={position} label={text} />
          ))}
          <Field of={move.notDoneWhy} />
        </fieldset>
      )}
      {isTimed && <Field of={move.expectedAt} />}
      {stopsClock(to) && <ReadyBy devices={chosen} now={now} />}
      {needed ? (
        <>
          <Field of={move.note} label={`${sentenceCase(needed)} (the customer sees it)`} required />
          <Hidden of={move.isPublic} value="yes" />
        </>
      ) : (
        <>
          <Field of={move.note} />
          <Field of={move.isPublic} />
        </>
      )}
    </TicketForm>
  );
}
