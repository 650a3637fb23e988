import { kindNames } from '../../shared/catalogue.ts';
import { formatPrice } from '../../shared/money.ts';
import type { HomeData } from '../../shared/page-data.ts';
import { requestPath } from '../../shared/request-path.ts';
import { href } from '../../shared/routes.ts';
import { searchPath } from '../../shared/search-links.ts';
import { NowNote, OpenNow } from '../components/HoursNotes.tsx';
import { Icon } from '../components/Icon.tsx';
import { SampleMark } from '../components/SampleMark.tsx';
import { SearchField } from '../components/SearchField.tsx';
import { SmallTiles } from '../components/SmallTiles.tsx';
import { muted } from '../components/styles.ts';
import { UrgentLine } from '../components/UrgentLine.tsx';
import { ExplodedPhone } from '../pictures/ExplodedPhone.tsx';
import { FamilyPicture } from '../pictures/FamilyPicture.tsx';
import { RepairPicture } from '../pictures/RepairPicture.tsx';
import { css } from '../theme/emotion.ts';
import { column, container, large, small } from '../theme/mixins.ts';
import { TrustStrip } from './TrustStrip.tsx';

const hero = css`
  padding-bottom: 2rem;
  border-bottom: 1px solid var(--tint-line);
  background: var(--tint);
`;

const question = css`
  ${container}
  ${column}
  gap: 2rem;
  padding-block: var(--page-top) 1.25rem;
  & > div > :first-child {
    line-height: var(--crumbs);
  }
  & h1 {
    margin-top: 0.75rem;
  }
  & > svg {
    display: none;
  }
  ${large} {
    grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
    & > svg {
      display: block;
      place-self: center end;
    }
  }
`;

const lead = css`
  margin-top: 0.75rem;
  font-size: var(--text-l);
  line-height: 1.45;
`;

const problems = css`
  max-width: 36rem;
  margin-top: 1rem;
`;

/** Reserves space for the longest sentences about the opening hours: four lines on a phone, else two. */
const facts = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 2rem;
  margin-top: 0.75rem;
  & > div {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1.5rem;
  }
  & > div > a {
    display: inline-flex;
    align-items: center;
    gap: 0.5rem;
    min-height: 2.75rem;
    font-size: 1.0625rem;
    font-weight: 650;
    font-variant-numeric: tabular-nums;
    text-decoration: none;
  }
  & > p {
    display: flex;
    flex: 1 1 24rem;
    flex-direction: column;
    min-height: 6.25rem;
    ${small} {
      min-height: 3.25rem;
    }
  }
  html[data-shop='open'] & small {
    display: none;
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

const devices = css`
  ${container}
`;

/** The first screen: the device search, common problems, the phone and the kinds of device. */
export function HomeHero({ shop, symptoms, families, promises }: Omit<HomeData, 'prices' | 'closures'>) {
  return (
    <>
      <div className={hero}>
        <div className={question}>
          <div>
            <p className={muted}>
              Device repairs in {shop.address.suburb} <SampleMark />
            </p>
            <h1>What needs fixing?</h1>
            <p className={lead}>See the price, how long it takes and the warranty before you come in.</p>
            <SearchField />
            {symptoms.length > 0 && (
              <div className={problems}>
                <SmallTiles
                  label="Common problems"
                  items={symptoms.map(({ label, service }) => ({
                    href: searchPath(label),
                    title: label,
                    picture: <RepairPicture kind="phone" service={service.toLowerCase()} />,
                  }))}
                />
              </div>
            )}
            <UrgentLine />
            <div className={facts}>
              <div>
                <a href={requestPath(href('repairs'))}>
                  <Icon name="heroicons:pencil-square" />
                  Request a repair
                </a>
                <a href={`tel:${shop.phone.e164}`}>
                  <Icon name="heroicons:phone" />
                  {shop.phone.display}
                </a>
              </div>
              <p>
                <OpenNow />
                <small>
                  <NowNote isOpen={false} />
                </small>
              </p>
            </div>
          </div>
          <ExplodedPhone />
        </div>
        {families.length > 0 && (
          <div className={devices}>
            <SmallTiles
              label="Devices we repair"
              items={families.map(({ kind, repair }) => ({
                href: `${href('repairs')}#devices-${kind}`,
                title: kindNames[kind],
                picture: <FamilyPicture of={kind} />,
                note: repair && `${repair.name} from ${formatPrice(repair.from)}`,
              }))}
            />
          </div>
        )}
      </div>
      <TrustStrip shop={shop} promises={promises} />
    </>
  );
}
