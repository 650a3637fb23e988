import { type DeviceKind, type DeviceSummary, deviceKinds, kindNames } from '../../shared/catalogue.ts';
import { fromText } from '../../shared/money.ts';
import type { PageData } from '../../shared/page-data.ts';
import { href } from '../../shared/routes.ts';
import { ButtonLink } from '../components/Button.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { Rows } from '../components/Rows.tsx';
import { SampleMark } from '../components/SampleMark.tsx';
import { FilterField } from '../components/SearchField.tsx';
import { muted } from '../components/styles.ts';
import { css } from '../theme/emotion.ts';
import { bareList, container } from '../theme/mixins.ts';

/** What the filter leaves nothing of is gone. */
const section = css`
  ${container}
  padding-bottom: var(--section);
  scroll-margin-top: 1rem;
  & > h2 {
    margin-bottom: 1rem;
  }
  &:not(:has([data-devices] > li:not([hidden]))),
  & > div:has([data-devices]):not(:has([data-devices] > li:not([hidden]))) {
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

const chips = css`
  ${bareList}
  ${container}
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem;
  padding-bottom: 2rem;
  & > li > a {
    min-height: 2.25rem;
    padding-inline: 0.75rem;
    font-size: var(--text-s);
  }
`;

export function ManufacturerPage({ data }: { data: PageData['manufacturer'] }) {
  const { name, slug, description, breadcrumbs } = data;
  const byKind = Map.groupBy(data.devices, ({ kind }) => kind);
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
      <PageHead
        title={`${name} repairs`}
        breadcrumbs={breadcrumbs}
        lead={
          <p>
            {description} <SampleMark />
          </p>
        }
      >
        <FilterField maker={name} />
      </PageHead>
      {families.length > 1 && (
        <ul className={chips} aria-label="Families" data-families="">
          {families.map(({ title, id, members }) => (
            <li key={id}>
              <ButtonLink href={`#${id}`} variant="secondary">
                {title} <span className={muted}>{members.length}</span>
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
      {kinds.map((kind) => (
        <section key={kind} className={section} id={kind}>
          <h2>{kindNames[kind]}</h2>
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

/** All of them, newest first: what people have repaired is years old. */
function Family({ manufacturer, members }: { manufacturer: string; members: DeviceSummary[] }) {
  return (
    <Rows
      isNarrow
      data-devices=""
      rows={members.map(({ slug, name, year, mainRepairs: [repair] }) => ({
        href: href('device', { manufacturer, device: slug }),
        name,
        note: year && !name.includes(String(year)) && year,
        prices: repair ? `${repair.part} ${fromText(repair.price)}` : '',
      }))}
    />
  );
}

/** "laptop-macbook-air" */
const idOf = (kind: DeviceKind, family: string): string =>
  `${kind}-${family.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;
