import { type Device, type DeviceKind, servicePrice } from '../../shared/catalogue.ts';
import { formatPrice } from '../../shared/money.ts';
import type { PageData } from '../../shared/page.ts';
import { href } from '../../shared/routes.ts';
import { LinkCards } from '../components/LinkCards.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { Section } from '../components/Section.tsx';
import { RepairPicture } from '../pictures/RepairPicture.tsx';

export function ManufacturerPage({ data }: { data: PageData['manufacturer'] }) {
  const { manufacturer, breadcrumbs } = data;
  const groups = kinds.map(({ kind, title }) => ({
    title,
    devices: manufacturer.devices.filter((device) => device.kind === kind),
  }));
  return (
    <>
      <PageHead
        title={`${manufacturer.name} repairs`}
        breadcrumbs={breadcrumbs}
        lead={manufacturer.description}
      />
      {groups
        .filter(({ devices }) => devices.length > 0)
        .map(({ title, devices }) => (
          <Section key={title} title={title}>
            <LinkCards
              cards={devices.map((device) => ({
                href: href('device', { manufacturer: manufacturer.slug, device: device.slug }),
                title: device.name,
                text: summary(device),
                picture: <RepairPicture kind={device.kind} />,
              }))}
            />
          </Section>
        ))}
    </>
  );
}

const kinds: { kind: DeviceKind; title: string }[] = [
  { kind: 'phone', title: 'Phones' },
  { kind: 'tablet', title: 'Tablets' },
  { kind: 'laptop', title: 'Laptops' },
  { kind: 'desktop', title: 'Desktops' },
  { kind: 'console', title: 'Consoles' },
];

function summary({ services }: Device): string {
  const lowest = Math.min(...services.map((service) => servicePrice(service).from));
  const count = services.length === 1 ? '1 repair' : `${services.length} repairs`;
  return `${count} from ${formatPrice(lowest)}`;
}
