import { firstAidLinks } from '../../shared/navigation.ts';
import { requestPath } from '../../shared/request-path.ts';
import { href } from '../../shared/routes.ts';
import { Icon } from '../components/Icon.tsx';
import { useSite } from '../context/site-context.ts';
import { deferredCss } from '../theme/emotion.ts';

const links = deferredCss`
  padding-block: 0.5rem;
  border-top: 1px solid var(--line);
  & > p {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    font-size: var(--text-s);
    font-weight: 600;
  }
  & > p > svg {
    color: var(--danger);
  }
  && :is(ul, div) {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1rem;
    padding: 0;
  }
  && a {
    min-height: 2.75rem;
    align-items: center;
    padding: 0;
    white-space: nowrap;
  }
`;

/** First aid, the request and the telephone, beside the entries of a menu. */
export function UrgentLinks() {
  const { phone } = useSite();
  return (
    <div className={links}>
      <p>
        <Icon name="heroicons:exclamation-triangle" />
        First aid, even when we’re closed
      </p>
      <ul aria-label="First aid">
        {firstAidLinks.map(({ label, to }) => (
          <li key={to}>
            <a href={to}>{label}</a>
          </li>
        ))}
      </ul>
      <div>
        <a href={requestPath(href('repairs'))}>Request a repair</a>
        <a href={`tel:${phone.e164}`}>{`Call ${phone.display}`}</a>
      </div>
    </div>
  );
}
