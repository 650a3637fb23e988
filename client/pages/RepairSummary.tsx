import type { DeviceView, RepairView } from '../../shared/repair-view.ts';
import { Facts } from '../components/Facts.tsx';
import { css } from '../theme/emotion.ts';
import { card } from '../theme/mixins.ts';

const status = css`
  ${card}
  display: grid;
  gap: 0.5rem;
  margin-top: 1.5rem;
  padding: 1.25rem;
  border-left: 4px solid var(--line-strong);
  &[data-yours] {
    border-left-color: var(--primary);
  }
  & > h2 {
    font-size: var(--text-l);
  }
  & > b {
    color: var(--text-muted);
    font-size: var(--text-s);
  }
  &[data-yours] > b {
    color: var(--primary);
  }
`;

/** Where a repair stands: the status of its one device, or how many devices have which status. */
export function RepairSummary({ repair }: { repair: RepairView }) {
  const [first, ...others] = repair.devices;
  if (repair.stopped) return <Stopped at={repair.stopped.text} />;
  return first && others.length === 0 ? <DeviceStatus device={first} /> : <StatusCounts repair={repair} />;
}

/** Whatever its devices' statuses are, nothing happens until somebody has called. */
function Stopped({ at }: { at: string }) {
  return (
    <div className={status} data-yours>
      <b>We’ll call you</b>
      <h2>Stopped</h2>
      <p>
        You told us on {at} that an answer or a name wasn’t yours. Until we’ve talked to you, we won’t work on
        it or hand it over.
      </p>
    </div>
  );
}

function DeviceStatus({ device }: { device: DeviceView }) {
  return (
    <div className={status} data-yours={device.isYours || undefined}>
      {device.turn && <b>{device.turn}</b>}
      <h2>{device.status}</h2>
      <p>{device.text}</p>
      <Facts facts={device.facts} />
    </div>
  );
}

function StatusCounts({ repair }: { repair: RepairView }) {
  const counts = new Map<string, number>();
  for (const { status: label } of repair.devices) counts.set(label, (counts.get(label) ?? 0) + 1);
  const yours = repair.devices.filter(({ isYours }) => isYours).length;
  return (
    <div className={status} data-yours={yours > 0 || undefined}>
      {!repair.isOver && (
        <b>
          {yours > 0
            ? `It’s your turn on ${yours} ${yours === 1 ? 'device' : 'devices'}`
            : 'Nothing for you to do now'}
        </b>
      )}
      {[...counts].map(([label, count]) => (
        <p key={label}>
          {label}: {count}
        </p>
      ))}
    </div>
  );
}
