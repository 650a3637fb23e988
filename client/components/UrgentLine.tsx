import { href } from '../../shared/routes.ts';
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

const spill = href('document', { '*': 'help/guides/spill-first-aid' });
const swollen = href('document', { '*': 'help/guides/swollen-battery' });

/** For whoever cannot wait: first aid comes before any price. */
export function UrgentLine() {
  return (
    <p className={line}>
      <Icon name="heroicons:exclamation-triangle" />
      <span>
        First aid, before anything else: <a href={spill}>it got wet</a>, or{' '}
        <a href={swollen}>its battery is hot or swollen</a>.
      </span>
    </p>
  );
}
