import type { ReactNode } from 'react';
import type { RequestQuote } from '../../shared/quote.ts';
import { css } from '../theme/emotion.ts';
import { large, pageColumns, tintCard } from '../theme/mixins.ts';
import { Lines } from './Lines.tsx';

/** On large screens what is asked for stands at the right of the form, and stays in sight. */
const desk = css`
  ${pageColumns}
  & > section > :is(h2, h2 + p) {
    margin-bottom: 1rem;
  }
  ${large} {
    grid-template-columns: minmax(0, 44rem) minmax(0, 1fr);
    & > aside {
      position: sticky;
      top: calc(var(--header) + 1.5rem);
      grid-row: 1;
      grid-column: 2;
    }
  }
`;

const summary = css`
  ${tintCard}
  --line: var(--tint-line);
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.75rem;
  padding: 1.25rem;
  & > h2 {
    font-size: var(--text-l);
  }
  & > [data-total] {
    font-size: var(--text-l);
    font-weight: 600;
  }
`;

interface QuoteSummaryProps {
  quote: RequestQuote | null;
  /** What to do without one. Without these words, the form then stands alone. */
  none?: ReactNode;
  /** The words of the link that leads to another choice. */
  change?: string;
  /** The form. */
  children: ReactNode;
}

/** A request's form beside what it is made for, with today's prices. */
export function WithQuote({ quote, none, change = 'Choose something else', children }: QuoteSummaryProps) {
  return (
    <div className={desk}>
      {(quote || none) && (
        <aside className={summary} aria-labelledby="your-quote">
          <h2 id="your-quote">Your quote</h2>
          {quote ? <Summary quote={quote} change={change} /> : <p>{none}</p>}
        </aside>
      )}
      {children}
    </div>
  );
}

function Summary({ quote, change }: { quote: RequestQuote; change: string }) {
  const { device, lines, total, ready } = quote;
  return (
    <>
      <p>
        For {device}. <a href={quote.href}>{change}</a>
      </p>
      {lines.length > 0 ? (
        <>
          <Lines
            lines={lines.map(({ text, price, note }) => ({ name: text, price, notes: note ? [note] : [] }))}
          />
          <p data-total="">Total with GST: {total}</p>
        </>
      ) : (
        <p>You haven’t chosen a repair: tell us what it needs in your message.</p>
      )}
      {ready && <p>{ready}.</p>}
    </>
  );
}
