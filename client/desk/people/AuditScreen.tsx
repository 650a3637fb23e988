import { timeZone } from '../../../shared/constants.ts';
import { auditSentence } from './audit-words.ts';

const times = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeStyle: 'short', timeZone });

export interface AuditProps {
  rows: { number: number | null; at: string; by: string; action: string; about: string }[];
  /** The number before which older rows begin; `null` at the end. */
  before: number | null;
}

/** Who did what to data as a whole, or to who may see it: for owners. */
export const AuditScreen = ({ rows, before }: AuditProps) => (
  <>
    <h1>Audit</h1>
    <ul className="audit">
      {rows.map(({ number, at, by, action, about }) => (
        <li key={number}>
          {auditSentence(by, action, about)}
          <p className="muted">
            <time dateTime={at}>{times.format(new Date(at))}</time>
            {`, row ${number}`}
          </p>
        </li>
      ))}
    </ul>
    {before !== null && <a href={`/audit?before=${before}`}>Older</a>}
  </>
);
