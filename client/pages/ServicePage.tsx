import type { ReactNode } from 'react';
import { rangeNote, sentenceCase, servicePrice, workingTimeText } from '../../shared/catalogue.ts';
import { fromText, priceText } from '../../shared/money.ts';
import type { PageData } from '../../shared/page-data.ts';
import { choiceText, quotePath } from '../../shared/quote.ts';
import { href } from '../../shared/routes.ts';
import { serviceWarranty } from '../../shared/warranty.ts';
import { Bullets } from '../components/Bullets.tsx';
import { FirstAidText } from '../components/FirstAidSteps.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { Promises } from '../components/Promises.tsx';
import { Rows } from '../components/Rows.tsx';
import { SampleMark } from '../components/SampleMark.tsx';
import { Section } from '../components/Section.tsx';
import { StartRepair } from '../components/StartRepair.tsx';
import { stack } from '../components/styles.ts';
import { useSite } from '../context/site-context.ts';
import { DevicePicture } from '../pictures/DevicePicture.tsx';
import { css } from '../theme/emotion.ts';
import { container, largeText } from '../theme/mixins.ts';
import { CallBar } from './CallBar.tsx';
import { FirstAidStrip } from './FirstAidStrip.tsx';
import { PriceCards } from './PriceCards.tsx';

/** Short lists side by side, each with a title. */
const halves = css`
  ${container}
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(21rem, 100%), 1fr));
  gap: 2.5rem 4rem;
  padding-block: var(--section);
  & h2 {
    margin-bottom: 0.875rem;
  }
`;

/** Price, time and warranty: the price is the largest thing of the page after its title. */
const facts = css`
  color: var(--text);
  text-wrap: wrap;
  & b {
    font-size: var(--text-xl);
    font-variant-numeric: tabular-nums;
    line-height: 1.2;
    white-space: nowrap;
  }
`;

/** The title needs its place. */
const picture = css`
  ${largeText} {
    display: none;
  }
`;

const description = css`
  margin-top: 0.75rem;
`;

export function ServicePage({ data }: { data: PageData['service'] }) {
  const { manufacturer, device, service, guides, others, walkIns, promises, breadcrumbs } = data;
  const { noPasscode } = useSite();
  const title = `${device.name} ${service.name}`;
  const price = servicePrice(service);
  const pathOf = (slug: string) =>
    href('service', { manufacturer: manufacturer.slug, device: device.slug, service: slug });
  const quoteOf = (option: (typeof service.options)[number]) =>
    quotePath(manufacturer, device, [choiceText(service.slug, option)]);
  const [first] = service.options;
  const quote = first ? quoteOf(first) : quotePath(manufacturer, device);
  const range = rangeNote([service]);
  return (
    <>
      <PageHead
        title={title}
        breadcrumbs={breadcrumbs}
        strip={service.warnFirst && <FirstAidStrip act={service.warnFirst} texts={service.warnings} />}
        lead={
          <p className={facts}>
            <b>{priceText(price)}</b> · {workingTimeText(service.time)} · {serviceWarranty(service)}{' '}
            <SampleMark />
          </p>
        }
        picture={
          <span className={picture}>
            <DevicePicture device={device} service={service.slug} />
          </span>
        }
      >
        <p className={description}>{service.description}</p>
      </PageHead>
      <Section
        title={service.options.length > 1 ? 'Choose what suits you' : 'What it costs'}
        tone="band"
        intro={
          <p>
            {service.options.length > 1 ? 'Each price' : 'The price'} is the whole price: part, work and GST.
            The time counts from when your device and the part are here.
          </p>
        }
      >
        <div className={stack}>
          {service.pricePath ? <p>{service.pricePath}</p> : range && <p>{range}</p>}
          <PriceCards options={service.options} quoteHref={quoteOf} />
          {service.odds && <p>{service.odds}</p>}
          <Promises facts={promises} warranty={serviceWarranty(service)} />
          {noPasscode && (
            <p>
              <b>No passcode needed. We don’t open your photos.</b>
            </p>
          )}
        </div>
      </Section>
      <div className={halves}>
        {service.warnings.length > 0 && !service.warnFirst && (
          <Half title="Before you bring it in">
            <Bullets>
              {service.warnings.map((warning) => (
                <FirstAidText key={warning} text={warning} />
              ))}
            </Bullets>
          </Half>
        )}
        {service.symptoms.length > 0 && (
          <Half title="Sound familiar?">
            <Bullets>{service.symptoms}</Bullets>
          </Half>
        )}
        <Half title="What to do next">
          <Bullets isOrdered>
            {service.nextSteps}
            {walkIns
              ? 'Call us, send a message, or bring it in while we’re open.'
              : 'Call us or send a message, and we’ll agree on a time to bring it in.'}
            {'We look at it first. If anything differs from this page, we’ll tell you before we start.'}
          </Bullets>
        </Half>
        {guides.length > 0 && (
          <Half title="Guides for this repair">
            <Bullets>
              {guides.map(({ path, title: guide }) => (
                <a key={path} href={path}>
                  {guide}
                </a>
              ))}
            </Bullets>
          </Half>
        )}
      </div>
      {others.length > 0 && (
        <Section title={`Other ${device.name} repairs`} tone="band">
          <div className={stack}>
            <Rows
              rows={others.map((other) => ({
                href: pathOf(other.slug),
                name: sentenceCase(other.name),
                price: fromText(other.price),
              }))}
            />
            <p>
              <a href={href('device', { manufacturer: manufacturer.slug, device: device.slug })}>
                All {device.name} repairs
              </a>
            </p>
          </div>
        </Section>
      )}
      <StartRepair about={title} quoteHref={quote} />
      <CallBar quoteHref={quote} />
    </>
  );
}

function Half({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
