import { type DeviceKind, type DeviceSummary, deviceKinds, kindNames } from '../../shared/catalogue.ts';
import type { PageData } from '../../shared/page-data.ts';
import { DeviceList } from '../components/DeviceList.tsx';
import { Disclosure } from '../components/Disclosure.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { SampleMark } from '../components/SampleMark.tsx';
import { FilterField } from '../components/SearchField.tsx';
import { FamilyPicture } from '../pictures/FamilyPicture.tsx';
import { RepairPicture } from '../pictures/RepairPicture.tsx';
import { css } from '../theme/emotion.ts';
import { bareList, card, container, linkCards, notPrinted } from '../theme/mixins.ts';

const kindHead = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.75rem;
  margin-bottom: 1.25rem;
`;

/** What the filter leaves nothing of is gone. */
const section = css`
  ${container}
  padding-bottom: var(--section);
  scroll-margin-top: 1rem;
  &:not(:has([data-devices] > li:not([hidden]))),
  & :is(div, details):has([data-devices]):not(:has([data-devices] > li:not([hidden]))) {
    display: none;
  }
`;

const family = css`
  & + & {
    margin-top: 2rem;
  }
  & > h3 {
    margin-bottom: 0.25rem;
    font-size: 1.125rem;
  }
`;

const tiles = css`
  ${bareList}
  ${container}
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(9.5rem, 1fr));
  gap: 0.75rem;
  padding-bottom: var(--section);
  & > li {
    ${card}
    padding: 0.75rem 1rem 1rem;
  }
  ${linkCards}
  & svg {
    height: 4rem;
    margin-bottom: 0.25rem;
  }
  & a {
    display: block;
    font-weight: 650;
    line-height: 1.3;
  }
  & span {
    color: var(--text-muted);
    font-size: var(--text-s);
  }
  ${notPrinted}
`;

/** A family with more devices than that shows the newest, and folds the others away. */
const openDevices = 6;

export function ManufacturerPage({ data }: { data: PageData['manufacturer'] }) {
  const { name, slug, description, devices, breadcrumbs } = data;
  const byKind = Map.groupBy(devices, ({ kind }) => kind);
  const kinds = deviceKinds.filter((kind) => byKind.has(kind));
  const families = kinds.flatMap((kind) =>
    [...Map.groupBy(byKind.get(kind) ?? [], (device) => device.family)].map(([title, members]) => ({
      kind,
      title,
      id: idOf(kind, title),
      members: members.toSorted((a, b) => (b.year ?? 0) - (a.year ?? 0)),
    })),
  );
  return (
    <>
      <PageHead title={`${name} repairs`} breadcrumbs={breadcrumbs} lead={description}>
        <FilterField maker={name} />
      </PageHead>
      {families.length > 1 && (
        <ul className={tiles} aria-label="Families" data-families="">
          {families.map(({ kind, title, id, members }) => (
            <li key={id}>
              <FamilyPicture of={kind} />
              <a href={`#${id}`}>{title}</a>
              <span>{members.length === 1 ? '1 model' : `${members.length} models`}</span>
            </li>
          ))}
        </ul>
      )}
      {kinds.map((kind) => (
        <section key={kind} className={section} id={kind}>
          <div className={kindHead}>
            <RepairPicture kind={kind} />
            <h2>{kindNames[kind]}</h2>
            <SampleMark />
          </div>
          {families
            .filter((each) => each.kind === kind)
            .map(({ title, id, members }) => (
              <div key={id} className={family} id={id}>
                <h3>{title}</h3>
                <Family manufacturer={slug} members={members} />
              </div>
            ))}
        </section>
      ))}
    </>
  );
}

/** Newest first. */
function Family({ manufacturer, members }: { manufacturer: string; members: DeviceSummary[] }) {
  const isLong = members.length > openDevices + 1;
  const older = isLong ? members.slice(openDevices) : [];
  return (
    <>
      <DeviceList manufacturer={manufacturer} devices={isLong ? members.slice(0, openDevices) : members} />
      {isLong && (
        <Disclosure summary={`${older.length} older models`}>
          <DeviceList manufacturer={manufacturer} devices={older} />
        </Disclosure>
      )}
    </>
  );
}

/** "laptop-macbook-air" */
const idOf = (kind: DeviceKind, family: string): string =>
  `${kind}-${family.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;
