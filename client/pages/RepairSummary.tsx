import type { ReactNode } from 'react';
import type { CustomerAct, DeviceView, RepairView, TraceStep } from '../../shared/repair-view.ts';
import { addressLine, type ContactFacts } from '../../shared/shop.ts';
import { wordList } from '../../shared/word-list.ts';
import { Facts } from '../components/Facts.tsx';
import { fine } from '../components/styles.ts';
import { css } from '../theme/emotion.ts';
import { card, column, large, notPrinted } from '../theme/mixins.ts';
import { RepairAct } from './RepairAct.tsx';

const status = css`
  ${card}
  ${column}
  gap: 0.75rem;
  padding: min(1.25rem, 6vw);
  --turn: var(--text-muted);
  &[data-yours] {
    --line: var(--tint-line);
    --turn: var(--primary);
    background: var(--tint);
  }
  & > p:first-child {
    margin-bottom: -0.5rem;
    color: var(--turn);
    font-size: var(--text-s);
    font-weight: 600;
  }
  & > p:first-child::before {
    content: '';
    display: inline-block;
    margin-right: 0.5rem;
    border: 0.3125rem solid;
    border-radius: 50%;
  }
  & > p > strong {
    font-size: var(--text-xl);
    line-height: 1.2;
    font-variant-numeric: tabular-nums;
  }
  & > blockquote {
    margin: 0;
    font-size: var(--text-l);
    line-height: 1.4;
    white-space: pre-line;
  }
  & > blockquote > footer {
    margin-top: 0.25rem;
  }
  ${large} {
    position: sticky;
    top: calc(var(--header) + 1.5rem);
  }
  /* The words alone. */
  @media print {
    &,
    &[data-yours] {
      padding: 0;
      border: 0;
      background: none;
    }
  }
`;

/** To the steps, where the open quote stands before them. */
const belowQuote = css`
  ${large} {
    display: none;
  }
  ${notPrinted}
`;

interface RepairSummaryProps {
  repair: RepairView;
  shop: ContactFacts['shop'];
}

/** All that a customer needs now: whose turn it is, our question, the amount, where and when, and what to press. */
export function RepairSummary({ repair, shop }: RepairSummaryProps) {
  const { devices, stopped, toPay } = repair;
  // Whatever its devices' statuses are, nothing happens until somebody has called.
  if (stopped) {
    return (
      <StatusCard turn="We’ll call you" title="We’ve stopped it" isYours>
        <p>
          You told us on {stopped.text} that an answer or a name wasn’t yours. Until we’ve talked to you, we
          won’t work on it or hand it over.
        </p>
        {repair.hasBegun && <p>The work had begun, so please call us.</p>}
        <RepairAct act="call" repair={repair} shop={shop} />
      </StatusCard>
    );
  }
  const [device, ...others] = devices;
  if (device && others.length === 0) {
    const { amount, act } = device;
    return (
      <StatusCard turn={device.turn} title={device.status} isYours={device.isYours}>
        {amount && <Amount {...amount} />}
        {device.isYours && <Notes notes={notesNow(device)} />}
        <p>{device.text}</p>
        {act && <RepairAct act={act} repair={repair} shop={shop} device={device} />}
        {device.quote?.state === 'open' && (
          <p className={belowQuote}>
            <a href="#trace">Progress so far</a>
          </p>
        )}
        <Facts
          facts={[
            ...(act === 'visit' ? visitFacts(repair, shop, amount?.price ?? null) : []),
            ...device.facts,
          ]}
        />
      </StatusCard>
    );
  }
  const yours = devices.filter(({ isYours }) => isYours).length;
  const turn =
    yours > 0
      ? `It’s your turn on ${yours} ${yours === 1 ? 'device' : 'devices'}`
      : 'Nothing for you to do now';
  const act = order.find((each) => devices.some((other) => other.act === each));
  const counts = Map.groupBy(devices, ({ status: label }) => label);
  return (
    <StatusCard turn={repair.isOver ? null : turn} title={repair.what} isYours={yours > 0}>
      {toPay && <Amount price={toPay} words="to pay for what’s ready, GST included" />}
      {act && <RepairAct act={act} repair={repair} shop={shop} />}
      <Facts
        facts={[
          ...[...counts].map(([label, { length }]): Fact => [label, length]),
          ...(toPay ? visitFacts(repair, shop, toPay) : []),
        ]}
      />
    </StatusCard>
  );
}

/** What waits longest for its customer comes first. */
const order: CustomerAct[] = ['answer-quote', 'request-link', 'tell-us', 'visit'];

interface CardProps {
  turn: string | null;
  title: string;
  isYours: boolean;
  children: ReactNode;
}

function StatusCard({ turn, title, isYours, children }: CardProps) {
  return (
    <aside className={status} data-yours={isYours || undefined}>
      {turn && <p>{turn}</p>}
      <h2>{title}</h2>
      {children}
    </aside>
  );
}

/** Notes on a device since it came to its status: those of the card. */
export const notesNow = ({ steps }: Pick<DeviceView, 'steps'>): TraceStep['notes'] =>
  steps.find(({ state }) => state === 'now')?.notes ?? [];

const Notes = ({ notes }: { notes: TraceStep['notes'] }) =>
  notes.map(({ id, text, at }) => (
    <blockquote key={id}>
      <q>{text}</q>
      <footer className={fine}>
        Written <time dateTime={at.iso}>{at.text}</time>
      </footer>
    </blockquote>
  ));

const Amount = ({ price, words }: NonNullable<DeviceView['amount']>) => (
  <p>
    <strong>{price}</strong> {words}
  </p>
);

type Fact = [term: string, words: ReactNode];

/** Where and when, and what to bring. */
const visitFacts = (repair: RepairView, shop: ContactFacts['shop'], price: string | null): Fact[] => [
  ['Where', addressLine(shop.address)],
  ['Open', repair.open],
  ['Bring', <b key="reference">{repair.reference}</b>],
  ...(price && price !== 'Nothing' && shop.payment.length > 0
    ? [['Pay by', wordList(shop.payment, 'or')] satisfies Fact]
    : []),
];
