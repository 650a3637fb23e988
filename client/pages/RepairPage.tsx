import type { FieldError } from '../../shared/form-fields.ts';
import type { PageData } from '../../shared/page-data.ts';
import { collectorFields } from '../../shared/repair-view.ts';
import { LinkRequested } from '../components/AnswerLink.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { ChangeChoice, ConfirmChoice } from '../components/RepairQuote.tsx';
import { Section } from '../components/Section.tsx';
import { narrow, screenOnly, stack } from '../components/styles.ts';
import { ErrorSummary } from '../forms/ErrorSummary.tsx';
import { FormContext } from '../forms/form-context.ts';
import { css } from '../theme/emotion.ts';
import { container, tintCard } from '../theme/mixins.ts';
import { RepairCollect } from './RepairCollect.tsx';
import { DeviceBatch, SingleDevice } from './RepairDevices.tsx';
import { RepairNotMe } from './RepairNotMe.tsx';
import { RepairSummary } from './RepairSummary.tsx';

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

const alone = css`
  ${container}
  padding-bottom: var(--section);
  & > form {
    max-width: 44rem;
  }
  & h2 {
    font-size: var(--text-l);
  }
`;

const isName = ({ field }: FieldError) => (collectorFields as readonly string[]).includes(field);

/** Seconds between two checks for news. */
const newsSeconds = 60;

/** The page behind a repair's secret link. The server alone renders it: a custom element checks for news, and offers them. */
export function RepairPage({ data }: { data: PageData['repair'] }) {
  const { repair, choice, notice, errors, answers } = data;
  if (data.isNotMe) return <RepairNotMe data={data} />;
  const summary = <ErrorSummary form={{ summary: { errors, notice } }} />;
  if (choice) {
    return (
      <>
        {summary}
        <PageHead
          title="Check your answer"
          lead={`${choice.device.device}: nothing’s final until you confirm it here.`}
        />
        <div className={alone}>
          <ConfirmChoice path={repair.path} choice={choice} />
          <ChangeChoice path={repair.path} />
        </div>
      </>
    );
  }
  const [only, ...others] = repair.devices;
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
          <RepairSummary repair={repair} />
          {data.linkRequested && <LinkRequested shop={data.shop} />}
        </PageHead>
        {only && others.length === 0 ? (
          <SingleDevice data={data} device={only} />
        ) : (
          <DeviceBatch data={data} />
        )}
        {!repair.isOver && (
          <Section title="Collecting">
            <div className={narrow}>
              <RepairCollect repair={repair} shop={data.shop} isOpen={errors.some(isName)} />
            </div>
          </Section>
        )}
        <Foot data={data} />
      </repair-news>
    </FormContext>
  );
}

function Foot({ data: { repair, shop } }: { data: PageData['repair'] }) {
  return (
    <Section title="About this page">
      <div className={`${stack} ${narrow}`}>
        <p>
          {repair.mayAnswer
            ? 'Anyone with this page’s address can see it and answer for you, so please don’t share it.'
            : 'Anyone with this page’s address can see it, so please don’t share it.'}{' '}
          Something doesn’t look right? Call us on <a href={`tel:${shop.phone.e164}`}>{shop.phone.display}</a>
          . We never ask for a passcode.
        </p>
        <p className={screenOnly}>
          Up to date at {repair.readAt}.{' '}
          {!repair.isOver && (
            <span className={checksByItself}>This page checks for news while it’s open.</span>
          )}{' '}
          <a href={repair.path} data-load="">
            Refresh
          </a>
        </p>
      </div>
    </Section>
  );
}
