import { Facts } from './SlipCopy.tsx';
import { TicketForm } from './TicketForm.tsx';
import type { TicketProps } from './ticket-props.ts';

/** The newest quote, with what the customer says of it while it waits. */
export function TicketQuote(props: TicketProps) {
  const { quote } = props;
  if (!quote) return null;
  const { version, lines, facts, total, sent, isOpen } = quote;
  return (
    <section aria-labelledby="quote">
      <h2 id="quote">
        Quote {version} <span className="muted">of {sent}</span>
      </h2>
      <TicketForm {...props} name="answer">
        <ul className="lines">
          {lines.map(({ position, text, said, price, answer }) => {
            const words = (
              <span>
                {text} <span className="muted">{[said, answer].filter(Boolean).join(' · ')}</span>
              </span>
            );
            return (
              <li key={position}>
                {isOpen ? (
                  <label className="tick">
                    <input type="checkbox" name="approved" value={position} defaultChecked />
                    {words}
                    <b>{price}</b>
                  </label>
                ) : (
                  <p className="tick">
                    {words}
                    <b>{price}</b>
                  </p>
                )}
              </li>
            );
          })}
        </ul>
        <p>
          <b>{total}</b>, GST included
        </p>
        {facts.length > 0 && <Facts facts={facts} />}
        {isOpen && (
          <>
            <fieldset>
              <legend>How they said it</legend>
              {['at the counter', 'by phone'].map((way, index) => (
                <label key={way} className="tick">
                  <input type="radio" name="said" value={way} defaultChecked={index === 0} />
                  <span>{way === 'by phone' ? 'By phone' : 'At the counter'}</span>
                </label>
              ))}
            </fieldset>
            <div className="acts">
              <button type="submit">They approved what is ticked</button>
              <button type="submit" className="quiet" name="answer" value="none">
                They declined it
              </button>
            </div>
          </>
        )}
      </TicketForm>
    </section>
  );
}
