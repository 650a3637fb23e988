import type { FieldError } from '../../shared/form-fields.ts';
import type { PageData } from '../../shared/page-data.ts';
import { collectorFields } from '../../shared/repair-view.ts';
import { LinkRequested } from '../components/AnswerLink.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { ChangeChoice, ConfirmChoice } from '../components/RepairQuote.tsx';
import { pageBody, screenOnly, stack } from '../components/styles.ts';
import { ErrorSummary } from '../forms/ErrorSummary.tsx';
import { FormContext } from '../forms/form-context.ts';
import { css } from '../theme/emotion.ts';
import { large, notPrinted, pageColumns, tintCard } from '../theme/mixins.ts';
import { RepairCollect } from './RepairCollect.tsx';
import { DeviceBatch, SingleDevice } from './RepairDevices.tsx';
import { RepairNotMe } from './RepairNotMe.tsx';
import { RepairSummary } from './RepairSummary.tsx';
import { RepairTrace } from './RepairTrace.tsx';

/** Shown once the element that checks has started. */
const checksByItself = css`
  repair-news:not(:defined) & {
    display: none;
  }
`;

const whole = css`
  display: block;
`;

const reference = css`
  margin-top: 0.75rem;
  & > b {
    letter-spacing: 0.04em;
    font-variant-numeric: tabular-nums;
  }
`;

const news = css`
  ${tintCard}
  margin-top: 1rem;
  padding: 0.75rem 1rem;
`;

/**
 * On large screens the steps run over the full width, and below them the card stands beside the rest. Elsewhere the card comes first,
 * then what is to be answered or kept, then the steps: nothing that is over and long stands before them.
 */
const layout = css`
  ${pageColumns}
  & h2 {
    font-size: var(--text-l);
  }
  & section > h2 {
    margin-bottom: 0.75rem;
  }
  & > div {
    display: contents;
  }
  & > div > [data-late] {
    order: 1;
  }
  & > [id='trace'] {
    ${notPrinted}
  }
  ${large} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 24rem);
    & > [id='trace'] {
      grid-row: 1;
      grid-column: 1 / -1;
    }
    & > aside {
      grid-row: 2;
      grid-column: 2;
    }
    & > div {
      display: grid;
      grid-row: 2;
      grid-template-columns: minmax(0, 44rem);
      gap: 2.5rem;
    }
  }
`;

const alone = css`
  & > form {
    max-width: 44rem;
  }
  & h2 {
    font-size: var(--text-l);
  }
`;

const isName = ({ field }: FieldError) => (collectorFields as readonly string[]).includes(field);

const linkSent =
  'If you gave us an email address for this repair, a link that can answer is on its way to it.';

/** Seconds between two checks for news. */
const newsSeconds = 60;

/** The page behind a repair's secret link. The server alone renders it: a custom element checks for news, and offers them. */
export function RepairPage({ data }: { data: PageData['repair'] }) {
  const { repair, choice, notice, errors, answers } = data;
  // Once it is stopped, the page itself says so.
  if (data.isNotMe && !repair.stopped) return <RepairNotMe data={data} />;
  const summary = <ErrorSummary form={{ summary: { errors, notice } }} />;
  if (choice) {
    return (
      <>
        {summary}
        <PageHead
          title="Check your answer"
          lead={`${choice.device.device}: nothing’s final until you confirm it here.`}
        />
        <div className={`${pageBody} ${alone}`}>
          <ConfirmChoice path={repair.path} choice={choice} />
          <ChangeChoice path={repair.path} />
        </div>
      </>
    );
  }
  const single = repair.devices.length === 1 ? repair.devices[0] : undefined;
  return (
    <FormContext value={{ answers, errors }}>
      <repair-news
        class={whole}
        path={repair.path}
        state={repair.state}
        seconds={newsSeconds}
        over={repair.isOver ? '' : undefined}
      >
        {summary}
        <PageHead title={repair.what}>
          <p className={reference}>
            Your reference: <b translate="no">{repair.reference}</b>
          </p>
          <p className={news} hidden data-news="">
            <span />{' '}
            <a href={repair.path} data-load="">
              Show it
            </a>
          </p>
          {data.linkRequested && (
            <LinkRequested phone={data.shop.phone} sent={linkSent} call="and answer by phone" />
          )}
        </PageHead>
        <div className={layout}>
          <RepairSummary repair={repair} shop={data.shop} />
          <div>
            {single ? <SingleDevice data={data} device={single} /> : <DeviceBatch data={data} />}
            {!repair.isOver && (
              <section data-late="">
                <h2>Collecting</h2>
                <RepairCollect repair={repair} shop={data.shop} isOpen={errors.some(isName)} />
              </section>
            )}
            <Foot data={data} />
          </div>
          {single && (
            <section id="trace">
              <h2>Progress so far</h2>
              <RepairTrace steps={single.steps} row />
            </section>
          )}
        </div>
      </repair-news>
    </FormContext>
  );
}

function Foot({ data: { repair, shop } }: { data: PageData['repair'] }) {
  return (
    <section data-late="" className={screenOnly}>
      <h2>About this page</h2>
      <div className={stack}>
        <p>
          {repair.mayAnswer
            ? 'Anyone with this page’s address can see it and answer for you, so please don’t share it.'
            : 'Anyone with this page’s address can see it, so please don’t share it.'}{' '}
          Something doesn’t look right? Call us on <a href={`tel:${shop.phone.e164}`}>{shop.phone.display}</a>
          . We never ask for a passcode.
        </p>
        <p>
          Up to date at {repair.readAt}.{' '}
          {!repair.isOver && (
            <span className={checksByItself}>This page checks for news while it’s open.</span>
          )}{' '}
          <a href={repair.path} data-load="">
            Refresh
          </a>
        </p>
      </div>
    </section>
  );
}
