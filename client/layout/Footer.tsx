import { copyrightStartYear } from '../../shared/constants.ts';
import { headerMenu, informationMenu } from '../../shared/navigation.ts';
import { hoursLines } from '../../shared/opening-hours.ts';
import { type Shop, wayIn } from '../../shared/shop.ts';
import { Icon } from '../components/Icon.tsx';
import { css } from '../theme/emotion.ts';
import { bareList, container, large, largeText, small } from '../theme/mixins.ts';
import { CircuitLine } from './CircuitLine.tsx';
import { ColorModeToggle } from './ColorModeToggle.tsx';
import { FooterLinks } from './FooterLinks.tsx';
import { ShopMap } from './Map.tsx';

const footer = css`
  overflow: hidden;
  background: var(--surface-2);
  font-size: var(--text-s);
  & h2 {
    margin-bottom: 0.5rem;
    font-size: var(--text-m);
    letter-spacing: 0;
  }
  @media print {
    & nav,
    & noscript {
      display: none;
    }
  }
`;

const columns = css`
  ${container}
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 2rem;
  padding-block: 2rem 2.5rem;
  ${largeText} {
    grid-template-columns: minmax(0, 1fr);
  }
  & ul {
    ${bareList}
  }
  & > :last-child {
    grid-column: 1 / -1;
  }
  ${large} {
    grid-template-columns: 1fr 1fr 2fr;
    & > :last-child {
      grid-column: auto;
    }
  }
`;

const find = css`
  display: grid;
  gap: 1rem 2rem;
  align-content: start;
  & dt {
    color: var(--text-muted);
  }
  & dd + dt {
    margin-top: 0.75rem;
  }
  & dd a {
    display: inline-block;
    padding-block: 0.125rem;
  }
  ${small} {
    grid-template-columns: 1fr 1fr;
    & > h2,
    & > iframe {
      grid-column: 1 / -1;
      margin: 0;
    }
  }
`;

const end = css`
  border-top: 1px solid var(--line);
  & > div {
    ${container}
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.75rem 1.5rem;
    padding-block: 1.25rem;
    color: var(--text-muted);
  }
  & > div > :first-child {
    flex: 1 1 16rem;
  }
  ${large} {
    & noscript {
      display: none;
    }
  }
  & ul {
    ${bareList}
    display: flex;
    flex-wrap: wrap;
    gap: 0 1.5rem;
  }
  & li a {
    display: inline-flex;
    align-items: center;
    gap: 0.5rem;
    min-height: 2.75rem;
    color: var(--text);
    text-decoration: none;
  }
  & li a:hover {
    text-decoration: underline;
  }
  & li svg {
    flex: none;
    font-size: 1.125rem;
  }
`;

interface FooterProps {
  shop: Pick<Shop, 'sample' | 'name' | 'phone' | 'abn' | 'address' | 'hours' | 'social' | 'map' | 'visiting'>;
  /** The current year in Brisbane. */
  year: number;
}

/** The footer of every page. Only the server renders it; the browser adopts its HTML as an island. */
export function Footer({ shop, year }: FooterProps) {
  const { street, suburb, state, postcode } = shop.address;
  const way = wayIn(shop.visiting);
  return (
    <footer className={footer}>
      <CircuitLine />
      <div className={columns}>
        <FooterLinks title="Navigation" items={headerMenu} />
        <FooterLinks title="Information" items={informationMenu} />
        <div className={find} id="find-us">
          <h2>How To Find Us</h2>
          <dl>
            <dt>Address</dt>
            <dd>
              <address>
                {street}
                <br />
                {`${suburb} ${state} ${postcode}`}
              </address>
              <a href={shop.map.directionsUrl}>Get directions</a>
            </dd>
            {way && (
              <>
                <dt>Getting in</dt>
                <dd>{way}.</dd>
              </>
            )}
          </dl>
          <dl>
            <dt>Opening hours</dt>
            {hoursLines(shop.hours).map((line) => (
              <dd key={line}>{line}</dd>
            ))}
            <dt>Phone</dt>
            <dd>
              <a href={`tel:${shop.phone.e164}`}>{shop.phone.display}</a>
            </dd>
          </dl>
          <ShopMap shop={shop} />
        </div>
      </div>
      <div className={end}>
        <div>
          <div>
            <p>
              © {year > copyrightStartYear ? `${copyrightStartYear}–${year}` : copyrightStartYear}{' '}
              <span translate="no">{shop.name}</span>
            </p>
            <p>ABN {shop.abn}</p>
            {shop.sample && <p>This is a sample site: its details and prices are examples.</p>}
            <noscript>
              <a href="#menu">All pages in one menu</a>
            </noscript>
          </div>
          <ul>
            {shop.social.map(({ label, url, icon }) => (
              <li key={url}>
                <a href={url}>
                  <Icon name={icon} />
                  {label}
                </a>
              </li>
            ))}
          </ul>
          <ColorModeToggle />
        </div>
      </div>
    </footer>
  );
}
