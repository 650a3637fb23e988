import { Children, isValidElement, type ReactNode } from 'react';
import type { Phone } from '../../shared/shop.ts';
import { ButtonLink } from '../components/Button.tsx';
import { buttonRow } from '../components/styles.ts';
import { css } from '../theme/emotion.ts';
import { bareList } from '../theme/mixins.ts';

const offer = css`
  & > p {
    font-size: var(--text-l);
    line-height: 1.5;
  }
  & > div {
    margin-top: 1.25rem;
  }
  && > ul {
    ${bareList}
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(13rem, 100%), 1fr));
    gap: 0.75rem 2rem;
    max-width: none;
    margin-top: 1.5rem;
    padding-top: 1.25rem;
    border-top: 1px solid var(--line);
  }
  & li {
    margin: 0;
  }
  & li > strong {
    display: block;
  }
`;

interface OfferProps {
  /** The button's words, and where it leads. */
  action: string;
  href: string;
  phone: Phone;
  /** A sentence, then a list of facts and the price. */
  children?: ReactNode;
}

/** The beginning of a page that sells something: what it is, how to get it, what one should know first and what it costs. */
export function Offer({ action, href, phone, children }: OfferProps) {
  const [sentence, ...facts] = Children.toArray(children).filter((child) => isValidElement(child));
  return (
    <div className={offer} data-offer="">
      {sentence}
      <div className={buttonRow}>
        <ButtonLink href={href}>{action}</ButtonLink>
        <ButtonLink href={`tel:${phone.e164}`} variant="secondary">
          Call {phone.display}
        </ButtonLink>
      </div>
      {facts}
    </div>
  );
}
