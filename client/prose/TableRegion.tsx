import type { ReactNode } from 'react';
import { css } from '../theme/emotion.ts';

const region = css`
  overflow-x: auto;

  @media print {
    overflow: visible;
  }
`;

interface TableRegionProps {
  label: string;
  children?: ReactNode;
}

/** Room in which a table that is too wide scrolls, by keyboard too. The compiler puts it round every table. */
export function TableRegion({ label, children }: TableRegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by the keyboard.
    <section className={region} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
