import { timeZone } from '../../../shared/constants.ts';
import type { AuditTable } from '../../back-office/store/common-tables.ts';

const times = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeStyle: 'short', timeZone });

export interface AuditProps {
  rows: Pick<AuditTable, 'at' | 'by' | 'action' | 'about' | 'number'>[];
  /** The number before which older rows begin; `null` at the end. */
  before: number | null;
}

/** Who did what to data as a whole, or to who may see it: for owners. */
export const AuditScreen = ({ rows, before }: AuditProps) => (
  <>
    <h1>Audit</h1>
    <table>
      <thead>
        <tr>
          {['Row', 'When', 'Who', 'What', 'About'].map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ number, at, by, action, about }) => (
          <tr key={number}>
            <td>{number}</td>
            <td>
              <time dateTime={at}>{times.format(new Date(at))}</time>
            </td>
            <td>{by}</td>
            <td>{action}</td>
            <td>{about}</td>
          </tr>
        ))}
      </tbody>
    </table>
    {before !== null && <a href={`/audit?before=${before}`}>Older</a>}
  </>
);
