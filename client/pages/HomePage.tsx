import { unsafeFirstAid } from '../../shared/first-aid.ts';
import { fromText } from '../../shared/money.ts';
import { firstAidLinks } from '../../shared/navigation.ts';
import type { HomeData, PageData, PriceExample } from '../../shared/page-data.ts';
import { href } from '../../shared/routes.ts';
import { type CircuitStep, CircuitSteps } from '../components/CircuitSteps.tsx';
import { ContactBlock } from '../components/ContactBlock.tsx';
import { FirstAidSteps } from '../components/FirstAidSteps.tsx';
import { Icon } from '../components/Icon.tsx';
import { Section } from '../components/Section.tsx';
import { muted } from '../components/styles.ts';
import { type Tile, Tiles } from '../components/Tiles.tsx';
import { BenchPicture } from '../pictures/BenchPicture.tsx';
import { shapeOf } from '../pictures/device-drawings.ts';
import { RepairPicture } from '../pictures/RepairPicture.tsx';
import { css } from '../theme/emotion.ts';
import { large, pageColumns, tintCard } from '../theme/mixins.ts';
import { HomeHero } from './HomeHero.tsx';
import { type Question, Questions } from './Questions.tsx';

const dataPoints = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(16rem, 100%), 1fr));
  gap: 1.5rem 2.5rem;
  & h3 {
    margin-bottom: 0.25rem;
  }
  ${large} {
    grid-template-columns: auto repeat(2, minmax(0, 1fr));
    & > svg {
      grid-row: span 2;
      align-self: center;
    }
  }
`;

const answers = css`
  ${pageColumns}
  & h2 {
    margin-bottom: 1rem;
  }
  & h2 + div + p {
    margin-top: 1rem;
  }
  ${large} {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  }
`;

const visit = css`
  ${tintCard}
  padding: 1.5rem;
  & > p {
    margin-top: 1.25rem;
    color: var(--text-muted);
  }
`;

export function HomePage({ data }: { data: PageData['home'] }) {
  const { shop, prices, symptoms, families } = data;
  return (
    <>
      <HomeHero shop={shop} symptoms={symptoms} families={families} promises={data.promises} />
      <Section title="What it costs" intro={<p>One price for the part, the work and the GST.</p>}>
        <Tiles items={[...prices.map(priceTile), allPrices]} />
      </Section>
      <Section title="How it works" tone="deep">
        <CircuitSteps row steps={repairSteps} />
      </Section>
      <Section
        title="What happens to your data"
        intro={
          <p>
            What’s on your device is your business. <a href={href('privacy')}>What we keep, and why</a>
          </p>
        }
      >
        <div className={dataPoints}>
          <BenchPicture of="private" />
          {dataSteps.map(({ title, text }) => (
            <div key={title}>
              <h3>{title}</h3>
              <p className={muted}>{text}</p>
            </div>
          ))}
        </div>
      </Section>
      <div className={answers}>
        <section>
          <h2>Before you ask</h2>
          <Questions items={questions(shop)} />
          <p>
            <a href={href('faq')}>All questions</a>
          </p>
        </section>
        <section className={visit}>
          <h2>Visit us</h2>
          <ContactBlock facts={data} />
          {shop.areas.length > 0 && <p>Handy to {shop.areas.join(', ')}.</p>}
        </section>
      </div>
    </>
  );
}

const priceTile = ({ href, device, kind, front, service, slug, price, time }: PriceExample): Tile => ({
  href,
  title: `${device} ${service}`,
  picture: <RepairPicture kind={shapeOf({ kind, front })} service={slug} />,
  note: time,
  price: fromText(price),
});

const allPrices: Tile = {
  href: href('repairs'),
  title: 'All devices and prices',
  picture: <Icon name="heroicons:arrow-right" />,
};

const repairSteps: CircuitStep[] = [
  { title: 'Find the price', text: 'Search for your device, or call and tell us what it’s doing.' },
  {
    title: 'Bring it in',
    text: 'If it works and it’s dry, back it up first. You’ll get a reference when you hand it over.',
  },
  {
    title: 'You decide',
    text: 'We find the fault and give you one fixed quote. We don’t start until you say yes.',
  },
  { title: 'We fix and test it', text: 'With the part you chose. Then we check everything we touched.' },
  { title: 'Pick it up', text: 'Try it at the counter. Your warranty starts that day.' },
];

const dataSteps: CircuitStep[] = [
  {
    title: 'Back up first',
    text: (
      <>
        A repair can wipe a device. Our <a href={href('guides')}>guides</a> show you how to save a copy.
      </>
    ),
  },
  {
    title: 'Turn on repair mode',
    text: 'It locks your photos and messages away while we test. On a Samsung it’s Maintenance mode, under Settings, Battery and device care. Pixels have Repair Mode from Android 14.',
  },
  {
    title: 'Keep your passcode to yourself',
    text: 'We’ll never ask for it by form or email. If someone asks for it in our name, it isn’t us.',
  },
  {
    title: 'Tell us what isn’t backed up',
    text: 'If something on it exists nowhere else, say so before we start. We can save it first.',
  },
];

const questions = ({ offers }: HomeData['shop']): Question[] => [
  {
    question: 'How long does it take?',
    answer:
      'Every repair lists its usual time, from about an hour to several business days. If we have to order a part, we’ll tell you before you agree.',
  },
  {
    question: 'Are the parts genuine?',
    answer:
      'You choose. Where a part comes in grades, the repair’s page lists them with the price, the warranty and what you’d give up.',
  },
  {
    question: 'What if you can’t fix it?',
    answer: [
      offers.noFixNoCharge &&
        'Then there’s no charge for the repair. A diagnosis you agreed to is still charged.',
      'You can take it home as it is, or ask us to save just its data.',
      offers.recycling && 'We can recycle it for you too.',
    ]
      .filter(Boolean)
      .join(' '),
  },
  {
    question: 'What warranty do I get?',
    answer: (
      <>
        The months beside each price, on top of your rights under the Australian Consumer Law, which no one
        can take away. The <a href={href('warranty')}>warranty policy</a> says how to claim.
      </>
    ),
  },
  {
    question: 'It’s wet, hot or swollen. What now?',
    answer: (
      <>
        <FirstAidSteps aid={unsafeFirstAid} />
        <p>
          Then read{' '}
          {firstAidLinks.map(({ label, to }, index) => (
            <span key={to}>
              {index > 0 && ' or '}
              <a href={to}>{label}</a>
            </span>
          ))}
          .
        </p>
      </>
    ),
  },
];
