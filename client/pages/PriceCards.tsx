import { type ServiceOption, workingTimeText } from '../../shared/catalogue.ts';
import { formatPriceRange, priceText } from '../../shared/money.ts';
import { requestPath } from '../../shared/request-path.ts';
import { warrantyPhrase } from '../../shared/warranty.ts';
import { ButtonLink } from '../components/Button.tsx';
import { Icon } from '../components/Icon.tsx';
import { VisuallyHidden } from '../components/VisuallyHidden.tsx';
import { css } from '../theme/emotion.ts';
import { bareList, card } from '../theme/mixins.ts';

/** Side by side where there is room, the same lines at the same height: name, price, warranty, both texts, button. */
const cards = css`
  ${bareList}
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(16rem, 100%), 1fr));
  gap: 1rem;
  & > li {
    ${card}
    display: grid;
    grid-template-rows: subgrid;
    grid-row: span 5;
    gap: 0;
    max-width: 30rem;
    padding: min(1.25rem, 6vw);
    break-inside: avoid;
  }
  & h3 {
    font-size: 1.125rem;
  }
  & b {
    margin-top: 0.5rem;
    font-size: min(1.625rem, 11vw);
    font-variant-numeric: tabular-nums;
    font-weight: 700;
    line-height: 1.2;
    letter-spacing: -0.01em;
    white-space: nowrap;
  }
  & p {
    display: flex;
    gap: 0.375rem;
    align-items: center;
    margin-top: 0.375rem;
    font-size: var(--text-s);
    font-weight: 600;
  }
  & p > svg {
    color: var(--primary);
  }
  & dl {
    margin-top: 1rem;
    padding-top: 1rem;
    border-top: 1px solid var(--line);
    font-size: var(--text-s);
    line-height: 1.5;
  }
  & dt {
    display: flex;
    gap: 0.375rem;
    align-items: center;
    font-weight: 600;
  }
  & dt > svg {
    width: 1rem;
    height: 1rem;
    color: var(--primary);
  }
  & dt[data-limit] > svg {
    color: var(--warn);
  }
  & dd {
    padding-left: 1.375rem;
    color: var(--text-muted);
  }
  & dd + dt {
    margin-top: 0.625rem;
  }
  & > li > div {
    display: grid;
    align-self: end;
    margin-top: 1.25rem;
    text-align: center;
  }
  & > li > div > a:last-child {
    margin-top: 0.25rem;
    padding-block: 0.375rem;
    font-size: var(--text-s);
  }
`;

interface PriceCardsProps {
  options: ServiceOption[];
  /** The address of the quote with this option. */
  quoteHref: (option: ServiceOption) => string;
}

/** The choices of a service: price and warranty, what it gives, what it does not, the request of it, and its quote. */
export function PriceCards({ options, quoteHref }: PriceCardsProps) {
  return (
    <ul className={cards}>
      {options.map((option) => (
        <li key={option.slug}>
          <h3>{option.name}</h3>
          <b>{priceText(option.price)}</b>
          <p>
            <Icon name="heroicons:shield-check" />
            {option.time && `${workingTimeText(option.time)} · `}
            {warrantyPhrase(option.warrantyMonths)}
          </p>
          <dl>
            <dt>
              <Icon name="heroicons:check" />
              What you get
            </dt>
            <dd>{option.keeps}</dd>
            <dt data-limit="">
              <Icon name="heroicons:exclamation-circle" />
              Keep in mind
            </dt>
            <dd>{option.loses}</dd>
          </dl>
          <div>
            <ButtonLink href={requestPath(quoteHref(option))} rel="nofollow" variant="secondary">
              <span>
                Request{option.price && ` · ${formatPriceRange(option.price)}`}
                <VisuallyHidden>: {option.name}</VisuallyHidden>
              </span>
            </ButtonLink>
            <a href={quoteHref(option)} rel="nofollow">
              Add another repair<VisuallyHidden> to {option.name}</VisuallyHidden>
            </a>
          </div>
        </li>
      ))}
    </ul>
  );
}
