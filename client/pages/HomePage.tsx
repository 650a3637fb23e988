import type { HomeData, PageData } from '../../shared/page.ts';
import { href } from '../../shared/routes.ts';
import { ContactBlock } from '../components/ContactBlock.tsx';
import { HomeHero } from '../components/HomeHero.tsx';
import { type LinkCard, LinkCards } from '../components/LinkCards.tsx';
import { type Question, Questions } from '../components/Questions.tsx';
import { SampleMark } from '../components/SampleMark.tsx';
import { Section } from '../components/Section.tsx';
import { type ServiceItem, ServiceList } from '../components/ServiceList.tsx';
import { type Step, Steps } from '../components/Steps.tsx';
import { muted } from '../components/styles.ts';
import { BenchPicture } from '../pictures/BenchPicture.tsx';
import { css } from '../theme/emotion.ts';

const dataPoints = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(16rem, 100%), 1fr));
  gap: 2rem 3rem;
  & h3 {
    margin-bottom: 0.25rem;
  }
`;

const dataPicture = css`
  margin-top: 2rem;
`;

export function HomePage({ data }: { data: PageData['home'] }) {
  const { shop, prices, symptoms } = data;
  return (
    <>
      <HomeHero shop={shop} symptoms={symptoms} />
      <Section title="What it costs" intro={<PriceNote />}>
        <ServiceList items={prices.map(priceItem)} />
      </Section>
      <Section title="How a repair goes" tone="band" wide>
        <Steps row steps={repairSteps} />
      </Section>
      <Section
        title="What happens to your data"
        intro={
          <>
            <p>
              What is on your device stays your business. <a href={href('privacy')}>What we keep, and why</a>
            </p>
            <div className={dataPicture}>
              <BenchPicture of="private" />
            </div>
          </>
        }
      >
        <div className={dataPoints}>
          {dataSteps.map(({ title, text }) => (
            <div key={title}>
              <h3>{title}</h3>
              <p className={muted}>{text}</p>
            </div>
          ))}
        </div>
      </Section>
      <Section title="Also on the bench" wide>
        <LinkCards cards={alsoOnTheBench} />
      </Section>
      <Section title="When and where" tone="band" intro={<Whereabouts data={data} />}>
        <ContactBlock facts={data} />
      </Section>
      <Section title="Before you ask" intro={<a href={href('faq')}>All questions</a>}>
        <Questions items={questions} />
      </Section>
    </>
  );
}

function PriceNote() {
  return (
    <>
      <p>
        One price with the part, the work and GST in it. <SampleMark />
      </p>
      <p>
        <a href={href('repairs')}>All devices and prices</a>
      </p>
    </>
  );
}

function Whereabouts({ data: { shop } }: { data: HomeData }) {
  return (
    <>
      {shop.areas.length > 0 && <p>On the way from {shop.areas.join(', ')}.</p>}
      <p>
        <a href="#find-us">See the map</a>
      </p>
    </>
  );
}

function priceItem({ href: to, device, service, time, ...rest }: HomeData['prices'][number]): ServiceItem {
  return { ...rest, href: to, name: `${device} ${service}`, facts: [time] };
}

const repairSteps: Step[] = [
  { title: 'Find the price', text: 'Search for your device above, or call and tell us what it does.' },
  { title: 'Bring it in', text: 'Back it up first. You get a reference when you hand it over.' },
  {
    title: 'Say yes, or no',
    text: 'We find the fault and name one price. Nothing is repaired before you agree.',
  },
  { title: 'We repair and test', text: 'With the part you chose. Then everything we touched is checked.' },
  { title: 'Collect it', text: 'Try it at the counter. The warranty starts that day.' },
];

const dataSteps: Step[] = [
  {
    title: 'Back up first',
    text: (
      <>
        A repair can lose what is stored on a device. Our <a href={href('guides')}>guides</a> show how to save
        a copy.
      </>
    ),
  },
  {
    title: 'Turn on repair mode',
    text: 'It locks your photos and messages away while we test. Samsung has Maintenance mode under Settings, Battery and device care; Pixel phones have Repair Mode from Android 14.',
  },
  {
    title: 'Keep your passcode',
    text: 'We never ask for it by form or email. If someone does in our name, it is not us.',
  },
  {
    title: 'Say what has no copy',
    text: 'Tell us before we start if something on it exists nowhere else. Saving it can then come first.',
  },
];

const alsoOnTheBench: LinkCard[] = [
  {
    href: href('motherboard'),
    title: 'Motherboard repairs',
    text: 'Dead, wet or shorted boards, repaired part by part instead of replaced.',
    picture: <BenchPicture of="board" />,
  },
  {
    href: href('b2b'),
    title: 'For business',
    text: 'Laptops and phones of your team, by the piece or by the batch.',
    picture: <BenchPicture of="fleet" />,
  },
  {
    href: href('school'),
    title: 'For schools',
    text: 'School-owned and students’ own devices, sorted by asset tag.',
    picture: <BenchPicture of="school" />,
  },
];

const questions: Question[] = [
  {
    question: 'How long does it take?',
    answer:
      'Every repair on this site states its usual time, from an hour to some business days. If a part has to be ordered, you hear of it before you agree.',
  },
  {
    question: 'Are the parts genuine?',
    answer:
      'You choose. Where a part comes in grades, the page of the repair lists them with price, warranty and what each one loses.',
  },
  {
    question: 'What if you cannot fix it?',
    answer:
      'Then there is no repair charge. A diagnosis or assessment that you agreed to is still charged. You choose whether to collect the device, have it recycled, or have only its data saved.',
  },
  {
    question: 'What warranty do I get?',
    answer: (
      <>
        The months beside each price, on top of the guarantees of the Australian Consumer Law, which nobody
        can take away. The <a href={href('warranty')}>warranty policy</a> says how to claim.
      </>
    ),
  },
  {
    question: 'It is wet, hot or swollen. What now?',
    answer:
      'Hot, smoking or growing: do not touch it, get everyone out and call Triple Zero (000). Otherwise unplug it, turn it off and leave it off, without rice. A swollen battery: keep away from it and call us before you move it. Do not post it.',
  },
];
