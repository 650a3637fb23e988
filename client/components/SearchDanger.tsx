import type { SearchAnswer } from '../../shared/page-data.ts';
import { useSite } from '../context/site-context.ts';
import { css } from '../theme/emotion.ts';
import { AfterHoursLink } from './AfterHoursLink.tsx';
import { Icon } from './Icon.tsx';

const box = css`
  display: grid;
  gap: 0.75rem;
  max-width: 44rem;
  margin-top: 1rem;
  padding: 1rem 1.25rem 1.25rem;
  border: 1px solid var(--danger);
  border-top-width: 5px;
  border-radius: var(--radius);
  background: var(--danger-soft);
  & h2 {
    display: flex;
    gap: 0.625rem;
    align-items: center;
    color: var(--danger);
    font-size: var(--text-l);
  }
`;

/** First aid as text, before what a search found. */
export function SearchDanger({ danger }: { danger: NonNullable<SearchAnswer['danger']> }) {
  const { phone, afterHours } = useSite();
  return (
    <section className={box}>
      <h2>
        <Icon name="heroicons:exclamation-triangle" />
        {danger.name}
      </h2>
      <p>
        <b>Do this first:</b> {danger.firstAid}
      </p>
      <p>
        {danger.guides.map(({ href, text }) => (
          <span key={href}>
            <a href={href}>{text}</a>
            {' · '}
          </span>
        ))}
        While we’re open, call <a href={`tel:${phone.e164}`}>{phone.display}</a>.
      </p>
      {afterHours && (
        <p>
          While we’re closed: <AfterHoursLink afterHours={afterHours} />.
        </p>
      )}
    </section>
  );
}
