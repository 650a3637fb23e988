import { ticketPath } from '../../../shared/desk-paths.ts';
import { formatPrice } from '../../../shared/money.ts';
import { moment } from '../../../shared/opening-hours.ts';
import { promiseAhead, promisedBefore } from '../../../shared/promise-fields.ts';
import { stateWords } from '../../../shared/repair-moves.ts';
import { isFinal, mayFollow } from '../../../shared/repair-status.ts';
import { seen, ticketFields } from '../../../shared/ticket-fields.ts';
import { Problem } from '../Problem.tsx';
import { type Fact, Facts } from '../paper/SlipCopy.tsx';
import { hour } from '../short-times.ts';
import { TicketCorrections } from './TicketCorrections.tsx';
import { TicketCustomer } from './TicketCustomer.tsx';
import { TicketDangers } from './TicketDangers.tsx';
import { TicketForm } from './TicketForm.tsx';
import { moveLabel, TicketMoves } from './TicketMoves.tsx';
import { TicketNotes } from './TicketNotes.tsx';
import { TicketQuote } from './TicketQuote.tsx';
import type { TicketProps, TicketRefusal } from './ticket-props.ts';

/** A repair: where it is and what comes next, then all that is known of it. */
export function Ticket(ticket: TicketProps) {
  const { repair, events, chosen, only, said, refused } = ticket;
  const { reference, devices } = repair;
  const isBatch = devices.length > 1;
  const path = ticketPath(repair);
  return (
    <div className="ticket">
      <header>
        <h1>
          <span translate="no">{reference}</span>{' '}
          {isBatch ? `${devices.length} devices` : devices.map(({ name }) => name)}
        </h1>
        <p className="papers">
          <a href={`${path}/slip`}>Slip</a>
          <a href={`${path}/label`}>{isBatch ? 'Labels' : 'Label'}</a>
        </p>
      </header>
      {/* What others do meanwhile is said here. */}
      <p
        role="status"
        className="news"
        data-news={reference}
        data-seen={events.at(-1)?.at ?? repair.created_at}
      />
      {said && (
        <p role="status" className="said">
          {said}
        </p>
      )}
      {refused && <RefusalNotice {...refused} />}
      {isBatch && <DeviceChoice {...ticket} />}
      <div className="columns">
        <div className="column">
          {chosen.length > 0 && (
            <section aria-labelledby="status" className="state">
              <State {...ticket} />
              <TicketMoves {...ticket} />
            </section>
          )}
          <TicketQuote {...ticket} />
          <DeviceFacts {...ticket} />
          <TicketNotes {...ticket} />
        </div>
        <div className="column">
          <TicketCustomer {...ticket} />
          {only && <Trace {...ticket} />}
          <TicketDangers {...ticket} />
          <TicketCorrections {...ticket} />
          <History {...ticket} />
        </div>
      </div>
    </div>
  );
}

/** All that the counter looks at before it gives something away, or starts. */
function State({ only: device, chosen, quote, counter, owedWhenReady, now }: TicketProps) {
  const owed = chosen.every(({ owed_cents, status }) => owed_cents !== null && !isFinal(status));
  const isGivenUp = chosen.every(({ status }) => status === 'declined' || status === 'unrepairable');
  const toPay = owed
    ? chosen.reduce((sum, { owed_cents }) => sum + (owed_cents ?? 0), 0)
    : isGivenUp && owedWhenReady;
  const mayCollect = chosen.some(({ status }) => mayFollow(status, 'collected'));
  const open = device && !isFinal(device.status) ? device : null;
  // What is ready is due no more.
  const due = mayCollect ? null : open;
  const ahead = due && promiseAhead(due, now);
  const passed = ahead ? null : due?.expected_at;
  const facts = [
    typeof toPay === 'number' && `${formatPrice(toPay)} to pay`,
    typeof toPay !== 'number' && quote?.agreed && `${formatPrice(quote.agreed)} agreed`,
    device?.status === 'quote_sent' && quote && `${formatPrice(quote.total)} quoted`,
    ahead && `ready by ${hour(ahead, now)}`,
    passed && due && `was due ${hour(passed, now)}${promisedBefore(due) ? ', no time now' : ''}`,
    open?.shelf && `shelf ${open.shelf}`,
  ].filter(Boolean);
  return (
    <>
      <h2 id="status">
        {device ? stateWords(device.status) : `${chosen.length} devices`}
        {device && <span className="muted"> since {moment(device.status_at).text}</span>}
      </h2>
      {facts.length > 0 && <p className="facts">{facts.join(' · ')}</p>}
      {device?.danger && <p className="danger">{device.danger}</p>}
      {counter && mayCollect && <p>{counter}</p>}
    </>
  );
}

