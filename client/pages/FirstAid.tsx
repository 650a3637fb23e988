import { firstAid as texts } from '../../shared/first-aid.ts';
import { guidePath } from '../../shared/guides.ts';
import { urgentGuides } from '../../shared/navigation.ts';
import { AfterHoursLink } from '../components/AfterHoursLink.tsx';
import { Bullets } from '../components/Bullets.tsx';
import { FirstAidSteps } from '../components/FirstAidSteps.tsx';
import { Notice } from '../components/Notice.tsx';
import { useSite } from '../context/site-context.ts';
import { css } from '../theme/emotion.ts';
import { container } from '../theme/mixins.ts';

const section = css`
  ${container}
  & > p {
    margin: 0.375rem 0 1.25rem;
    color: var(--text-muted);
  }
`;

const notices = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr));
  gap: 1rem;
  & h3 > a {
    color: inherit;
  }
`;

/** What to do when minutes count: red where people are in danger, amber where a device or its data is. */
export function FirstAid({ has }: { has: (guide: string) => boolean }) {
  const { phone, afterHours } = useSite();
  return (
    <section className={section}>
      <h2>First aid</h2>
      <p>
        When minutes count, do this first. Then, while we’re open, call us on{' '}
        <a href={`tel:${phone.e164}`}>{phone.display}</a>.
        {afterHours && (
          <>
            {' '}
            While we’re closed: <AfterHoursLink afterHours={afterHours} />.
          </>
        )}
      </p>
      <div className={notices}>
        {firstAid.map(({ title, guide, type, icon, aid, steps }) => (
          <Notice
            key={guide}
            type={type}
            title={has(guide) ? <a href={guidePath(guide)}>{title}</a> : title}
            heading="h3"
            icon={icon}
          >
            {aid && <FirstAidSteps aid={aid} />}
            <Bullets>{steps}</Bullets>
          </Notice>
        ))}
      </div>
    </section>
  );
}

const danger = { type: 'danger', icon: 'heroicons:fire' } as const;
const warning = { type: 'warning', icon: 'heroicons:exclamation-triangle' } as const;

const firstAid = [
  {
    title: 'Battery swollen or hot',
    guide: urgentGuides.hot,
    ...danger,
    aid: texts.swollen,
    steps: [],
  },
  {
    title: 'After a spill',
    guide: urgentGuides.wet,
    ...warning,
    aid: texts.wet,
    steps: ['Call us as soon as we’re open, even if it looks dry.'],
  },
  {
    title: 'Clicking drive',
    guide: 'data-recovery',
    ...warning,
    aid: null,
    steps: [
      'Turn the power off now. Don’t start it again.',
      'Don’t run recovery software. Every time it starts, you can lose more data.',
      'Call us, and tell us what you need back.',
    ],
  },
];

/** File names of the guides that this section links to: the list of guides leaves them out. */
export const firstAidGuides: string[] = firstAid.map(({ guide }) => guide);
