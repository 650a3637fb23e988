import type { HomeData } from '../../shared/page.ts';
import { searchPath } from '../../shared/search-links.ts';
import { ExplodedPhone } from '../pictures/ExplodedPhone.tsx';
import { css } from '../theme/emotion.ts';
import { bareList, container, large, small } from '../theme/mixins.ts';
import { Icon } from './Icon.tsx';
import { OpenNow } from './OpenNow.tsx';
import { SearchField } from './SearchField.tsx';
import { UrgentLine } from './UrgentLine.tsx';

const hero = css`
  ${container}
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: center;
  gap: 3rem;
  padding-block: clamp(2.5rem, 6vw, 5rem);
  & h1 {
    margin-top: 0.5rem;
    font-size: clamp(2.5rem, 1.6rem + 4.2vw, 4.25rem);
    letter-spacing: -0.03em;
    line-height: 1.05;
  }
  & > :last-child {
    justify-self: center;
  }
  ${large} {
    grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
    & > :last-child {
      justify-self: end;
    }
  }
`;

/** Reserves space for the longest sentence about the opening hours: three lines on a phone, else two. */
const facts = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem 2rem;
  margin-top: 2rem;
  & > a {
    display: inline-flex;
    align-items: center;
    gap: 0.625rem;
    min-height: 2.75rem;
    font-size: var(--text-l);
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    text-decoration: none;
  }
  & > p {
    display: flex;
    flex: 1 1 22rem;
    align-items: center;
    min-height: 4.875rem;
    ${small} {
      min-height: 3.25rem;
    }
  }
  & [data-open-now] > span {
    display: flex;
    align-items: center;
    gap: 0.625rem;
  }
  & [data-open-now] > span::before {
    content: '';
    flex: none;
    width: 0.625rem;
    height: 0.625rem;
    border: 2px solid var(--text-muted);
    border-radius: 50%;
  }
  & [data-open-now] > [data-state='open']::before {
    border-color: var(--primary);
    background: var(--primary);
  }
`;

const commonest = css`
  ${bareList}
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem;
  margin-top: 1rem;
  & a {
    display: inline-flex;
    align-items: center;
    min-height: 2.5rem;
    padding: 0.25rem 0.875rem;
    border: 1px solid var(--line-strong);
    border-radius: 1.25rem;
    background: var(--surface);
    color: var(--text);
    text-decoration: none;
  }
  & a:hover {
    border-color: var(--primary);
  }
`;

const place = css`
  color: var(--text-muted);
`;

/** The visitor's question, and the two ways to an answer: the search and the phone. */
export function HomeHero({ shop, symptoms }: Pick<HomeData, 'shop' | 'symptoms'>) {
  return (
    <div className={hero}>
      <div>
        <p className={place}>Phones, laptops and consoles, repaired in {shop.address.suburb}</p>
        <h1>What needs fixing?</h1>
        <SearchField />
        {symptoms.length > 0 && (
          <ul className={commonest} aria-label="Common repairs">
            {symptoms.map(({ label, service }) => (
              <li key={label}>
                <a href={searchPath(service)}>{label}</a>
              </li>
            ))}
          </ul>
        )}
        <UrgentLine />
        <div className={facts}>
          <a href={`tel:${shop.phone.e164}`}>
            <Icon name="heroicons:phone" />
            {shop.phone.display}
          </a>
          <p>
            <OpenNow hours={shop.hours} />
          </p>
        </div>
      </div>
      <ExplodedPhone />
    </div>
  );
}
