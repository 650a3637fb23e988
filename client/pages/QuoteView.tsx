import { rangeNote, sentenceCase } from '../../shared/catalogue.ts';
import { priceText } from '../../shared/money.ts';
import {
  choiceText,
  lineNotes,
  type QuoteData,
  quotePath,
  quoteTotalText,
  requestPath,
} from '../../shared/quote.ts';
import { href } from '../../shared/routes.ts';
import { contactPath } from '../../shared/search-links.ts';
import { warrantyPhrase } from '../../shared/warranty.ts';
import { Button, ButtonLink } from '../components/Button.tsx';
import { Island } from '../components/Island.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { quoteLines, quoteTotal } from '../components/quote-styles.ts';
import { SampleMark } from '../components/SampleMark.tsx';
import { Section } from '../components/Section.tsx';
import { bullets, fine, screenOnly, stack } from '../components/styles.ts';
import { UrgentLine } from '../components/UrgentLine.tsx';
import { useSite } from '../context/site-context.ts';
import { RepairPicture } from '../pictures/RepairPicture.tsx';
import { css } from '../theme/emotion.ts';
import { formControl, notPrinted } from '../theme/mixins.ts';

const choices = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(18rem, 100%), 1fr));
  gap: 1rem 1.5rem;
  & label {
    display: block;
    font-weight: 600;
  }
  & select {
    ${formControl}
    width: 100%;
    margin-top: 0.25rem;
  }
  & + p {
    margin-top: 1.5rem;
  }
`;

const actions = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;
  ${notPrinted}
`;

/** The instant quote: what was chosen for a device, with its total, and the form that changes the choice. */
export function QuoteView({ data, symptoms }: { data: QuoteData; symptoms: string }) {
  const { manufacturer, device, quote } = data;
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
        picture={<RepairPicture kind={device.kind} />}
      >
        <UrgentLine />
      </PageHead>
      {quote.lines.length > 0 && <Total data={data} />}
      {/* Only the quote is printed. */}
      <div className={quote.lines.length > 0 ? screenOnly : undefined}>
        <Section title={quote.lines.length > 0 ? 'Change your quote' : 'What needs doing?'} id="choose">
          <div className={stack}>
            {quote.lines.length === 0 && <LeftOut quote={quote} />}
            <ChoiceForm data={data} />
          </div>
        </Section>
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

function Total({ data }: { data: QuoteData }) {
  const { device, services, quote, ready, repairOrReplace } = data;
  const range = rangeNote(
    quote.lines.map(({ service, option }) => ({
      options: [
        option,
        ...(services.find(({ slug }) => slug === service.slug)?.options ?? []).filter(
          (each) => each.isCredited,
        ),
      ],
    })),
  );
  return (
    <Section
      title="Your quote"
      tone="band"
      intro={<p>No personal details in this link, so it’s safe to share.</p>}
    >
      <div className={stack}>
        <LeftOut quote={quote} />
        <ul className={quoteLines}>
          {quote.lines.map(({ service, option, ...line }) => (
            <li key={service.slug}>
              <span>
                {sentenceCase(service.name)}: {option.name}
              </span>
              <b>{priceText(option.price)}</b>
              <p className={fine}>
                {warrantyPhrase(option.warrantyMonths)}. {option.loses}
              </p>
              {lineNotes(line).map((note) => (
                <p key={note} className={fine}>
                  {note}
                </p>
              ))}
            </li>
          ))}
        </ul>
        <p className={quoteTotal}>Total with GST: {quoteTotalText(quote)}</p>
        <ul className={bullets}>
          {ready && <li>{ready}.</li>}
          {range && <li>{range}</li>}
          <li>
            Your data: a repair can wipe a device. If it works and it’s dry, back it up first:{' '}
            <a href={href('guides')}>guides</a>.
          </li>
          <li>
            Repair or replace? {device.year ? `This model was first sold in ${device.year}. ` : ''}
            {repairOrReplace ?? 'Check what a used one costs before you decide.'}{' '}
            <a href={decisionGuide}>How to decide</a>
          </li>
          <li>
            The guarantees of the Australian Consumer Law apply, with or without a warranty from us:{' '}
            <a href={href('warranty')}>warranty policy</a>.
          </li>
        </ul>
        <Actions data={data} />
      </div>
    </Section>
  );
}

const decisionGuide = href('document', { '*': 'help/guides/repair-or-replace' });

/** A quote in one line, for a message to the shop. */
function inWords(device: string, quote: QuoteData['quote']): string {
  const chosen = quote.lines.map(({ service, option }) => `${sentenceCase(service.name)} (${option.name})`);
  return `${device}, ${quoteTotalText(quote)}: ${chosen.join(', ')}`;
}

function Actions({ data: { manufacturer, device, quote } }: { data: QuoteData }) {
  const { phone } = useSite();
  const chosen = quote.lines.map(({ service, option }) => choiceText(service.slug, option));
  return (
    <div className={actions}>
      <ButtonLink href={requestPath(quotePath(manufacturer, device, chosen))} rel="nofollow">
        Request this repair
      </ButtonLink>
      <ButtonLink
        href={`tel:${phone.e164}`}
        aria-label={`Call ${phone.display} about ${device.name}`}
        variant="secondary"
      >
        Call {phone.display}
      </ButtonLink>
      <ButtonLink href={contactPath(inWords(device.name, quote))} rel="nofollow" variant="secondary">
        Contact
      </ButtonLink>
    </div>
  );
}

/** A plain form: its answer is the quote's address. */
function ChoiceForm({ data: { manufacturer, device, services, quote } }: { data: QuoteData }) {
  const chosen = new Map(
    quote.lines.map(({ service, option }) => [service.slug, choiceText(service.slug, option)]),
  );
  return (
    <form action={href('repairs')} method="get">
      <input type="hidden" name="device" value={`${manufacturer.slug}/${device.slug}`} />
      <div className={choices}>
        {services.map(({ slug, name, options }) => (
          <div key={slug}>
            <label htmlFor={`with-${slug}`}>{sentenceCase(name)}</label>
            <select id={`with-${slug}`} name="with" defaultValue={chosen.get(slug) ?? ''}>
              <option value="">No</option>
              {options.map((option) => (
                <option key={option.slug} value={choiceText(slug, option)}>
                  {option.name}, {priceText(option.price)}
                </option>
              ))}
            </select>
          </div>
        ))}
      </div>
      <p>
        <Button type="submit" variant={quote.lines.length > 0 ? 'secondary' : 'primary'}>
          Show the total
        </Button>
      </p>
    </form>
  );
}
