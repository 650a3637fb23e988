import { useSite } from '../context/site-context.ts';
import { css } from '../theme/emotion.ts';
import { notPrinted } from '../theme/mixins.ts';
import { FirstAidLinks } from './FirstAidLinks.tsx';
import { Icon } from './Icon.tsx';

const line = css`
  display: flex;
  align-items: start;
  gap: 0.625rem;
  width: fit-content;
  max-width: min(100%, 33rem);
  margin-top: 1rem;
  padding: 0.5rem 0.75rem;
  border: 1px solid var(--warn-line);
  border-radius: var(--radius);
  background: var(--warn-soft);
  & > svg {
    margin-top: 0.25rem;
    color: var(--danger);
  }
  & > span {
    min-width: 0;
  }
  & a {
    color: inherit;
  }
  ${notPrinted}
`;

/** First aid for visitors who cannot wait, above any price. */
export function UrgentLine() {
  const { phone } = useSite();
  return (
    <p className={line}>
      <Icon name="heroicons:exclamation-triangle" />
      <span>
        <FirstAidLinks>
          {' '}
          While we’re open, call <a href={`tel:${phone.e164}`}>{phone.display}</a>.
        </FirstAidLinks>
      </span>
    </p>
  );
}
