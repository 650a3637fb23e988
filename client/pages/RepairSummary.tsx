import type { ReactNode } from 'react';
import type { DeviceView, RepairView, TraceStep } from '../../shared/repair-view.ts';
import { addressLine, type ContactFacts } from '../../shared/shop.ts';
import { wordList } from '../../shared/word-list.ts';
import { Facts } from '../components/Facts.tsx';
import { fine } from '../components/styles.ts';
import { css } from '../theme/emotion.ts';
import { card, large } from '../theme/mixins.ts';
import { firstAct, RepairAct } from './RepairAct.tsx';

const status = css`
  ${card}
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.75rem;
  padding: 1.25rem;
  --turn: var(--text-muted);
  &[data-yours] {
    --line: var(--tint-line);
    --turn: var(--primary);
    background: var(--tint);
  }
  & > p:first-child {
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
  & > h2 {
    margin-block: -0.5rem 0;
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
    overflow-wrap: anywhere;
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

interface RepairSummaryProps {
  repair: RepairView;
  shop: ContactFacts['shop'];
}

/** All that a customer needs now: whose turn it is, our question, the amount, where and when, and what to press. */
export function RepairSummary(props: RepairSummaryProps) {
  const { repair } = props;
  const [first, ...others] = repair.devices;
  if (repair.stopped) return <Stopped {...props} at={repair.stopped.text} />;
  return first && others.length === 0 ? (
    <DeviceStatus {...props} device={first} />
  ) : (
    <StatusCounts {...props} />
  );
}

/** Notes on a device since it came to its status: those of the card. */
export const notesNow = ({ steps }: Pick<DeviceView, 'steps'>): TraceStep['notes'] =>
  steps.find(({ state }) => state === 'now')?.notes ?? [];

/** Whatever its devices' statuses are, nothing happens until somebody has called. */
function Stopped({ repair, shop, at }: RepairSummaryProps & { at: string }) {
  return (
    <aside className={status} data-yours>
      <p>We’ll call you</p>
      <h2>Stopped</h2>
      <p>
        You told us on {at} that an answer or a name wasn’t yours. Until we’ve talked to you, we won’t work on
        it or hand it over.
      </p>
      {repair.hasBegun && <p>The work had begun, so please call us.</p>}
      <RepairAct act="call" repair={repair} shop={shop} />
    </aside>
  );
}

function DeviceStatus({ repair, shop, device }: RepairSummaryProps & { device: DeviceView }) {
  const { turn, isYours, amount, act, text } = device;
  return (
    <aside className={status} data-yours={isYours || undefined}>
      {turn && <p>{turn}</p>}
      <h2>{device.status}</h2>
      {amount && <Amount {...amount} />}
      {isYours &&
        notesNow(device).map(({ id, text: said, at }) => (
          <blockquote key={id}>
            <q>{said}</q>
            <footer className={fine}>
              We wrote this on <time dateTime={at.iso}>{at.text}</time>
            </footer>
          </blockquote>
        ))}
      <p>{text}</p>
      {act && <RepairAct act={act} repair={repair} shop={shop} device={device} />}
      <Facts
        facts={[...(act === 'visit' ? visitFacts({ repair, shop }, amount?.price) : []), ...device.facts]}
      />
    </aside>
  );
}

const Amount = ({ price, words }: NonNullable<DeviceView['amount']>) => (
  <p>
    <strong>{price}</strong> {words}
  </p>
);

/** Where and when, and what to bring. */
const visitFacts = (
  { repair, shop }: RepairSummaryProps,
  price: string | null | undefined,
): [string, ReactNode][] => [
  ['Where', addressLine(shop.address)],
  ['Open', repair.open],
  ['Bring', <b key="reference">{repair.reference}</b>],
  ...(price && price !== 'Nothing' && shop.payment.length > 0
    ? [['Pay by', wordList(shop.payment, 'or')] as [string, string]]
    : []),
];

function StatusCounts({ repair, shop }: RepairSummaryProps) {
  const counts = new Map<string, number>();
  for (const { status: label } of repair.devices) counts.set(label, (counts.get(label) ?? 0) + 1);
  const yours = repair.devices.filter(({ isYours }) => isYours).length;
  const act = firstAct(repair.devices);
  return (
    <aside className={status} data-yours={yours > 0 || undefined}>
      {!repair.isOver && (
        <p>
          {yours > 0
            ? `It’s your turn on ${yours} ${yours === 1 ? 'device' : 'devices'}`
            : 'Nothing for you to do now'}
        </p>
      )}
      <h2>{repair.what}</h2>
      {repair.toPay && <Amount price={repair.toPay} words="to pay for what’s ready, GST included" />}
      {act && <RepairAct act={act} repair={repair} shop={shop} />}
      <Facts facts={[...counts].map(([label, count]) => [label, String(count)])} />
      {repair.toPay && <Facts facts={visitFacts({ repair, shop }, repair.toPay)} />}
    </aside>
  );
}
