import type { DocumentSummary, PageData } from '../../shared/page.ts';
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
          {firstAid.map(({ title, guide, steps }) => (
            <div key={title}>
              <h3>{has(guides, guide) ? <a href={pathOf(guide)}>{title}</a> : title}</h3>
              <ul className={bullets}>
                {steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </Section>
      {grouped(guides).map(({ title, intro, members }) => (
        <Section key={title} title={title} intro={intro}>
          <LinkCards
            cards={members.map((guide) => ({
              href: guide.path,
              title: guide.title,
              text: guide.description,
            }))}
          />
        </Section>
      ))}
      {guides.length === 0 && (
        <Section title="All guides">
          <p className={muted}>
            There are no guides here yet. The <a href={href('faq')}>FAQ</a> has short answers, the{' '}
            <a href={href('glossary')}>glossary</a> explains the words, and we answer the rest{' '}
            <a href={href('contact')}>ourselves</a>.
          </p>
        </Section>
      )}
    </>
  );
}

const pathOf = (name: string): string => `${href('guides')}/${name}`;

const has = (guides: DocumentSummary[], name: string): boolean =>
  guides.some(({ path }) => path === pathOf(name));

interface Group {
  title: string;
  intro: string;
  /** File names of its guides, in reading order. */
  names: string[];
}

/** The groups with their guides, in order. Guides without a group come last, under a title of their own. */
function grouped(guides: DocumentSummary[]): (Omit<Group, 'names'> & { members: DocumentSummary[] })[] {
  const byPath = new Map(guides.map((guide) => [guide.path, guide]));
  const named = groups.map(({ names, ...group }) => ({
    ...group,
    members: names.flatMap((name) => byPath.get(pathOf(name)) ?? []),
  }));
  const placed = new Set(named.flatMap(({ members }) => members));
  const others = guides.filter((guide) => !placed.has(guide));
  return [...named, { title: 'More guides', intro: '', members: others }].filter(
    ({ members }) => members.length > 0,
  );
}

const groups: Group[] = [
  {
    title: 'When something goes wrong',
    intro: 'What to do first, and what to leave alone.',
    names: [
      'spill-first-aid',
      'swollen-battery',
      'data-recovery',
      'phone-does-not-charge',
      'remote-access-scam',
    ],
  },
  {
    title: 'Before a repair',
    intro: 'Save your data, keep it to yourself, and find what we ask for.',
    names: [
      'find-your-model',
      'back-up-iphone',
      'back-up-android',
      'back-up-computer',
      'repair-mode',
      'turn-off-find-my',
      'bitlocker-key',
      'pack-for-mail-in',
    ],
  },
  {
    title: 'Price and decision',
    intro: 'What a repair is, what it costs, and whether it is worth it.',
    names: [
      'read-your-quote',
      'repair-or-replace',
      'what-is-a-motherboard-repair',
      'choose-an-ssd',
      'windows-10-end-of-support',
      'insurance-report',
    ],
  },
  {
    title: 'After a repair',
    intro: 'Try it at the counter, and let the old one go safely.',
    names: ['after-repair-checks', 'wipe-before-recycling'],
  },
  {
    title: 'Keep it well',
    intro: 'Small habits against heat, storms and wear.',
    names: ['battery-health', 'summer-heat', 'storms-and-surges', 'school-laptop-care'],
  },
];

const firstAid = [
  {
    title: 'After a spill',
    guide: 'spill-first-aid',
    steps: [
      'Hot, swelling, smoking or smelly? Do not touch it. Get everyone out and call Triple Zero (000).',
      'Otherwise unplug it, turn it off and leave it off.',
      'Do not charge it, and do not test whether it still works.',
      'No rice: it does not draw liquid out from under the chips.',
      'Call us or bring it in as soon as we are open, even if it seems dry.',
    ],
  },
  {
    title: 'Battery swollen or hot',
    guide: 'swollen-battery',
    steps: [
      'Warm, smelly, hissing or growing? Do not touch or move it. Get everyone out and call Triple Zero (000).',
      'Cold? Stop charging it at the wall. Do not press, bend or pierce it.',
      'Keep people away from it, and call us before you move it.',
      'Do not post it.',
    ],
  },
  {
    title: 'Drive that clicks',
    guide: 'data-recovery',
    steps: [
      'Turn the power off at once.',
      'Run no recovery software: each start can cost more data.',
      'Tell us what you need back, and bring the drive in.',
    ],
  },
];
