import { firstAidLinks } from '../../shared/navigation.ts';
import { useSite } from '../context/site-context.ts';
import { css } from '../theme/emotion.ts';
import { Icon } from './Icon.tsx';

const line = css`
  display: flex;
  align-items: start;
  gap: 0.625rem;
  margin-top: 1.5rem;
  & > svg {
    flex: none;
    margin-top: 0.25rem;
    color: var(--danger);
  }
`;

/** For whoever cannot wait: first aid comes before any price. */
export function UrgentLine() {
  const { phone } = useSite();
  const [wet, hot] = firstAidLinks;
  return (
    <p className={line}>
      <Icon name="heroicons:exclamation-triangle" />
      <span>
        First aid, open or closed: <a href={wet.to}>it got wet</a>, <a href={hot.to}>hot or swollen</a>. Or
        call <a href={`tel:${phone.e164}`}>{phone.display}</a>.
      </span>
    </p>
  );
}
