import { kindNames } from '../../shared/catalogue.ts';
import { formatPrice } from '../../shared/money.ts';
import type { HomeData } from '../../shared/page-data.ts';
import { href } from '../../shared/routes.ts';
import { FamilyPicture } from '../pictures/FamilyPicture.tsx';
import { css } from '../theme/emotion.ts';
import { bareList, linkCard, small, wholeCardLink } from '../theme/mixins.ts';

const families = css`
  ${bareList}
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(6rem, 1fr));
  gap: 0.75rem;
  & > li {
    ${linkCard}
    position: relative;
    padding: 0.75rem 0.5rem;
    text-align: center;
  }
  & > li:hover {
    border-color: var(--primary);
  }
  & svg {
    height: 3.5rem;
    margin: 0 auto 0.25rem;
    max-width: 100%;
  }
  & a {
    color: inherit;
    font-weight: 650;
    text-decoration: none;
  }
  ${wholeCardLink}
  & p {
    color: var(--text-muted);
    display: none;
    font-size: var(--text-s);
    line-height: 1.4;
  }
  ${small} {
    grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr));
    & > li {
      max-width: 18rem;
      padding: 0.75rem 1rem 1rem;
      text-align: start;
    }
    & svg {
      height: 4.75rem;
    }
    & p {
      display: block;
    }
  }
`;

/** The kinds of device that the shop repairs, each with what its commonest repair costs at the least. */
export function DeviceFamilies({ families: list }: Pick<HomeData, 'families'>) {
  return (
    <ul className={families} aria-label="Devices we repair">
      {list.map(({ kind, repair }) => (
        <li key={kind}>
          <FamilyPicture of={kind} />
          <a href={`${href('repairs')}#devices-${kind}`}>{kindNames[kind]}</a>
          {repair && (
            <p>
              {repair.name} from {formatPrice(repair.from)}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
