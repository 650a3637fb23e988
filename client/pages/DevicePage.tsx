import {
  repairsPrice,
  type Service,
  sentenceCase,
  servicePrice,
  workingTimeText,
} from '../../shared/catalogue.ts';
import { formatPriceRange, fromText } from '../../shared/money.ts';
import type { PageData } from '../../shared/page-data.ts';
import { quotePath } from '../../shared/quote.ts';
import { href } from '../../shared/routes.ts';
import { serviceWarranty } from '../../shared/warranty.ts';
import { PageHead } from '../components/PageHead.tsx';
import { Rows } from '../components/Rows.tsx';
import { SampleMark } from '../components/SampleMark.tsx';
import { Section } from '../components/Section.tsx';
import { StartRepair } from '../components/StartRepair.tsx';
import { stack } from '../components/styles.ts';
import { Tiles } from '../components/Tiles.tsx';
import { UrgentLine } from '../components/UrgentLine.tsx';
import { DevicePicture } from '../pictures/DevicePicture.tsx';
import { shapeOf } from '../pictures/device-drawings.ts';
import { RepairPicture } from '../pictures/RepairPicture.tsx';
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
  const pictureOf = ({ slug }: Service) => <RepairPicture kind={shapeOf(device)} service={slug} />;
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
          <Tiles
            isWide
            items={services.slice(0, mostAsked).map((service) => ({
              href: pathOf(service),
              title: sentenceCase(service.name),
              picture: pictureOf(service),
              text: service.description,
              note: timeAndWarranty(service),
              price: fromText(servicePrice(service)),
            }))}
          />
          <p>
            More than one thing broken?{' '}
            <a href={quotePath(manufacturer, device)}>Choose several and see the total</a>. Not sure what’s
            wrong? <a href={`${quotePath(manufacturer, device)}#symptoms`}>Start with what you notice</a>.
          </p>
          <Rows
            rows={services.slice(mostAsked).map((service) => ({
              href: pathOf(service),
              name: sentenceCase(service.name),
              picture: pictureOf(service),
              text: timeAndWarranty(service),
              price: fromText(servicePrice(service)),
            }))}
          />
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

/** Without a warranty, its time alone: a list does not repeat the guarantees by law. */
function timeAndWarranty(service: Service): string {
  const time = workingTimeText(service.time);
  const hasWarranty = service.options.some(({ warrantyMonths }) => warrantyMonths > 0);
  return hasWarranty ? `${time} · ${serviceWarranty(service)}` : time;
}
