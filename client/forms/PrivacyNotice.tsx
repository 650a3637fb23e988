import { href } from '../../shared/routes.ts';
import { useSite } from '../context/site-context.ts';
import { css } from '../theme/emotion.ts';

const notice = css`
  padding-left: 1rem;
  border-left: 2px solid var(--line-strong);
  color: var(--text-muted);
  font-size: var(--text-s);
  & > details {
    margin-top: 0.25rem;
  }
  & ul {
    display: grid;
    gap: 0.25rem;
    margin-top: 0.5rem;
    padding-left: 1.25rem;
  }
  & :is(summary, a) {
    padding-block: 0.25rem;
  }
`;

interface PrivacyNoticeProps {
  purpose: string;
  ifNot: string;
}

/**
 * The privacy notice of a form: a summary, details on demand, and a link to the whole policy.
 * Source: Privacy Act 1988 (Cth), Australian Privacy Principle 5.
 */
export function PrivacyNotice({ purpose, ifNot }: PrivacyNoticeProps) {
  const { name, phone } = useSite();
  return (
    <div className={notice}>
      <p>
        We use what you write {purpose}, and for nothing else. Please never send a passcode. More is in the{' '}
        <a href={href('privacy')}>privacy policy</a>.
      </p>
      <details>
        <summary>Who sees it, and your rights</summary>
        <ul>
          <li>
            It goes to {name}, <a href={`tel:${phone.e164}`}>{phone.display}</a>, and to the people who work
            there.
          </li>
          <li>{ifNot}</li>
          <li>
            Our answer and our own copy may travel by email. The providers of both sides pass it on, and some
            of them store it outside Australia. If that matters to you, call us instead.
          </li>
          <li>
            Ask us what we hold about you, have it corrected or erased, or complain: the privacy policy says
            how.
          </li>
        </ul>
      </details>
    </div>
  );
}
