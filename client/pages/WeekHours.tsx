import { dayText, week } from '../../shared/opening-hours.ts';
import type { Shop } from '../../shared/shop.ts';
import { css } from '../theme/emotion.ts';
import { bareList, largeText, small, visuallyHidden } from '../theme/mixins.ts';

const today = week.map((day) => `html[data-today='${day}'] & > [data-day='${day}']`);

/** Nothing moves when the day is marked: where the word has no room, only readers get it. */
const list = css`
  ${bareList}
  display: grid;
  /* Below its icon too, in a list of facts. */
  dd > & {
    margin: 0.25rem 0 0 -2.25rem;
    ${largeText} {
      margin-left: 0;
    }
  }
  & > li {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 0.5rem;
    padding: 0.125rem 0.375rem;
    font-size: var(--text-s);
    font-variant-numeric: tabular-nums;
  }
  ${today.join()} {
    outline: 2px solid var(--primary);
    outline-offset: -2px;
    background: var(--surface);
  }
  ${today.map((row) => `${row} > :first-child::after`).join()} {
    content: ' (today)';
    ${visuallyHidden}
  }
  ${small} {
    & > li {
      padding-inline: 0.5rem;
      font-size: inherit;
    }
    ${today.map((row) => `${row} > :first-child::after`).join()} {
      position: static;
      margin: 0;
      clip-path: none;
    }
  }
`;

/** The hours of each day of the week. Pages are cached: `open-now.ts` says which is today's. */
export function WeekHours({ hours }: Pick<Shop, 'hours'>) {
  return (
    <ul className={list}>
      {week.map((day) => (
        <li key={day} data-day={day}>
          <span>{day}</span> <span>{dayText(hours, day)}</span>
        </li>
      ))}
    </ul>
  );
}
