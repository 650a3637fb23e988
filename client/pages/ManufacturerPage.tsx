import { type DeviceKind, type DeviceSummary, deviceKinds, kindNames } from '../../shared/catalogue.ts';
import { fromText } from '../../shared/money.ts';
import type { PageData } from '../../shared/page-data.ts';
import { href } from '../../shared/routes.ts';
import { Disclosure } from '../components/Disclosure.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { type Row, Rows } from '../components/Rows.tsx';
import { SampleMark } from '../components/SampleMark.tsx';
import { FilterField } from '../components/SearchField.tsx';
import { SmallTiles } from '../components/SmallTiles.tsx';
import { FamilyPicture } from '../pictures/FamilyPicture.tsx';
import { RepairPicture } from '../pictures/RepairPicture.tsx';
import { css } from '../theme/emotion.ts';
import { container, notPrinted } from '../theme/mixins.ts';

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

const familyTiles = css`
  ${container}
  padding-bottom: var(--section);
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
        <div className={familyTiles} data-families="">
          <SmallTiles
            label="Families"
            items={families.map(({ kind, title, id, members }) => ({
              href: `#${id}`,
              title,
              picture: <FamilyPicture of={kind} />,
              note: members.length === 1 ? '1 model' : `${members.length} models`,
            }))}
          />
        </div>
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
  const rows = members.map(
    ({ slug, name, year, mainRepairs }): Row => ({
      href: href('device', { manufacturer, device: slug }),
      name,
      note: year && !name.includes(String(year)) && year,
      prices: mainRepairs.map(({ part, price }) => `${part} ${fromText(price)}`).join(' · '),
    }),
  );
  const isLong = rows.length > openDevices + 1;
  return (
    <>
      <Rows data-devices="" rows={isLong ? rows.slice(0, openDevices) : rows} />
      {isLong && (
        <Disclosure summary={`${rows.length - openDevices} older models`}>
          <Rows data-devices="" rows={rows.slice(openDevices)} />
        </Disclosure>
      )}
    </>
  );
}

/** "laptop-macbook-air" */
const idOf = (kind: DeviceKind, family: string): string =>
  `${kind}-${family.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;
