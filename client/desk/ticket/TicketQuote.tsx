import { formatPrice } from '../../../shared/money.ts';
import { moment } from '../../../shared/opening-hours.ts';
import { ticketFields } from '../../../shared/ticket-fields.ts';
import { Facts } from '../paper/SlipCopy.tsx';
import { TicketForm } from './TicketForm.tsx';
import type { TicketProps } from './ticket-props.ts';

const answering = ticketFields.answer;

/** The newest quote of the one device that was chosen, with what the customer says of it while it waits. */
export function TicketQuote(ticket: TicketProps) {
  const { only: device, quote } = ticket;
  if (!device || !quote) return null;
  const { version, lines, facts, total, agreed, sent_at, answered_at } = quote;
  const isOpen = device.status === 'quote_sent' && answered_at === null;
  const isLess = agreed > 0 && lines.some(({ approved, isLeft }) => approved === 1 && !isLeft);
  const agreedWords = isLess ? 'without what wasn’t done' : 'approved';
  return (
    <section aria-labelledby="quote">
      <h2 id="quote">
        Quote {version} <span className="muted">of {moment(sent_at).text}</span>
      </h2>
      <TicketForm ticket={ticket} act="answer">
        <ul className="lines">
          {lines.map(({ position, text, facts, cents, said, isAsked }) => {
            const isAnswerable = isOpen && isAsked;
            const Line = isAnswerable ? 'label' : 'p';
            return (
              <li key={position}>
                <Line className="tick">
                  {isAnswerable && (
                    <input type="checkbox" name={answering.approved.name} value={position} defaultChecked />
                  )}
                  <span>
                    {text} <span className="muted">{[facts, said].filter(Boolean).join(' · ')}</span>
                  </span>
                  <b>{formatPrice(cents)}</b>
                </Line>
              </li>
            );
          })}
        </ul>
        <p>
          <b>
            {answered_at === null ? `${formatPrice(total)} in all` : `${formatPrice(agreed)} ${agreedWords}`}
          </b>
          , GST included
        </p>
        {facts.length > 0 && <Facts facts={facts} />}
        {isOpen && (
          <>
            <fieldset>
              <legend>How they said it</legend>
              {['At the counter', 'By phone'].map((words, index) => (
                <label key={words} className="tick">
                  <input
                    type="radio"
                    name={answering.said.name}
                    value={words.toLowerCase()}
                    defaultChecked={index === 0}
                  />
                  <span>{words}</span>
                </label>
              ))}
            </fieldset>
            <div className="acts">
              <button type="submit">They approved what is ticked</button>
              <button type="submit" className="quiet" name={answering.answer.name} value="none">
                They declined it
              </button>
            </div>
          </>
        )}
      </TicketForm>
    </section>
  );
}
