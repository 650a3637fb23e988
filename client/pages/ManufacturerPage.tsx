import { type DeviceSummary, deviceKinds } from '../../shared/catalogue.ts';
import { formatPrice } from '../../shared/money.ts';
import type { PageData } from '../../shared/page.ts';
import { href } from '../../shared/routes.ts';
import { kindNames } from '../components/kind-names.ts';
import { PageHead } from '../components/PageHead.tsx';
import { SampleMark } from '../components/SampleMark.tsx';
import { Section } from '../components/Section.tsx';
import { fine } from '../components/styles.ts';
import { RepairPicture } from '../pictures/RepairPicture.tsx';
import { css } from '../theme/emotion.ts';
import { bareList } from '../theme/mixins.ts';

const family = css`
  & + & {
    margin-top: 2rem;
  }
  & > ul {
    ${bareList}
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(16rem, 100%), 1fr));
    gap: 0 1.5rem;
    margin-top: 0.5rem;
  }
  & li {
    padding-block: 0.5rem;
    border-bottom: 1px solid var(--line);
  }
  & li > a {
    display: block;
    padding-block: 0.25rem;
  }
`;

export function ManufacturerPage({ data }: { data: PageData['manufacturer'] }) {
  const { name, slug, description, devices, breadcrumbs } = data;
  const byKind = Map.groupBy(devices, ({ kind }) => kind);
  return (
    <>
      <PageHead title={`${name} repairs`} breadcrumbs={breadcrumbs} lead={description}>
        <SampleMark />
      </PageHead>
      {deviceKinds
        .filter((kind) => byKind.has(kind))
        .map((kind) => (
          <Section key={kind} title={kindNames[kind]} intro={<RepairPicture kind={kind} />}>
            {[...Map.groupBy(byKind.get(kind) ?? [], (device) => device.family)].map(([title, members]) => (
              <Family key={title} title={title} manufacturer={slug} devices={members} />
            ))}
          </Section>
        ))}
    </>
  );
}

interface FamilyProps {
  title: string;
  manufacturer: string;
  devices: DeviceSummary[];
}

function Family({ title, manufacturer, devices }: FamilyProps) {
  return (
    <div className={family}>
      <h3>{title}</h3>
      <ul>
        {devices.map(({ slug, name, from }) => (
          <li key={slug}>
            <a href={href('device', { manufacturer, device: slug })}>{name}</a>
            {from !== null && <span className={fine}>Repairs from {formatPrice(from)}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
