import { sentenceCase, servicePrice, workingTimeText } from '../../shared/catalogue.ts';
import { priceText } from '../../shared/money.ts';
import type { PageData } from '../../shared/page.ts';
import { choiceText, quotePath } from '../../shared/quote.ts';
import { href } from '../../shared/routes.ts';
import { CallUs } from '../components/CallUs.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { PriceTable } from '../components/PriceTable.tsx';
import { SampleMark } from '../components/SampleMark.tsx';
import { Section } from '../components/Section.tsx';
import { bullets, fine, stack } from '../components/styles.ts';
import { Warnings } from '../components/Warnings.tsx';
import { RepairPicture } from '../pictures/RepairPicture.tsx';

export function ServicePage({ data }: { data: PageData['service'] }) {
  const { manufacturer, device, service, guides, others, breadcrumbs } = data;
  const title = `${device.name} ${service.name}`;
  const price = servicePrice(service);
  const [option] = service.options;
  const chosen = option ? choiceText(service.slug, option) : '';
  return (
    <>
      <PageHead
        title={title}
        breadcrumbs={breadcrumbs}
        lead={service.description}
        picture={<RepairPicture kind={device.kind} service={service.slug} />}
      />
      {service.warnings.length > 0 && <Warnings texts={service.warnings} />}
      <Section
        title={price ? `Price: ${priceText(price)}` : 'Price'}
        tone="band"
        intro={
          <>
            <p>
              The whole price: part, work and GST. <SampleMark />
            </p>
            <p>Usual time: {workingTimeText(service.time)}, once the device and the part are here.</p>
          </>
        }
      >
        <div className={stack}>
          {service.pricePath && <p>{service.pricePath}</p>}
          <PriceTable options={service.options} />
          <p>
            <a href={quotePath(manufacturer, device, [chosen])}>
              When would it be ready, and what would the total be?
            </a>
          </p>
          {service.odds && <p>{service.odds}</p>}
          <p className={fine}>
            The guarantees of the Australian Consumer Law apply to every choice, with or without a warranty
            from us. See the <a href={href('warranty')}>warranty policy</a>.
          </p>
        </div>
      </Section>
      {service.symptoms.length > 0 && (
        <Section title="This is your repair if">
          <ul className={bullets}>
            {service.symptoms.map((symptom) => (
              <li key={symptom}>{symptom}</li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="What to do next">
        <div className={stack}>
          <ol className={bullets}>
            {service.nextSteps.map((step) => (
              <li key={step}>{step}</li>
            ))}
            <li>Call or write to us, or bring it in while we are open.</li>
            <li>We look at it first. If anything differs from this page, you hear it before we start.</li>
          </ol>
          {guides.length > 0 && (
            <p>
              Guides for this repair:{' '}
              {guides.map(({ path, title: guide }, index) => (
                <span key={path}>
                  {index > 0 && ', '}
                  <a href={path}>{guide}</a>
                </span>
              ))}
              .
            </p>
          )}
        </div>
      </Section>
      {others.length > 0 && (
        <Section title={`Other ${device.name} repairs`}>
          <ul className={bullets}>
            {others.map(({ slug, name, price: other }) => (
              <li key={slug}>
                <a
                  href={href('service', {
                    manufacturer: manufacturer.slug,
                    device: device.slug,
                    service: slug,
                  })}
                >
                  {sentenceCase(name)}
                </a>
                , {priceText(other)}
              </li>
            ))}
            <li>
              <a href={href('device', { manufacturer: manufacturer.slug, device: device.slug })}>
                All {device.name} repairs
              </a>
            </li>
          </ul>
        </Section>
      )}
      <CallUs about={title} />
    </>
  );
}
