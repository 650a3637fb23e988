import type { ReactNode } from 'react';
import type { RequestQuote } from '../../shared/quote.ts';
import { chooseField } from '../../shared/repair-form.ts';
import { css } from '../theme/emotion.ts';
import { column, large, pageColumns, tintCard } from '../theme/mixins.ts';
import { Lines } from './Lines.tsx';
import { unseen } from './styles.ts';

const line = css`
  margin-top: 0.5rem;
  ${large} {
    display: none;
  }
`;

const changeButton = css`
  min-height: 1.75rem;
  padding: 0 0.25rem;
  border: 0;
  background: none;
  color: var(--primary);
  text-decoration: underline;
`;

/** What is asked for, in a line, where the summary stands behind the form. */
export function QuoteLine({ quote: { device, lines, total }, form }: { quote: RequestQuote; form: string }) {
  const words = [device, lines.map(({ text }) => text).join('; '), lines.length > 0 && total];
  return (
    <>
      {/* Enter in a field presses the form's first button. */}
      <button type="submit" form={form} className={unseen} tabIndex={-1} aria-hidden="true" />
      <p className={line}>
        {words.filter(Boolean).join(' · ')} ·&nbsp;
        <ChangeRepair form={form} />
      </p>
    </>
  );
}

/** Leads to another choice, with all answers. */
function ChangeRepair({ form }: { form: string }) {
  return (
    <button
      type="submit"
      form={form}
      className={changeButton}
      name={chooseField}
      value="yes"
      aria-label="Change the repair"
    >
      Change
    </button>
  );
}

/** On large screens what is asked for stands at the right of the form, and stays in sight. */
const desk = css`
  ${pageColumns}
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
  ${column}
  gap: 0.75rem;
  padding: 1.25rem;
  & > h2 {
    font-size: var(--text-l);
  }
  /* Where the page's head has said it in a line. */
  &[data-behind] {
    order: 1;
  }
  &[data-behind] button {
    display: none;
  }
  ${large} {
    &[data-behind] button {
      display: inline;
    }
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
  /** The id of the form, which the button for another choice sends. */
  form: string;
  /** The form. */
  children: ReactNode;
}

/** A request's form beside what it is made for, with today's prices. */
export function WithQuote({ quote, none, form, children }: QuoteSummaryProps) {
  return (
    <div className={desk}>
      {(quote || none) && (
        <aside className={summary} aria-labelledby="your-quote" data-behind={quote !== null || undefined}>
          <h2 id="your-quote">Your quote</h2>
          {quote ? <Summary quote={quote} form={form} /> : <p>{none}</p>}
        </aside>
      )}
      {children}
    </div>
  );
}

function Summary({ quote, form }: { quote: RequestQuote; form: string }) {
  const { device, lines, total, ready } = quote;
  return (
    <>
      <p>
        For {device}. <ChangeRepair form={form} />
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
