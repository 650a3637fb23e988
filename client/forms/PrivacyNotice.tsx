import { href } from '../../shared/routes.ts';
import { Disclosure } from '../components/Disclosure.tsx';
import { useSite } from '../context/site-context.ts';
import { css } from '../theme/emotion.ts';

const notice = css`
  padding-left: 1rem;
  border-left: 2px solid var(--line-strong);
  color: var(--text-muted);
  font-size: var(--text-s);
  & > details {
    border: 0;
    padding: 0;
  }
  & ul {
    display: grid;
    gap: 0.25rem;
    padding-left: 1.25rem;
  }
  & summary {
    justify-content: start;
    min-height: 2.25rem;
    padding-block: 0.25rem;
  }
  & a {
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
        We use what you write {purpose}, and for nothing else. Please never send a passcode. There’s more in
        our <a href={href('privacy')}>privacy policy</a>.
      </p>
      <Disclosure summary="Who sees it, and your rights">
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
      </Disclosure>
    </div>
  );
}
