import type { DeviceSummary, MainRepair } from '../../shared/catalogue.ts';
import { fromText } from '../../shared/money.ts';
import { href } from '../../shared/routes.ts';
import { css } from '../theme/emotion.ts';
import { bareList, linkCards } from '../theme/mixins.ts';
import { fine } from './styles.ts';

const list = css`
  ${bareList}
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(24rem, 100%), 1fr));
  gap: 0 2rem;
  & > li {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 0 1rem;
    min-height: 2.75rem;
    padding-block: 0.5rem;
    border-bottom: 1px solid var(--line);
  }
  & > li > * {
    min-width: 0;
  }
  ${linkCards}
  & > li:hover a {
    color: var(--primary);
  }
  & a {
    font-weight: 600;
  }
  & a:focus-visible::after {
    border-radius: 0;
    outline-offset: 0;
  }
  & p {
    font-variant-numeric: tabular-nums;
  }
`;

interface DeviceListProps {
  /** The manufacturer's slug. */
  manufacturer: string;
  devices: DeviceSummary[];
}

/** Devices with their year and the prices of their commonest repairs, each row a link. */
export function DeviceList({ manufacturer, devices }: DeviceListProps) {
  return (
    <ul className={list} data-devices="">
      {devices.map(({ slug, name, year, mainRepairs }) => (
        <li key={slug}>
          <span>
            <a href={href('device', { manufacturer, device: slug })}>{name}</a>{' '}
            {year && !name.includes(String(year)) && <span className={fine}>{year}</span>}
          </span>
          {mainRepairs.length > 0 && <p className={fine}>{mainRepairs.map(repairText).join(' · ')}</p>}
        </li>
      ))}
    </ul>
  );
}

/** "screen from $179" */
const repairText = ({ part, price }: MainRepair): string => `${part} ${fromText(price)}`;
