import {
  repairsPrice,
  type Service,
  sentenceCase,
  servicePrice,
  workingTimeText,
} from '../../shared/catalogue.ts';
import { formatPriceRange } from '../../shared/money.ts';
import type { PageData } from '../../shared/page-data.ts';
import { quotePath } from '../../shared/quote.ts';
import { href } from '../../shared/routes.ts';
import { serviceWarranty } from '../../shared/warranty.ts';
import { PageHead } from '../components/PageHead.tsx';
import { SampleMark } from '../components/SampleMark.tsx';
import { Section } from '../components/Section.tsx';
import { ServiceList } from '../components/ServiceList.tsx';
import { StartRepair } from '../components/StartRepair.tsx';
import { stack } from '../components/styles.ts';
import { UrgentLine } from '../components/UrgentLine.tsx';
import { DevicePicture } from '../pictures/DevicePicture.tsx';
import { shapeOf } from '../pictures/device-drawings.ts';
import { css } from '../theme/emotion.ts';

const models = css`
  /* No number is broken at its hyphen. */
  & > span {
    white-space: nowrap;
  }
`;

/** The first services of the price list are those that customers ask for most. */
const mostAsked = 4;

export function DevicePage({ data }: { data: PageData['device'] }) {
  const { manufacturer, device, services, breadcrumbs } = data;
  const pathOf = ({ slug }: Service) =>
    href('service', { manufacturer: manufacturer.slug, device: device.slug, service: slug });
  const price = repairsPrice(services);
  const itemOf = (service: Service) => ({
    href: pathOf(service),
    name: sentenceCase(service.name),
    kind: shapeOf(device),
    slug: service.slug,
    price: servicePrice(service),
    facts: [workingTimeText(service.time), ...warrantyFact(service)],
  });
  return (
    <>
      <PageHead
        title={`${device.name} repairs`}
        breadcrumbs={breadcrumbs}
        lead={
          device.models.length > 0 && (
            <>
              Model{' '}
              <span className={models} translate="no">
                {device.models.map((model, index) => [index > 0 && ', ', <span key={model}>{model}</span>])}
              </span>
            </>
          )
        }
        picture={<DevicePicture device={device} />}
      >
        <UrgentLine />
      </PageHead>
      <Section
        title="Repairs and prices"
        tone="band"
        intro={
          <p>
            {price && `${formatPriceRange(price)}, depending on the repair. `}Each price is the whole price:
            part, work and GST. <SampleMark />
          </p>
        }
      >
        <div className={stack}>
          <ServiceList
            items={services
              .slice(0, mostAsked)
              .map((service) => ({ ...itemOf(service), description: service.description }))}
          />
          <p>
            More than one thing broken?{' '}
            <a href={quotePath(manufacturer, device)}>Choose several and see the total</a>. Not sure what’s
            wrong? <a href={`${quotePath(manufacturer, device)}#symptoms`}>Start with what you notice</a>.
          </p>
          <ServiceList rows items={services.slice(mostAsked).map(itemOf)} />
        </div>
      </Section>
      <Section title="Is this your device?">
        <div className={stack}>
          <p>{device.findModel}</p>
          <p>
            Not yours? <a href={href('repairs')}>Search again</a>, or see{' '}
            <a href={href('manufacturer', { manufacturer: manufacturer.slug })}>
              all {manufacturer.name} devices
            </a>
            .
          </p>
        </div>
      </Section>
      <StartRepair about={device.name} quoteHref={quotePath(manufacturer, device)} />
    </>
  );
}

/** Empty without a warranty: a list does not repeat the guarantees by law. */
function warrantyFact(service: Service): string[] {
  const none = service.options.every(({ warrantyMonths }) => warrantyMonths === 0);
  return none ? [] : [serviceWarranty(service)];
}
