import type { PageData } from '../../shared/page.ts';
import { href } from '../../shared/routes.ts';
import { LinkCards } from '../components/LinkCards.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { Section } from '../components/Section.tsx';
import { bullets, muted } from '../components/styles.ts';
import { css } from '../theme/emotion.ts';

const columns = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(17rem, 100%), 1fr));
  gap: 2.5rem;
  & h3 {
    margin-bottom: 0.75rem;
  }
`;

export function GuidesPage({ data: { guides } }: { data: PageData['guides'] }) {
  return (
    <>
      <PageHead
        title="How-To Guides"
        lead="Save your data, get a device ready for repair, and keep it in good health."
      />
      <Section title="First aid" tone="band" wide intro="When minutes count, do this and then call us.">
        <div className={columns}>
          {firstAid.map(({ title, steps }) => (
            <div key={title}>
              <h3>{title}</h3>
              <ul className={bullets}>
                {steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </Section>
      <Section title="All guides">
        {guides.length > 0 ? (
          <LinkCards
            cards={guides.map(({ path, title, description }) => ({ href: path, title, text: description }))}
          />
        ) : (
          <p className={muted}>
            There are no guides here yet. The <a href={href('faq')}>FAQ</a> has short answers, the{' '}
            <a href={href('glossary')}>glossary</a> explains the words, and we answer the rest{' '}
            <a href={href('contact')}>ourselves</a>.
          </p>
        )}
      </Section>
    </>
  );
}

const firstAid = [
  {
    title: 'After a spill',
    steps: [
      'Turn it off and unplug it.',
      'Do not charge it, and do not test whether it still works.',
      'No rice: it does not draw liquid out from under the chips.',
      'Bring it in within 24 hours, even if it seems dry.',
    ],
  },
  {
    title: 'Battery swollen or hot',
    steps: [
      'Stop charging it and turn it off.',
      'Do not press, bend or pierce it.',
      'Keep it away from anything that burns.',
      'Do not post it. Call us before you bring it in.',
    ],
  },
  {
    title: 'Drive that clicks',
    steps: [
      'Turn the power off at once.',
      'Run no recovery software: each start can cost more data.',
      'Tell us what you need back, and bring the drive in.',
    ],
  },
];
