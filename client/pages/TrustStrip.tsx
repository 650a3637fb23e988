import type { HomeData } from '../../shared/page-data.ts';
import { wayIn } from '../../shared/shop.ts';
import { Icon } from '../components/Icon.tsx';
import { Photos } from '../components/Photos.tsx';
import { Promises } from '../components/Promises.tsx';
import { css } from '../theme/emotion.ts';
import { bareList, container } from '../theme/mixins.ts';

const strip = css`
  ${container}
  display: grid;
  gap: 1.25rem;
  padding-block: 1.5rem;
  & > ul {
    ${bareList}
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem 2rem;
    font-weight: 550;
  }
  & > ul > li {
    display: flex;
    align-items: start;
    gap: 0.5rem;
  }
  & svg {
    margin-top: 0.3rem;
    color: var(--primary);
  }
`;

/** Reasons to trust the shop. Each is a fact that the owner has stated, or a picture of theirs. */
export function TrustStrip({ shop, promises }: Pick<HomeData, 'shop' | 'promises'>) {
  const { since, people, photos, reviews, visiting, offers, address } = shop;
  const facts = [
    since && `In ${address.suburb} since ${since}`,
    people.length > 0 && `${people.map(({ name }) => name).join(', ')} at the bench`,
    offers.walkIns && 'Walk in, no appointment',
    ...reviews.map(({ label, url }) => (
      <a key={url} href={url}>
        {label}
      </a>
    )),
    wayIn(visiting),
  ].filter(Boolean);
  return (
    <div className={strip}>
      <Promises facts={promises} />
      <ul aria-label="About the shop">
        {facts.map((fact, index) => (
          <li key={typeof fact === 'string' ? fact : index}>
            <Icon name="heroicons:check-circle" />
            <span>{fact}</span>
          </li>
        ))}
      </ul>
      <Photos photos={photos} />
    </div>
  );
}
