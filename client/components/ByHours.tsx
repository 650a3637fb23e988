import type { ReactNode } from 'react';
import { css } from '../theme/emotion.ts';

const words = css`
  html:not([data-shop='open']) & > [data-while='open'],
  html[data-shop='open'] & > [data-while='closed'] {
    display: none;
  }
`;

interface ByHoursProps {
  open: ReactNode;
  closed: ReactNode;
}

/**
 * Words that depend on the hour. Pages are cached: both stand in the page, and `open-now.ts` says which are shown. Until then,
 * and without script, they are those of a closed shop.
 */
export function ByHours({ open, closed }: ByHoursProps) {
  return (
    <span className={words}>
      <span data-while="closed">{closed}</span>
      <span data-while="open">{open}</span>
    </span>
  );
}
