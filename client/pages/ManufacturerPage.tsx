import { deviceKinds, kindNames } from '../../shared/catalogue.ts';
import { formatPrice } from '../../shared/money.ts';
import type { PageData } from '../../shared/page-data.ts';
import { href } from '../../shared/routes.ts';
import { PageHead } from '../components/PageHead.tsx';
import { PriceList } from '../components/PriceList.tsx';
import { SampleMark } from '../components/SampleMark.tsx';
import { RepairPicture } from '../pictures/RepairPicture.tsx';
import { css } from '../theme/emotion.ts';
import { bareList, container, notPrinted } from '../theme/mixins.ts';

const kindHead = css`
  display: flex;
  align-items: center;
  gap: 0.75rem;
  margin-bottom: 1.25rem;
`;

const section = css`
  ${container}
  padding-bottom: var(--section);
  scroll-margin-top: 1rem;
`;

const family = css`
  & + & {
    margin-top: 1.75rem;
  }
  & > h3 {
    margin-bottom: 0.25rem;
    font-size: 1.125rem;
  }
`;

const jumps = css`
  ${bareList}
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem;
  margin-top: 1.5rem;
  & a {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    min-height: 2.75rem;
    padding: 0.25rem 1rem 0.25rem 0.75rem;
    border: 1px solid var(--line-strong);
    border-radius: 1.5rem;
    background: var(--surface);
    color: inherit;
    font-weight: 600;
    text-decoration: none;
  }
  & a:hover {
    border-color: var(--primary);
    color: var(--primary);
  }
  & svg {
    width: 1.75rem;
    height: 1.75rem;
  }
  ${notPrinted}
`;

export function ManufacturerPage({ data }: { data: PageData['manufacturer'] }) {
  const { name, slug, description, devices, breadcrumbs } = data;
  const byKind = Map.groupBy(devices, ({ kind }) => kind);
  const kinds = deviceKinds.filter((kind) => byKind.has(kind));
  return (
    <>
      <PageHead title={`${name} repairs`} breadcrumbs={breadcrumbs} lead={description}>
        <SampleMark />
        {kinds.length > 1 && (
          <ul className={jumps}>
            {kinds.map((kind) => (
              <li key={kind}>
                <a href={`#${kind}`}>
                  <RepairPicture kind={kind} />
                  {kindNames[kind]}
                </a>
              </li>
            ))}
          </ul>
        )}
      </PageHead>
      {kinds.map((kind) => (
        <section key={kind} className={section} id={kind}>
          <div className={kindHead}>
            <RepairPicture kind={kind} />
            <h2>{kindNames[kind]}</h2>
          </div>
          {[...Map.groupBy(byKind.get(kind) ?? [], (device) => device.family)].map(([title, members]) => (
            <div key={title} className={family}>
              <h3>{title}</h3>
              <PriceList
                items={members.map(({ slug: device, name: item, from }) => ({
                  href: href('device', { manufacturer: slug, device }),
                  name: item,
                  price: from === null ? null : `from ${formatPrice(from)}`,
                }))}
              />
            </div>
          ))}
        </section>
      ))}
    </>
  );
}