/** Of a move by somebody else: what was wanted, beside what the page shows now. */
function RefusalNotice({ form, notice, isChanged, typed }: TicketRefusal) {
  const { note, called, reopen } = ticketFields;
  const words = [note.text, called.said, reopen.why].map(({ name }) => typed[name]).find(Boolean);
  return (
    <Problem notice={notice}>
      {isChanged && form === 'move' && (
        <p>{`You wanted: ${moveLabel(String(typed[ticketFields.move.to.name]))}`}</p>
      )}
      {isChanged && words && <p className="words">{`You wrote: ${words}`}</p>}
    </Problem>
  );
}

/** Which devices of a batch the page is about, below what is dangerous among them. */
const DeviceChoice = ({ repair, chosen }: TicketProps) => (
  <>
    {repair.devices
      .filter(({ status, danger }) => !isFinal(status) && danger)
      .map(({ line, danger }) => (
        <p key={line} className="danger">{`Line ${line}: ${danger}`}</p>
      ))}
    <form action={ticketPath(repair)} className="choice">
      <fieldset>
        <legend>Devices</legend>
        {repair.devices.map((device) => (
          <label key={device.line} className="tick">
            <input
              type="checkbox"
              name={seen.lines.name}
              value={device.line}
              defaultChecked={chosen.includes(device)}
            />
            <span>
              {device.line}. <a href={`${ticketPath(repair)}?line=${device.line}`}>{device.name}</a>{' '}
              <span className="muted">{stateWords(device.status)}</span>
            </span>
          </label>
        ))}
        <button type="submit" className="quiet">
          Work on these
        </button>
      </fieldset>
    </form>
  </>
);

function DeviceFacts(ticket: TicketProps) {
  const { only: device, reveal, enquiry, returns, visit } = ticket;
  if (!device) return null;
  const { name, serial } = device;
  const isSerialShown = reveal === 'serial';
  const facts: Fact[] = [
    ['Fault', device.fault],
    ['Came with', device.accessories],
    ['Condition', device.condition],
    ['Serial number', isSerialShown && serial],
    ['From the enquiry', enquiry],
    [`${visit.length + 1} requests, one visit`, visit.length > 0 && <Others references={visit} />],
    ['Comes back from', device.parent && <Others references={[device.parent]} />],
    ['Came back as', returns.length > 0 && <Others references={returns} />],
  ];
  return (
    <section aria-labelledby="device">
      <h2 id="device">{name}</h2>
      <Facts facts={facts.filter(([, words]) => words)} />
      {serial !== null && !isSerialShown && (
        <TicketForm ticket={ticket} act="serial" button="Show the serial number" isQuiet />
      )}
    </section>
  );
}

const Others = ({ references }: { references: string[] }) =>
  references.map((reference) => (
    <span key={reference}>
      <a href={ticketPath({ reference })} translate="no">
        {reference}
      </a>{' '}
    </span>
  ));

const Trace = ({ trace }: TicketProps) => (
  <section aria-labelledby="trace">
    <h2 id="trace">What the customer sees</h2>
    <ol className="trace">
      {trace.map(({ label, state, at, said, notes }) => (
        <li
          key={`${label} ${at?.iso}`}
          data-state={state}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          {label} {at && <time dateTime={at.iso}>{at.text}</time>}
          {said && <p>{said}</p>}
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

function History({ repair, events }: TicketProps) {
  const isBatch = repair.devices.length > 1;
  return (
    <details className="history">
      <summary>History ({events.length})</summary>
      <ul>
        {events.toReversed().map(({ id, at, by, line, status, note, is_public }) => (
          <li key={id}>
            <span className="muted">
              <time dateTime={at}>{moment(at).text}</time>, {by === 'customer' ? 'The customer' : by}
            </span>
            {(isBatch || status) && (
              <p>{[isBatch && `Line ${line}`, status && stateWords(status)].filter(Boolean).join(': ')}</p>
            )}
            {note && (
              <p className="words">
                {note}
                {is_public === 1 && <span className="muted"> (the customer sees it)</span>}
              </p>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
