import type { HomeData } from '../../shared/page-data.ts';
import { href } from '../../shared/routes.ts';
import { Icon } from '../components/Icon.tsx';
import { Photos } from '../components/Photos.tsx';
import { css } from '../theme/emotion.ts';
import { bareList, container } from '../theme/mixins.ts';

const strip = css`
  ${bareList}
  ${container}
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem 2rem;
  padding-block: 1.25rem;
  & > li {
    display: flex;
    align-items: start;
    gap: 0.5rem;
    font-weight: 550;
  }
  & svg {
    flex: none;
    margin-top: 0.3rem;
    color: var(--primary);
  }
`;

const pictures = css`
  ${container}
  padding-bottom: 1.5rem;
`;

/** Reasons to trust the shop. Each is a fact that the owner has stated, or a picture of theirs. */
export function TrustStrip({ shop, diagnosis }: Pick<HomeData, 'shop' | 'diagnosis'>) {
  const { since, people, photos, reviews, visiting, offers, address } = shop;
  const facts = [
    since && `In ${address.suburb} since ${since}`,
    people.length > 0 && `${people.map(({ name }) => name).join(', ')} at the bench`,
    offers.noFixNoCharge &&
      `No fix, no repair charge${diagnosis ? `: only the diagnosis, ${diagnosis}` : ''}`,
    <a key="warranty" href={href('warranty')}>
      Written warranty on most repairs
    </a>,
    offers.walkIns && 'Walk in, no appointment',
    ...reviews.map(({ label, url }) => (
      <a key={url} href={url}>
        {label}
      </a>
    )),
    visiting.parking,
    visiting.stepFree,
    visiting.bus,
  ].filter(Boolean);
  return (
    <>
      <ul className={strip} aria-label="About the shop">
        {facts.map((fact, index) => (
          <li key={typeof fact === 'string' ? fact : index}>
            <Icon name="heroicons:check-circle" />
            <span>{fact}</span>
          </li>
        ))}
      </ul>
      {photos.length > 0 && (
        <div className={pictures}>
          <Photos photos={photos} />
        </div>
      )}
    </>
  );
}
