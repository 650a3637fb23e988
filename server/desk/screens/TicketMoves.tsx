import { Field, TextArea, Tick } from './TextFields.tsx';
import { TicketForm, typedInto } from './TicketForm.tsx';
import type { TicketMove, TicketProps } from './ticket-props.ts';

/** The step that asks nothing as one button; every other behind its name, with what it asks. */
export function TicketMoves(props: TicketProps) {
  const { path, chosen, next, moves, mayQuote, quote, undoMinutes, mayReopen, refused } = props;
  const query = chosen.map(({ line }) => `line=${line}`).join('&');
  const isReopenRefused = refused?.form === 'reopen';
  return (
    <>
      <div className="acts">
        {next && (
          <TicketForm {...props} name="move">
            <input type="hidden" name="to" value={next.to} />
            <button type="submit">{next.label}</button>
          </TicketForm>
        )}
        {mayQuote && (
          <a className={next || quote?.isOpen ? 'button quiet' : 'button'} href={`${path}/quote?${query}`}>
            {quote?.isOpen ? 'Another quote' : 'Quote'}
          </a>
        )}
        {undoMinutes !== null && (
          <TicketForm {...props} name="undo">
            <button type="submit" className="quiet">
              {`Undo the last move (${undoMinutes} min left)`}
            </button>
          </TicketForm>
        )}
      </div>
      {moves.length > 0 && (
        <div className="moves">
          {moves.map((move) => (
            <Move key={move.to} move={move} props={props} />
          ))}
        </div>
      )}
      {mayReopen && (
        <details open={isReopenRefused}>
          <summary>Reopen</summary>
          <TicketForm {...props} name="reopen">
            <Field
              name="why"
              label="Why it goes on"
              required
              maxLength={300}
              defaultValue={typedInto(props, 'reopen').why}
            />
            <button type="submit">Reopen</button>
          </TicketForm>
        </details>
      )}
    </>
  );
}

function Move({ move, props }: { move: TicketMove; props: TicketProps }) {
  const { to, label, question, asksNotice, asksTime, reasons, amount } = move;
  const form = `move ${to}`;
  const typed = typedInto(props, form);
  const isRefused = props.refused?.form === form;
  return (
    <details name="moves" open={isRefused}>
      <summary>{to === props.next?.to ? `${label}, with a note` : label}</summary>
      <TicketForm {...props} name="move">
        <input type="hidden" name="to" value={to} />
        {asksNotice && (
          <Tick
            name="notice"
            label="They have read the repair notice"
            required
            defaultChecked={typed.notice === 'yes'}
          />
        )}
        {reasons.length > 0 && (
          <label>
            Why
            <select name="reason" required defaultValue={typed.reason ?? ''}>
              <option value="">Choose</option>
              {reasons.map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </select>
          </label>
        )}
        {amount && (
          <Field
            name="amount"
            label={
              amount.owed === null
                ? 'To pay for each, GST included, $'
                : `To pay, if not ${amount.owed} as agreed, $`
            }
            required={amount.isNeeded}
            inputMode="decimal"
            maxLength={12}
            defaultValue={typed.amount}
          />
        )}
        {asksTime && (
          <Field
            type="datetime-local"
            name="ready"
            label="Should be ready, if that is another time now"
            defaultValue={typed.ready}
          />
        )}
        <TextArea
          name="note"
          label={question ?? 'Note'}
          required={question !== null}
          defaultValue={typed.note}
        />
        {question === null ? (
          <Tick name="public" label="The customer reads the note" defaultChecked={typed.public === 'yes'} />
        ) : (
          <input type="hidden" name="public" value="yes" />
        )}
        <button type="submit">{label}</button>
      </TicketForm>
    </details>
  );
}
