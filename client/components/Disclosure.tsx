import type { ReactNode } from 'react';
import { css } from '../theme/emotion.ts';

/** The chevron is a border: it needs no icon's data, and keeps its colour where the visitor forces colours. */
const disclosure = css`
  border-bottom: 1px solid var(--line);
  & > summary {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 1rem;
    min-height: 3rem;
    padding-block: 0.75rem;
    font-weight: 600;
    list-style: none;
  }
  & > summary::-webkit-details-marker {
    display: none;
  }
  & > summary:hover {
    color: var(--primary);
  }
  & > summary::after {
    content: '';
    flex: none;
    width: 0.5625rem;
    height: 0.5625rem;
    margin: 0 0.375rem 0.25rem;
    border: solid var(--primary);
    border-width: 0 2px 2px 0;
    rotate: 45deg;
    transition: rotate 160ms;
  }
  &[open] > summary::after {
    margin-bottom: -0.25rem;
    rotate: 225deg;
  }
  &[open] {
    padding-bottom: 1.25rem;
  }
  @media print {
    &::details-content {
      content-visibility: visible;
      height: auto;
    }
    & > summary::after {
      content: none;
    }
  }
`;

interface DisclosureProps {
  /** Visible while it is closed. */
  summary: ReactNode;
  open?: boolean | undefined;
  id?: string;
  /** Of several with one name, browsers keep one open at a time. */
  name?: string;
  children?: ReactNode;
}

/** What opens and closes in place, the same everywhere. Native `<details>`: it needs no script, and prints open. */
export function Disclosure({ summary, children, ...rest }: DisclosureProps) {
  return (
    <details className={disclosure} {...rest}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
