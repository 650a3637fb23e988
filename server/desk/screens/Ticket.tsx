import { Problem } from './Problem.tsx';
import { Facts } from './SlipCopy.tsx';
import { TicketCorrections } from './TicketCorrections.tsx';
import { TicketCustomer } from './TicketCustomer.tsx';
import { TicketForm } from './TicketForm.tsx';
import { TicketMoves } from './TicketMoves.tsx';
import { TicketNotes } from './TicketNotes.tsx';
import { TicketQuote } from './TicketQuote.tsx';
import type { TicketDevice, TicketProps } from './ticket-props.ts';

/** A repair: where it is and what comes next, then all that is known of it. */
export function Ticket(props: TicketProps) {
  const { reference, path, seen, title, devices, chosen, trace, refused } = props;
  const isBatch = devices.length > 1;
  return (
    <div className="ticket">
      <header>
        <h1>
          <span translate="no">{reference}</span> {title}
        </h1>
        <p className="papers">
          <a href={`${path}/slip`}>Slip</a>
          <a href={`${path}/label`}>{isBatch ? 'Labels' : 'Label'}</a>
        </p>
      </header>
      {/* What others do meanwhile is said here. */}
      <p role="status" className="news" data-news={reference} data-seen={seen} />
      {refused && <Refused {...props} refused={refused} />}
      {isBatch && <Choice path={path} devices={devices} />}
      <div className="columns">
        <div className="column">
          {chosen.length > 0 && (
            <section aria-labelledby="status">
              {chosen.length === 1 ? (
                devices
                  .filter(({ isChosen }) => isChosen)
                  .map((device) => <Status key={device.line} {...device} />)
              ) : (
                <h2 id="status">{chosen.length} devices</h2>
              )}
              <TicketMoves {...props} />
            </section>
          )}
          {devices
            .filter(({ isChosen }) => isChosen && chosen.length === 1)
            .map((device) => (
              <section key={device.line} aria-labelledby="device">
                <h2 id="device">{device.name}</h2>
                {device.danger && <p className="danger">{device.danger}</p>}
                <Facts facts={device.facts} />
                {device.hasSerial && (
                  <TicketForm {...props} name="serial">
                    <button type="submit" className="quiet">
                      Show the serial number
                    </button>
                  </TicketForm>
                )}
              </section>
            ))}
          <TicketQuote {...props} />
          <TicketNotes {...props} />
        </div>
        <div className="column">
          <TicketCustomer {...props} />
          {trace.length > 0 && <Trace trace={trace} />}
          <TicketCorrections {...props} />
          <History {...props} />
        </div>
      </div>
    </div>
  );
}

/** Of a move by somebody else: what was wanted, beside what the page shows now. */
function Refused({
  refused: { form, notice, isChanged, typed },
  moves,
}: TicketProps & { refused: NonNullable<TicketProps['refused']> }) {
  const wanted =
    moves.find(({ to }) => `move ${to}` === form)?.label ??
    (form.startsWith('move ') ? form.slice(5).replaceAll('_', ' ') : null);
  const words = typed.note || typed.said || typed.why;
  return (
    <Problem notice={notice}>
      {isChanged && wanted && <p>{`You wanted: ${wanted}`}</p>}
      {isChanged && words && <p className="words">{`You wrote: ${words}`}</p>}
    </Problem>
  );
}

const Status = ({ status, since }: TicketDevice) => (
  <h2 id="status">
    {status} <span className="muted">since {since}</span>
  </h2>
);

/** Which devices of a batch the page is about. */
const Choice = ({ path, devices }: Pick<TicketProps, 'path' | 'devices'>) => (
  <form action={path} className="choice">
    <fieldset>
      <legend>Devices</legend>
      {devices.map(({ line, name, status, isChosen }) => (
        <label key={line} className="tick">
          <input type="checkbox" name="line" value={line} defaultChecked={isChosen} />
          <span>
            {line}. <a href={`${path}?line=${line}`}>{name}</a> <span className="muted">{status}</span>
          </span>
        </label>
      ))}
      <button type="submit" className="quiet">
        Work on these
      </button>
    </fieldset>
  </form>
);

const Trace = ({ trace }: Pick<TicketProps, 'trace'>) => (
  <section aria-labelledby="trace">
    <h2 id="trace">What the customer sees</h2>
    <ol className="trace">
      {trace.map(({ label, state, at, notes }) => (
        <li
          key={`${label} ${at?.iso}`}
          data-state={state}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          {label} {at && <time dateTime={at.iso}>{at.text}</time>}
          {notes.map(({ id, text }) => (
            <p key={id} className="words">
              {text}
            </p>
          ))}
        </li>
      ))}
    </ol>
  </section>
);

const History = ({ history }: Pick<TicketProps, 'history'>) => (
  <details className="history">
    <summary>History ({history.length})</summary>
    <ul>
      {history.map(({ id, at, by, text, note, isPublic }) => (
        <li key={id}>
          <span className="muted">
            <time dateTime={at.iso}>{at.text}</time>, {by}
          </span>
          {text && <p>{text}</p>}
          {note && (
            <p className="words">
              {note}
              {isPublic && <span className="muted"> (the customer reads it)</span>}
            </p>
          )}
        </li>
      ))}
    </ul>
  </details>
);
