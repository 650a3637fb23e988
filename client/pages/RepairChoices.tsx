import { type Service, sentenceCase, servicePrice, workingTimeText } from '../../shared/catalogue.ts';
import { fromText } from '../../shared/money.ts';
import { choiceText, type QuoteData, quoteNames } from '../../shared/quote.ts';
import { href } from '../../shared/routes.ts';
import { warrantyPhrase } from '../../shared/warranty.ts';
import { fine, unseen } from '../components/styles.ts';
import { VisuallyHidden } from '../components/VisuallyHidden.tsx';
import { css } from '../theme/emotion.ts';
import { bareList, card, choiceBox, large, largeText } from '../theme/mixins.ts';
import { GradeCards } from './GradeCards.tsx';

/** On paper the quote of what is ticked, or else the prices. */
const choices = css`
  & > p {
    margin-bottom: 1rem;
  }
  @media print {
    quote-form:has([type='checkbox']:checked) & {
      display: none;
    }
  }
`;

const rows = css`
  ${bareList}
  ${card}
  overflow: clip;
  margin-bottom: 0.75rem;
  & > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
  }
  & > li + li {
    border-top: 1px solid var(--line);
  }
  & > li > label {
    display: grid;
    grid-area: 1 / 1 / 2 / 3;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    gap: 0 min(0.75rem, 3vw);
    min-height: 3.5rem;
    padding: 0.375rem min(0.875rem, 3.5vw);
    font-weight: 600;
    cursor: pointer;
  }
  & > li > label:hover {
    background: var(--surface-2);
  }
  & > li > label > input {
    grid-row: 1 / 4;
    width: 1.5rem;
    height: 1.5rem;
    margin: 0;
    ${choiceBox}
  }
  & > li > label > b {
    font-variant-numeric: tabular-nums;
    font-weight: 500;
  }
  & small,
  & > li > a {
    grid-row: 2;
    font-size: var(--text-s);
    font-weight: 400;
  }
  & small {
    color: var(--text-muted);
  }
  /* In the corner that the label leaves free below its price. */
  & > li > a {
    grid-area: 1 / 2;
    align-self: end;
    padding: 0.125rem 0.875rem 0.375rem 0;
    line-height: 1.5;
  }
  & > li > div {
    grid-column: 1 / 3;
    min-width: 0;
    padding: 0.25rem 0.875rem 1.25rem;
  }
  /* A browser that does not know it shows all grades. */
  & > li:not(:has(> label > :checked)) > div {
    display: none;
  }
  ${large} {
    & > li > div {
      padding-left: 3.125rem;
    }
  }
  /* Price and time go under the name, beside the box of three rows; the link below them. */
  ${largeText} {
    & > li > label {
      grid-template-columns: auto minmax(0, 1fr);
    }
    & > li > label > :is(b, small) {
      grid-row: auto;
    }
    & > li > a {
      grid-row: 2;
    }
  }
  @media print {
    & input,
    & > li > a {
      display: none;
    }
  }
`;

/** The form's id: its button stands in the card. */
export const choicesForm = 'choices';

/** The repairs of a device, each with its price and time, to tick. A plain form: its answer is the quote's address. */
export function RepairChoices({ data: { manufacturer, device, services, quote } }: { data: QuoteData }) {
  const chosen = new Map(quote.lines.map(({ service, option }) => [service.slug, option.slug]));
  const params = { manufacturer: manufacturer.slug, device: device.slug };
  return (
    <form id={choicesForm} className={choices} action={href('repairs')} method="get" autoComplete="off">
      <h2 className={unseen}>What needs doing?</h2>
      <LeftOut quote={quote} />
      <input type="hidden" name={quoteNames.device} value={`${manufacturer.slug}/${device.slug}`} />
      <ul className={rows}>
        {services.map((service) => (
          <ServiceRow
            key={service.slug}
            path={href('service', { ...params, service: service.slug })}
            service={service}
            chosen={chosen.get(service.slug)}
          />
        ))}
      </ul>
    </form>
  );
}

/** Says which choices of a link are gone: old links stay good for what is left of them. */
function LeftOut({ quote: { lines, unavailable } }: Pick<QuoteData, 'quote'>) {
  if (unavailable === 0) return null;
  const repairs = unavailable === 1 ? 'one repair' : `${unavailable} repairs`;
  return (
    <p>
      {lines.length > 0
        ? `We’ve left out ${repairs} in this link that we no longer offer.`
        : `This link asks for ${repairs} that we don’t offer for this device. Choose again below.`}
    </p>
  );
}

interface RowProps {
  /** The service's page. */
  path: string;
  service: Service;
  /** The option's slug. */
  chosen: string | undefined;
}

function ServiceRow({ path, service, chosen }: RowProps) {
  const { slug, name, time, options } = service;
  const title = sentenceCase(name);
  const [only] = options;
  const hasGrades = options.length > 1;
  return (
    <li>
      <label>
        <input
          type="checkbox"
          name={quoteNames.choice}
          value={only && !hasGrades ? choiceText(slug, only) : slug}
          defaultChecked={chosen !== undefined}
        />
        <span>{title}</span> <b>{fromText(servicePrice(service))}</b> <small>{workingTimeText(time)}</small>
      </label>
      <a href={path}>
        Details<VisuallyHidden>{` of ${name}`}</VisuallyHidden>
      </a>
      <div>
        {hasGrades ? (
          <GradeCards title={title} service={service} chosen={chosen} />
        ) : (
          only && (
            <p className={fine}>{`${only.name}. ${warrantyPhrase(only.warrantyMonths)}. ${only.loses}`}</p>
          )
        )}
      </div>
    </li>
  );
}
