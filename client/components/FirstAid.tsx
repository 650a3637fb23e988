import { swollenFirstAid, wetFirstAid } from '../../shared/first-aid.ts';
import { guidePath } from '../../shared/guides.ts';
import { urgentGuides } from '../../shared/navigation.ts';
import { useSite } from '../context/site-context.ts';
import { css } from '../theme/emotion.ts';
import { container, small } from '../theme/mixins.ts';
import { AfterHoursLink } from './AfterHoursLink.tsx';
import { Icon } from './Icon.tsx';
import { bullets } from './styles.ts';

const section = css`
  ${container}
  & > p {
    margin: 0.375rem 0 1.25rem;
    color: var(--text-muted);
  }
`;

const cards = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr));
  gap: 1rem;
  & > div {
    --tone: var(--warn);
    --ground: var(--warn-soft);
    padding: 1.25rem 1.25rem 1.5rem;
    border: 1px solid var(--tone);
    border-top-width: 5px;
    border-radius: var(--radius);
    background: var(--ground);
    break-inside: avoid;
  }
  & > [data-danger] {
    --tone: var(--danger);
    --ground: var(--danger-soft);
  }
  & h3 {
    display: flex;
    gap: 0.5rem;
    align-items: center;
    margin-bottom: 0.75rem;
    color: var(--tone);
  }
  & h3 > a {
    color: inherit;
  }
  & li::marker {
    color: var(--tone);
  }
  ${small} {
    & > div {
      padding: 1.5rem;
    }
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
      <div className={cards}>
        {firstAid.map(({ title, guide, danger, steps }) => (
          <div key={guide} data-danger={danger || undefined}>
            <h3>
              <Icon name={danger ? 'heroicons:fire' : 'heroicons:exclamation-triangle'} />
              {has(guide) ? <a href={guidePath(guide)}>{title}</a> : title}
            </h3>
            <ul className={bullets}>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

const firstAid = [
  {
    title: 'Battery swollen or hot',
    guide: urgentGuides.hot,
    danger: true,
    steps: swollenFirstAid,
  },
  {
    title: 'After a spill',
    guide: urgentGuides.wet,
    danger: false,
    steps: [...wetFirstAid, 'Call us as soon as we’re open, even if it looks dry.'],
  },
  {
    title: 'Clicking drive',
    guide: 'data-recovery',
    danger: false,
    steps: [
      'Turn the power off now. Don’t start it again.',
      'Don’t run recovery software. Every time it starts, you can lose more data.',
      'Call us, and tell us what you need back.',
    ],
  },
];

/** File names of the guides that this section links to: the list of guides leaves them out. */
export const firstAidGuides: string[] = firstAid.map(({ guide }) => guide);
