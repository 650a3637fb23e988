import { ticketPath } from '../../../shared/desk-paths.ts';
import type { FieldError } from '../../../shared/form-fields.ts';
import { stateWords } from '../../../shared/repair-moves.ts';
import type { RepairStatus } from '../../../shared/repair-status.ts';
import { findFields } from '../../../shared/ticket-fields.ts';
import { when } from '../short-times.ts';
import { Field, FilledForm } from '../TextFields.tsx';

interface FoundRepair {
  reference: string;
  name: string;
  created_at: string;
  devices: { device: string; status: RepairStatus }[];
}

export interface SearchProps {
  /** What was searched for. */
  words: string;
  /** The latest first. */
  repairs: FoundRepair[];
  /** Why nothing was searched for. */
  problem: string | null;
  /** Whether there may be more. */
  isCut: boolean;
  now: Date;
  /** Of a telephone number, for the form that finds by them; `null` where the reader may not. */
  digits?: string | null;
  /** What is wrong with them: nothing was searched for. */
  mistakes?: FieldError[];
}

export function FoundRepairs(props: SearchProps) {
  const { words, repairs, problem, isCut, now, digits = null, mistakes = [] } = props;
  const isSearched = !problem && mistakes.length === 0;
  const found = repairs.length === 0 ? 'Nothing found' : `${repairs.length} repairs`;
  return (
    <>
      <h1>
        {isSearched ? found : 'Not searched'} for “{words}”
      </h1>
      <p className="muted">
        {problem}
        {isSearched &&
          repairs.length === 0 &&
          'Search by reference, name, device or asset tag, or by a whole phone number, email address or serial number.'}
        {isCut && 'There may be more: add a word.'}
      </p>
      {repairs.length === 0 && digits !== null && (
        <FilledForm
          value={{ typed: { [findFields.digits.name]: digits }, mistakes, focus: mistakes[0]?.field ?? null }}
        >
          <form method="post" action="/find" className="find with-button">
            <Field of={findFields.digits} />
            <button type="submit" className="quiet">
              Find by these digits
            </button>
          </form>
        </FilledForm>
      )}
      <ul className="hits">
        {repairs.map((repair) => (
          <Hit key={repair.reference} repair={repair} now={now} />
        ))}
      </ul>
    </>
  );
}

function Hit({ repair, now }: { repair: FoundRepair; now: Date }) {
  const { reference, name, devices, created_at } = repair;
  const statuses = devices.map(({ status }) => stateWords(status));
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
