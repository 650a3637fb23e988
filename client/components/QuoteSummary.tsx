import type { RequestQuote } from '../../shared/quote.ts';
import { quoteLines, quoteTotal } from './quote-styles.ts';
import { Section } from './Section.tsx';
import { fine, stack } from './styles.ts';

interface QuoteSummaryProps {
  quote: RequestQuote;
  /** The words of the link that leads to another choice. */
  change?: string;
}

/** What the request is made for, with today's prices. */
export function QuoteSummary({ quote, change = 'Choose something else' }: QuoteSummaryProps) {
  const { device, href, lines, total, ready } = quote;
  return (
    <Section
      title="Your quote"
      tone="band"
      intro={
        <p>
          For {device}. <a href={href}>{change}</a>
        </p>
      }
    >
      <div className={stack}>
        {lines.length > 0 ? (
          <>
            <ul className={quoteLines}>
              {lines.map(({ text, price, note }) => (
                <li key={text}>
                  <span>{text}</span>
                  <b>{price}</b>
                  {note && <p className={fine}>{note}</p>}
                </li>
              ))}
            </ul>
            <p className={quoteTotal}>Total with GST: {total}</p>
          </>
        ) : (
          <p>You haven’t chosen a repair: tell us what it needs in your message.</p>
        )}
        {ready && <p>{ready}.</p>}
      </div>
    </Section>
  );
}
