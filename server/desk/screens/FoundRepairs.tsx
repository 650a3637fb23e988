import type { Repair } from '../../back-office/repairs/staff-repairs.ts';
import { ticketPath } from '../find-ticket.ts';
import { inWords, when } from './card-words.ts';

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
}

export function FoundRepairs({ words, repairs, problem, isCut, now }: SearchProps) {
  return (
    <>
      <h1>
        {repairs.length === 0 ? 'Nothing found' : `${repairs.length} repairs`} for “{words}”
      </h1>
      <p className="muted">
        {problem}
        {!problem &&
          repairs.length === 0 &&
          'Search by reference, name, telephone, serial number or asset tag.'}
        {isCut && 'There may be more: add a word.'}
      </p>
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
