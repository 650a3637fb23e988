import { css } from '../theme/emotion.ts';
import { bareList, largeText } from '../theme/mixins.ts';

/** For any list whose items have a name, a `b` with its price, and notes. */
export const lineList = css`
  ${bareList}
  border-bottom: 1px solid var(--line);
  font-variant-numeric: tabular-nums;
  & > * {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 1rem;
    padding-block: 0.625rem;
    border-top: 1px solid var(--line);
    ${largeText} {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  & p,
  & small {
    grid-column: 1 / -1;
    color: var(--text-muted);
    font-size: var(--text-s);
  }
  @media screen {
    & small {
      display: none;
    }
  }
`;

export interface Line {
  name: string;
  price: string;
  notes?: string[];
  /** On paper alone. */
  loses?: string;
}

interface LinesProps {
  lines: Line[];
  /** For `quote-form`, which replaces the items. */
  'data-lines'?: '';
}

/** What is charged, and below each line what explains it. */
export function Lines({ lines, ...mark }: LinesProps) {
  return (
    <ul className={lineList} {...mark}>
      {lines.map(({ name, price, notes = [], loses }) => (
        <li key={name}>
          <span>{name}</span>
          <b>{price}</b>
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
          {loses && <small>{loses}</small>}
        </li>
      ))}
    </ul>
  );
}
