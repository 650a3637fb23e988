import type { HomeData } from '../../shared/page-data.ts';
import { href } from '../../shared/routes.ts';
import { css } from '../theme/emotion.ts';
import { bareList, container } from '../theme/mixins.ts';
import { Icon } from './Icon.tsx';

const strip = css`
  ${bareList}
  ${container}
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem 2rem;
  justify-content: space-between;
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

/** The place of each picture is known before it has come. */
const pictures = css`
  ${container}
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr));
  gap: 1rem;
  padding-bottom: 1.5rem;
  & > img {
    width: 100%;
    aspect-ratio: 4 / 3;
    border-radius: var(--radius);
    object-fit: cover;
  }
`;

/** Reasons to trust the shop. Each is a fact that the owner has stated, or a picture of theirs. */
export function TrustStrip({ shop }: Pick<HomeData, 'shop'>) {
  const { since, people, photos, reviews, visiting, offers, address } = shop;
  const facts = [
    since && `In ${address.suburb} since ${since}`,
    people.length > 0 && `${people.map(({ name }) => name).join(', ')} at the bench`,
    offers.noFixNoCharge && 'Can’t fix it? You only pay for the diagnosis',
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
          {photos.map(({ file, alt }) => (
            <img key={file} src={`/${file}`} alt={alt} loading="lazy" />
          ))}
        </div>
      )}
    </>
  );
}
