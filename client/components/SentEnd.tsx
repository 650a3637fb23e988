import type { ReactNode } from 'react';
import { css } from '../theme/emotion.ts';
import { container } from '../theme/mixins.ts';
import { SiteButton } from './SiteButton.tsx';
import { buttonRow, screenOnly } from './styles.ts';

const end = css`
  ${container}
  display: grid;
  grid-template-columns: minmax(0, 44rem);
  padding-block: 1rem var(--section);
  & > p {
    margin-top: 1rem;
  }
  & [data-variant] {
    padding-inline: 0.75rem;
  }
`;

/** For what stands before a slip, which is printed alone. A browser that would print it folded prints both. */
export const besideSlip = css`
  @media print {
    @supports selector(::details-content) {
      display: none;
    }
  }
`;

/** On one page of A4. */
const slipAlone = css`
  @media print {
    max-width: none;
    padding: 0;
    body:has(&) :is(header, footer) {
      display: none;
    }
    & summary {
      display: none;
    }
  }
`;

interface SentEndProps {
  /** Whether a slip is among what is folded: then the page prints it alone. */
  hasSlip?: boolean;
  /** One more way on. */
  more?: ReactNode;
  children: ReactNode;
}

/** The end of a page after a form: what not everybody needs now, folded, and the ways on. */
export function SentEnd({ hasSlip, more, children }: SentEndProps) {
  return (
    <section className={`${end} ${hasSlip ? slipAlone : ''}`}>
      {children}
      <p className={`${buttonRow} ${screenOnly}`}>
        {more}
        {hasSlip && <SiteButton>Print this slip</SiteButton>}
      </p>
    </section>
  );
}
