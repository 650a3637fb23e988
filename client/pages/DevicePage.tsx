import { updateFor000 } from '../../shared/catalogue.ts';
import { frontsFile } from '../../shared/constants.ts';
import type { PageData } from '../../shared/page-data.ts';
import { quoteFacts, quoteTexts } from '../../shared/quote-texts.ts';
import { href } from '../../shared/routes.ts';
import { PageHead } from '../components/PageHead.tsx';
import { SampleMark } from '../components/SampleMark.tsx';
import { Section } from '../components/Section.tsx';
import { fine } from '../components/styles.ts';
import { drawing } from '../pictures/drawing.ts';
import { css } from '../theme/emotion.ts';
import { container, large } from '../theme/mixins.ts';
import { QuoteCard } from './QuoteCard.tsx';
import { RepairChoices } from './RepairChoices.tsx';

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

/** Smaller than the head's other pictures: the prices follow it. */
const front = css`
  ${drawing}
  && {
    width: 6rem;
    height: 6rem;
  }
`;

/** Small and close to the prices, which begin in a phone's first view. */
const identity = css`
  margin-bottom: -0.875rem;
  font-size: var(--text-s);
  & > summary {
    width: fit-content;
    padding-block: 0.375rem;
    color: var(--text-muted);
  }
  & > p {
    margin-bottom: 0.5rem;
  }
  /* No number is broken at its hyphen. */
  & span > span {
    white-space: nowrap;
  }
`;

/**
 * A device and its quote: its repairs to tick, and their total. Only the server renders it, within the page of a quote too.
 */
export function DevicePage({ data }: { data: PageData['device'] }) {
  const { device, quote, ready } = data;
  const { models } = device;
  const facts = quoteFacts(data);
  const { path, ...texts } = quoteTexts(facts, quote, ready ?? undefined);
  return (
    <>
      <PageHead
        title={`${device.name} repairs`}
        breadcrumbs={data.breadcrumbs}
        picture={
          <svg className={front} aria-hidden="true">
            <use href={`${frontsFile}#${device.front}`} />
          </svg>
        }
      >
        <details className={identity}>
          <summary>Is this your device?{models.length > 0 && ' Check the model number'}</summary>
          {models.length > 0 && (
            <p>
              Model{' '}
              <span translate="no">
                {models.map((model, index) => [index > 0 && ', ', <span key={model}>{model}</span>])}
              </span>
            </p>
          )}
          <p>{device.findModel}</p>
        </details>
      </PageHead>
      <quote-form data-path={path}>
        <div className={layout}>
          <div>
            <RepairChoices data={data} />
            <p className={fine}>
              Every price is the whole price: part, work and GST. <SampleMark />
            </p>
          </div>
          <QuoteCard card={{ path, ...texts }} unsure={data.unsure} />
        </div>
        <Section title="Repair or replace?" tone="band">
          <p>
            {device.year && `This model was first sold in ${device.year}. `}
            <span data-text="worth">{texts.texts.worth}</span> <a href={decisionGuide}>How to decide</a>
          </p>
          {device.mustUpdate && (
            <p>
              <b>Can it call 000?</b> {updateFor000}
            </p>
          )}
        </Section>
        {/* Last, so that what is seen first comes first. */}
        <script type="application/json" data-facts="" dangerouslySetInnerHTML={{ __html: jsonOf(facts) }} />
      </quote-form>
    </>
  );
}

/** No text may end the script element around it. */
const jsonOf = (facts: object): string => JSON.stringify(facts).replaceAll('<', '\\u003c');

const decisionGuide = href('document', { '*': 'help/guides/repair-or-replace' });
