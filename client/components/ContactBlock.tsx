import type { ReactNode } from 'react';
import { sentenceCase } from '../../shared/catalogue.ts';
import { hoursLines } from '../../shared/opening-hours.ts';
import type { ContactFacts } from '../../shared/shop.ts';
import { wordList } from '../../shared/word-list.ts';
import { css } from '../theme/emotion.ts';
import { AfterHoursLink } from './AfterHoursLink.tsx';
import { Disclosure } from './Disclosure.tsx';
import { IconFact, IconFacts } from './IconFacts.tsx';
import { SiteButton } from './SiteButton.tsx';
import { plainList } from './styles.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const block = css`
  & a {
    display: inline-block;
    max-width: 100%;
    padding-block: 0.125rem;
  }
  /* Wide enough for what it says of a copy. */
  & site-button {
    min-width: 6.5rem;
  }
  & button {
    min-height: 0;
    padding: 0.125rem 0.5rem;
    font-size: var(--text-s);
  }
  & details {
    padding: 0;
    border: 0;
  }
  & summary {
    justify-content: start;
    min-height: 1.75rem;
    padding-block: 0;
    font-weight: inherit;
  }
`;

interface ContactBlockProps {
  facts: ContactFacts;
  /** In place of the weekly hours in a line. */
  hours?: ReactNode;
  /** For the email address. Its script is loaded with the page. */
  hasCopyButton?: boolean;
}

/** Every way to reach the shop, from the shop's facts. */
export function ContactBlock({ facts: { shop, closures }, hours, hasCopyButton }: ContactBlockProps) {
  const [next, ...later] = closures;
  const { street, suburb, state, postcode } = shop.address;
  const { afterHours } = shop;
  // Where a line is too short for the address, it breaks behind the @.
  const [mailbox, domain] = shop.email.split('@');
  return (
    <div className={block}>
      <IconFacts>
        <IconFact icon="heroicons:phone" term="Phone">
          <a href={`tel:${shop.phone.e164}`}>{shop.phone.display}</a>
        </IconFact>
        <IconFact icon="heroicons:envelope" term="Email">
          <a href={`mailto:${shop.email}`}>
            {mailbox}@<wbr />
            {domain}
          </a>{' '}
          {hasCopyButton && (
            <SiteButton copies={shop.email}>
              Copy<VisuallyHidden> email address</VisuallyHidden>
            </SiteButton>
          )}
        </IconFact>
        <IconFact icon="heroicons:map-pin" term="Address">
          <address>
            {street}
            <br />
            {`${suburb} ${state} ${postcode}`}
          </address>
          <a href={shop.map.directionsUrl}>Directions</a>
        </IconFact>
        <IconFact icon="heroicons:clock" term="Hours">
          {hours ?? hoursLines(shop.hours).map((line) => <div key={line}>{line}</div>)}
        </IconFact>
        {afterHours && (
          <IconFact icon="heroicons:moon" term="When we’re closed">
            <AfterHoursLink afterHours={afterHours} />
          </IconFact>
        )}
        {next && (
          <IconFact
            icon="heroicons:calendar-days"
            term={next.isClosed ? 'Next closed on' : 'Next change of hours'}
          >
            <time dateTime={next.date}>{next.label}</time>
            {later.length > 0 && (
              <Disclosure
                summary={
                  later.every(({ isClosed }) => isClosed)
                    ? 'More days we’re closed'
                    : 'More days with other hours'
                }
              >
                <ul className={plainList}>
                  {later.map(({ date, label }) => (
                    <li key={date}>
                      <time dateTime={date}>{label}</time>
                    </li>
                  ))}
                </ul>
              </Disclosure>
            )}
          </IconFact>
        )}
        {shop.payment.length > 0 && (
          <IconFact icon="heroicons:credit-card" term="Ways to pay">
            {sentenceCase(wordList(shop.payment, 'or'))}
          </IconFact>
        )}
      </IconFacts>
    </div>
  );
}
