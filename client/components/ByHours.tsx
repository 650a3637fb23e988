import type { ReactNode } from 'react';
import { css } from '../theme/emotion.ts';

/** Both lie in one cell, so that nothing around them moves. What is hidden has no focus, and no reader hears it. */
const both = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  & > * {
    grid-area: 1 / 1;
  }
  html:not([data-shop='open']) & > [data-while='open'],
  html[data-shop='open'] & > [data-while='closed'] {
    visibility: hidden;
  }
`;

interface ByHoursProps {
  /** The way to the form; `isFirst` while the shop is closed. */
  request: (isFirst: boolean) => ReactNode;
  /** The telephone; `isFirst` while the shop is open. */
  call: (isFirst: boolean) => ReactNode;
}

/**
 * What a visitor does first depends on the hour, and pages are cached: both orders stand in the page, and `open-now.ts` says
 * which is shown. Until then, and without script, it is that of a closed shop.
 */
export function ByHours({ request, call }: ByHoursProps) {
  return (
    <div className={both}>
      <div data-while="closed">
        {request(true)} {call(false)}
      </div>
      <div data-while="open">
        {call(true)} {request(false)}
      </div>
    </div>
  );
}
