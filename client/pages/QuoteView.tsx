import { type Service, sentenceCase, servicePrice } from '../../shared/catalogue.ts';
import { frontsFile } from '../../shared/constants.ts';
import { fromText } from '../../shared/money.ts';
import { choiceText, type QuoteData } from '../../shared/quote.ts';
import { type QuoteFacts, quoteTexts } from '../../shared/quote-texts.ts';
import { href } from '../../shared/routes.ts';
import { warrantyPhrase } from '../../shared/warranty.ts';
import { Button } from '../components/Button.tsx';
import { Island } from '../components/Island.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { SampleMark } from '../components/SampleMark.tsx';
import { Section } from '../components/Section.tsx';
import { fine, screenOnly } from '../components/styles.ts';
import { UrgentLine } from '../components/UrgentLine.tsx';
import { drawing } from '../pictures/drawing.ts';
import { css } from '../theme/emotion.ts';
import { bareList, card, choiceBox, container, large, notPrinted } from '../theme/mixins.ts';
import { GradeCards } from './GradeCards.tsx';
import { QuoteCard } from './QuoteCard.tsx';

const layout = css`
  ${container}
  padding-bottom: var(--section);
  ${large} {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 22rem;
    align-items: start;
    gap: 2.5rem;
  }
`;

const front = css`
  ${drawing}
`;

const choices = css`
  & > p {
    margin-block: 1rem;
  }
  quote-form:defined & > p:last-child {
    visibility: hidden;
  }
  ${notPrinted}
`;

const rows = css`
  ${bareList}
  ${card}
  margin-top: 1rem;
  & > li + li {
    border-top: 1px solid var(--line);
  }
  & > li > label {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    gap: 0.75rem;
    min-height: 3.25rem;
    padding: 0.5rem 0.875rem;
    font-weight: 600;
    overflow-wrap: anywhere;
    cursor: pointer;
  }
  & > li > label:hover {
    background: var(--surface-2);
  }
  & > li:first-child > label {
    border-radius: var(--radius) var(--radius) 0 0;
  }
  & > li > label > input {
    width: 1.5rem;
    height: 1.5rem;
    margin: 0;
    ${choiceBox}
  }
  & > li > label > b {
    font-variant-numeric: tabular-nums;
    font-weight: 500;
    text-align: right;
  }
  & > li > div {
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
`;

export interface QuoteViewProps {
  data: QuoteData;
  /** The symptoms of the device, rendered. */
  symptoms: string;
}

/** The instant quote: the repairs of a device to tick, and their total. Only the server renders it. */
export function QuoteView({ data, symptoms }: QuoteViewProps) {
  const { manufacturer, device, quote, ready } = data;
  const facts = factsOf(data);
  const { path, ...texts } = quoteTexts(facts, quote, ready ?? undefined);
  const { worth } = texts.texts;
  return (
    <>
      <PageHead
        title={`Quote for ${device.name}`}
        breadcrumbs={data.breadcrumbs}
        lead={
          <p>
            Every price is the whole price: part, work and GST. <SampleMark />
          </p>
        }
        picture={
          <svg className={front} aria-hidden="true">
            <use href={`${frontsFile}#${device.front}`} />
          </svg>
        }
      >
        <UrgentLine />
      </PageHead>
      <quote-form data-path={path}>
        <div className={layout}>
          <ChoiceForm data={data} />
          <QuoteCard device={device.name} card={{ path, ...texts }} />
        </div>
        <Section title="Repair or replace?" tone="band">
          <p>
            {device.year && `This model was first sold in ${device.year}. `}
            <span data-text="worth">{worth}</span> <a href={decisionGuide}>How to decide</a>
          </p>
        </Section>
        {/* Last, so that what is seen first comes first. */}
        <div hidden data-facts={JSON.stringify(facts)} />
      </quote-form>
      <div className={screenOnly}>
        <Island name={`symptoms ${manufacturer.slug}/${device.slug}`} html={symptoms} />
        <Section title="Another device">
          <p>
            <a href={href('repairs')}>Search for it</a>, or go back to{' '}
            <a href={href('device', { manufacturer: manufacturer.slug, device: device.slug })}>
              all {device.name} repairs
            </a>
            .
          </p>
        </Section>
      </div>
    </>
  );
}

const decisionGuide = href('document', { '*': 'help/guides/repair-or-replace' });

/** What the page's script computes with, and no more: it is in the page. */
function factsOf({ manufacturer, device, services, ...data }: QuoteData): QuoteFacts {
  const { hasDates, worth, isSample, origin } = data;
  return {
    manufacturer: { slug: manufacturer.slug, name: manufacturer.name },
    device: { slug: device.slug, name: device.name },
    services: services.map(({ slug, name, time, opens, noCredit, options }) => ({
      slug,
      name,
      time,
      ...(opens && { opens }),
      ...(noCredit && { noCredit }),
      options: options.map(({ keeps, compare, ...option }) => option),
    })),
    hasDates,
    worth,
    isSample,
    origin,
  };
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

/** A plain form: its answer is the quote's address. */
function ChoiceForm({ data: { manufacturer, device, services, quote } }: { data: QuoteData }) {
  const chosen = new Map(quote.lines.map(({ service, option }) => [service.slug, option.slug]));
  return (
    <form className={choices} action={href('repairs')} method="get" autoComplete="off">
      <h2>What needs doing?</h2>
      <LeftOut quote={quote} />
      <input type="hidden" name="device" value={`${manufacturer.slug}/${device.slug}`} />
      <ul className={rows}>
        {services.map((service) => (
          <Row key={service.slug} service={service} chosen={chosen.get(service.slug)} />
        ))}
      </ul>
      <p>
        <Button type="submit" variant={quote.lines.length > 0 ? 'secondary' : 'primary'}>
          Show the total
        </Button>
      </p>
    </form>
  );
}

function Row({ service, chosen }: { service: Service; chosen: string | undefined }) {
  const { slug, options } = service;
  const title = sentenceCase(service.name);
  const [only] = options;
  const hasGrades = options.length > 1;
  return (
    <li>
      <label>
        <input
          type="checkbox"
          name="with"
          value={only && !hasGrades ? choiceText(slug, only) : slug}
          defaultChecked={chosen !== undefined}
        />
        <span>{title}</span> <b>{fromText(servicePrice(service))}</b>
      </label>
      <div>
        {hasGrades ? (
          <GradeCards title={title} service={service} chosen={chosen} />
        ) : (
          only && (
            <p className={fine}>
              {only.name}. {warrantyPhrase(only.warrantyMonths)}. {only.loses}
            </p>
          )
        )}
      </div>
    </li>
  );
}
