import type { Service } from '../../shared/catalogue.ts';
import { priceText } from '../../shared/money.ts';
import { gradeField, gradeText } from '../../shared/quote.ts';
import { warrantyPhrase } from '../../shared/warranty.ts';
import { fine, unseen } from '../components/styles.ts';
import { VisuallyHidden } from '../components/VisuallyHidden.tsx';
import { css, deferredCss } from '../theme/emotion.ts';
import { choiceBox, focusRing, largeText } from '../theme/mixins.ts';

const cards = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(16rem, 100%), 1fr));
  gap: 0.75rem;
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  & > p {
    grid-column: 1 / -1;
  }
`;

/** All of it can be pressed. */
const grade = css`
  position: relative;
  display: grid;
  grid-template-columns: 1.25rem minmax(0, 1fr);
  align-content: start;
  gap: 0.25rem 0.625rem;
  padding: 0.875rem 1rem;
  border: 1px solid var(--line-strong);
  border-radius: var(--radius);
  background: var(--surface);
  &:hover {
    border-color: var(--primary);
  }
  &:has(:checked) {
    border-color: var(--primary);
    box-shadow: inset 0 0 0 1px var(--primary);
    background: var(--tint);
  }
  &:has(:focus-visible) {
    ${focusRing}
  }
  & input {
    position: relative;
    z-index: 1;
    width: 1.25rem;
    height: 1.25rem;
    margin: 0.125rem 0 0;
    outline: 0;
    ${choiceBox}
  }
  & > label {
    display: grid;
    grid-template-columns: 1.25rem minmax(0, 1fr) auto;
    grid-column: 1 / -1;
    gap: 0 0.625rem;
    font-weight: 600;
    cursor: pointer;
  }
  & > label::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  & b {
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  & > p,
  & > dl {
    grid-column: 2;
    margin: 0;
    font-size: var(--text-s);
    line-height: 1.45;
  }
  & > p {
    color: var(--text-muted);
  }
  &:not(:has(:checked)) > [id] {
    display: none;
  }
  & > dl > div {
    display: flex;
    justify-content: space-between;
    gap: 0.5rem;
  }
  & dd {
    color: var(--primary);
    letter-spacing: 0.125em;
    white-space: nowrap;
  }
`;

/** Grades open with their repair. */
const gradeInLargeText = deferredCss`
  ${largeText} {
    && {
      margin-inline: -0.375rem;
      padding: 0.75rem 0.5rem;
    }
    && > label {
      grid-template-columns: 1.25rem minmax(0, 1fr);
    }
    && > label > b {
      grid-column: 2;
    }
  }
`;

/** What `compare` is counted in. */
const bestLevel = 3;

interface GradeCardsProps {
  /** What is chosen for, "Screen replacement". */
  title: string;
  service: Service;
  /** The option's slug; by default the first is chosen. */
  chosen: string | undefined;
}

/** The grades of a service as radio buttons, with what sets them apart. */
export function GradeCards({
  title,
  service: { slug, options },
  chosen = options[0]?.slug,
}: GradeCardsProps) {
  const levels = new Set(options.map(({ compare }) => JSON.stringify(compare)));
  return (
    <fieldset className={cards}>
      <legend className={unseen}>{`${title}: which one?`}</legend>
      {options.map((option) => {
        const loses = `${slug}-${option.slug}`;
        return (
          <div key={option.slug} className={`${grade} ${gradeInLargeText}`}>
            <label>
              <input
                type="radio"
                name={gradeField(slug)}
                value={gradeText(option)}
                defaultChecked={option.slug === chosen}
                aria-describedby={loses}
              />
              <span>{option.name}</span> <b>{priceText(option.price)}</b>
            </label>
            <p>{warrantyPhrase(option.warrantyMonths)}</p>
            {levels.size > 1 && option.compare && <Levels levels={option.compare} />}
            <p id={loses}>{option.loses}</p>
          </div>
        );
      })}
      {levels.size > 1 && <p className={fine}>More dots are better.</p>}
    </fieldset>
  );
}

function Levels({ levels }: { levels: Record<string, number> }) {
  return (
    <dl>
      {Object.entries(levels).map(([name, level]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <span aria-hidden="true">{'●'.repeat(level) + '○'.repeat(bestLevel - level)}</span>
            <VisuallyHidden>{`${level} of ${bestLevel}`}</VisuallyHidden>
          </dd>
        </div>
      ))}
    </dl>
  );
}
