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

/** A region in which a wide table scrolls, by keyboard too. The build puts it round every table. */
export function TableRegion({ label, children }: TableRegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: people must reach what scrolls sideways by the keyboard.
    <section className={region} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
