import type { QuoteTexts } from '../../shared/quote-texts.ts';
import { href } from '../../shared/routes.ts';
import { Button, ButtonLink } from '../components/Button.tsx';
import { Lines } from '../components/Lines.tsx';
import { SiteButton } from '../components/SiteButton.tsx';
import { fine } from '../components/styles.ts';
import { useSite } from '../context/site-context.ts';
import { css, keyframes } from '../theme/emotion.ts';
import { card, column, large, noBars, notPrinted } from '../theme/mixins.ts';
import { choicesForm } from './RepairChoices.tsx';

/** On phones its bar alone stays in sight, at the lower edge; what is below it follows the form. */
const frame = css`
  display: contents;
  & h2 {
    display: none;
  }
  & p:empty,
  & ul:empty {
    display: none;
  }
  ${large} {
    ${card}
    display: block;
    position: sticky;
    top: calc(var(--header) + 1rem);
    padding: 1.5rem;
    & h2 {
      display: block;
      font-size: var(--text-l);
    }
  }
  @media print {
    position: static;
    quote-form:not(:has([type='checkbox']:checked)) & {
      display: none;
    }
  }
`;

const appear = keyframes`
  from {
    visibility: hidden;
  }
`;

const bar = css`
  position: sticky;
  bottom: 0;
  z-index: 4;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.75rem;
  margin-inline: calc(-1 * clamp(1rem, 3vw, 1.5rem));
  padding: 0.625rem clamp(1rem, 3vw, 1.5rem) calc(0.625rem + env(safe-area-inset-bottom, 0px));
  border-block: 1px solid var(--line);
  background: var(--surface);
  html:has(&) {
    scroll-padding-bottom: 8rem;
  }
  & > p {
    flex: 1 6rem;
    font-weight: 650;
    font-variant-numeric: tabular-nums;
    line-height: 1.25;
  }
  & > a {
    flex: 0 auto;
    padding-inline: 0.875rem;
  }
  & > button {
    flex: 1;
    /* A script that is on its way, as it is after the first touch, has half a second. */
    @media (scripting: enabled) {
      animation: ${appear} 0s 0.5s backwards;
    }
  }
  quote-form:defined & > button,
  quote-form:has([type='checkbox']:checked) & > [data-unsure] {
    display: none;
  }
  /* Without script: whether something is chosen that the total does not know. A browser without :has() keeps the button. */
  quote-form:not(:has(input:checked:not([checked]), input[checked]:not(:checked))) & > button {
    display: none;
  }
  quote-form:not(:defined):has(input:checked:not([checked]), input[checked]:not(:checked)) & > [data-text] {
    display: none;
  }
  ${large} {
    position: static;
    display: grid;
    gap: 1rem;
    margin: 0.75rem 0 0;
    padding: 0;
    border: 0;
    background: none;
    html:has(&) {
      scroll-padding-bottom: 0;
    }
    & > p {
      font-size: 1.5rem;
    }
  }
  ${noBars}, print {
    position: static;
  }
`;

const rest = css`
  ${column}
  gap: 0.875rem;
  margin-top: 1.25rem;
`;

const tools = css`
  quote-form:not(:has([type='checkbox']:checked)) & {
    display: none;
  }
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem;
  & > a,
  & button {
    padding-inline: 0.625rem;
    font-size: var(--text-s);
  }
  ${notPrinted}
`;

const ask = css`
  & > a {
    padding-block: 0.25rem;
  }
  ${notPrinted}
`;

interface QuoteCardProps {
  /** Where the symptoms of the device are. */
  unsure: string | null;
  card: QuoteTexts;
}

/** What the chosen repairs cost in all, and the way on. `quote-form` keeps it right: what changes is marked for it. */
export function QuoteCard({ unsure, card: { lines: chosen, texts, links } }: QuoteCardProps) {
  const { phone } = useSite();
  return (
    <section className={frame} aria-labelledby="quote">
      <h2 id="quote">Your quote</h2>
      <div className={bar}>
        <p role="status" data-text="total">
          {texts.total}
        </p>
        <Button type="submit" form={choicesForm}>
          Show the total
        </Button>
        {unsure && (
          <ButtonLink href={unsure} variant="secondary" data-unsure="">
            I’m not sure
          </ButtonLink>
        )}
        <ButtonLink
          href={links.request}
          rel="nofollow"
          data-link="request"
          data-text="request"
          hidden={texts.request === ''}
        >
          {texts.request}
        </ButtonLink>
      </div>
      <div className={rest}>
        <p data-text="ready">{texts.ready}</p>
        <Lines lines={chosen} data-lines="" />
        <p className={fine} data-text="range">
          {texts.range}
        </p>
        <p className={fine}>
          Your data: a repair can wipe a device. If it works and it’s dry, back it up first:{' '}
          <a href={href('guides')}>guides</a>.
        </p>
        <p className={fine}>
          The guarantees of the Australian Consumer Law apply, with or without a warranty from us:{' '}
          <a href={href('warranty')}>warranty policy</a>.
        </p>
        <div className={tools}>
          <ButtonLink href={links.mail} variant="secondary" data-link="mail">
            Email this link
          </ButtonLink>
          <SiteButton copies="">Copy link</SiteButton>
          <SiteButton>Print</SiteButton>
        </div>
        <p className={ask}>
          Questions? Call <a href={`tel:${phone.e164}`}>{phone.display}</a>, or{' '}
          <a href={links.contact} rel="nofollow" data-link="contact">
            contact us
          </a>
          .
        </p>
      </div>
    </section>
  );
}
