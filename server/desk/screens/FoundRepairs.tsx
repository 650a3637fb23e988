import { findFields } from '../../../shared/ticket-fields.ts';
import type { Repair } from '../../back-office/repairs/staff-repairs.ts';
import { ticketPath } from '../find-ticket.ts';
import { inWords, when } from './card-words.ts';
import { Field } from './TextFields.tsx';

export interface SearchProps {
  /** What was searched for. */
  words: string;
  /** The latest first. */
  repairs: Repair[];
  /** Why nothing was searched for. */
  problem: string | null;
  /** Whether there may be more. */
  isCut: boolean;
  now: Date;
  /** Of a telephone number, for the form that finds by them; `null` where the reader may not. */
  digits?: string | null;
}

export function FoundRepairs({ words, repairs, problem, isCut, now, digits = null }: SearchProps) {
  return (
    <>
      <h1>
        {repairs.length === 0 ? 'Nothing found' : `${repairs.length} repairs`} for “{words}”
      </h1>
      <p className="muted">
        {problem}
        {!problem &&
          repairs.length === 0 &&
          'Search by reference, name, device or asset tag, or by a whole telephone number, e-mail address or serial number.'}
        {isCut && 'There may be more: add a word.'}
      </p>
      {repairs.length === 0 && digits !== null && (
        <form method="post" action="/find" className="acts">
          <Field of={findFields.digits} defaultValue={digits} />
          <button type="submit" className="quiet">
            Find by these digits
          </button>
        </form>
      )}
      <ul className="hits">
        {repairs.map((repair) => (
          <Hit key={repair.reference} repair={repair} now={now} />
        ))}
      </ul>
    </>
  );
}

function Hit({ repair, now }: { repair: Repair; now: Date }) {
  const { reference, name, devices, created_at, quarantined } = repair;
  const statuses = quarantined ? ['Held back as spam'] : devices.map(({ status }) => inWords(status));
  return (
    <li className="card">
      <h2>
        <a href={ticketPath(repair)}>
          <b translate="no">{reference}</b>
        </a>
      </h2>
      <p>
        {name} · {[...new Set(devices.map(({ device }) => device))].join(', ')}
      </p>
      <p className="muted">
        {[...new Set(statuses)].join(', ')}, begun {when(created_at, now)}
      </p>
    </li>
  );
}
