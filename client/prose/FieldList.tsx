import type { ReactNode } from 'react';
import { css } from '../theme/emotion.ts';

const fields = css`
  border-top: 1px solid var(--line);
  & > div {
    padding-block: 0.75rem;
    border-bottom: 1px solid var(--line);
    break-inside: avoid;
  }
  & dt {
    display: flex;
    margin: 0;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0.25rem 0.75rem;
    font-weight: 600;
  }
  & dt > span {
    color: var(--text-muted);
    font-size: var(--text-s);
    font-weight: 400;
  }
  & dd {
    max-width: var(--measure);
  }
  & dt > [data-required] {
    color: var(--warn);
  }
`;

/** Names with their meanings: the fields of a form, of a file, of a label. */
export function FieldList({ children }: { children?: ReactNode }) {
  return <dl className={fields}>{children}</dl>;
}

interface FieldProps {
  name: string;
  /** What to write into it: "text", "15 digits". */
  type?: string;
  required?: boolean;
  children?: ReactNode;
}

export function ListedField({ name, type, required, children }: FieldProps) {
  return (
    <div>
      <dt>
        {name}
        {type && <span>{type}</span>}
        {required && <span data-required="">required</span>}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
