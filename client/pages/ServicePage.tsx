import type { PageData } from '../../shared/page.ts';
import { href } from '../../shared/routes.ts';
import { CallUs } from '../components/CallUs.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { PriceTable } from '../components/PriceTable.tsx';
import { Section } from '../components/Section.tsx';
import { bullets, fine, stack } from '../components/styles.ts';
import { RepairPicture } from '../pictures/RepairPicture.tsx';

export function ServicePage({ data }: { data: PageData['service'] }) {
  const { manufacturer, device, service, breadcrumbs } = data;
  const devicePath = href('device', { manufacturer: manufacturer.slug, device: device.slug });
  const title = `${device.name} ${service.name}`;
  return (
    <>
      <PageHead
        title={title}
        breadcrumbs={breadcrumbs}
        lead={service.description}
        picture={<RepairPicture kind={device.kind} service={service.slug} />}
      />
      <Section
        title="Price"
        tone="band"
        intro={
          <>
            <p>The whole price: part, work and GST.</p>
            <p>Usual time: {service.time}</p>
          </>
        }
      >
        <div className={stack}>
          <PriceTable options={service.options} />
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
      <Section title="What happens next">
        <div className={stack}>
          <ol className={bullets}>
            <li>Call or write to us. We check that the part is here, or order it.</li>
            <li>Back up, turn on repair mode if your device has one, and bring it in.</li>
            <li>We look at it first. If anything differs from this page, you hear it before we start.</li>
            <li>We repair, test, and call you. You try it at the counter.</li>
          </ol>
          <p>
            Something else is wrong? <a href={devicePath}>All {device.name} repairs</a>
          </p>
        </div>
      </Section>
      <CallUs about={title} />
    </>
  );
}
