import { privacyNotice as words } from '../../shared/legal-texts.ts';
import { href } from '../../shared/routes.ts';
import { Disclosure } from '../components/Disclosure.tsx';
import { bullets } from '../components/styles.ts';
import { useSite } from '../context/site-context.ts';
import { css } from '../theme/emotion.ts';

const notice = css`
  color: var(--text-muted);
  font-size: var(--text-s);
  & > details {
    border: 0;
    padding: 0;
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
  /** What the shop uses the answers for, as the end of "We use what you write …". */
  purpose: string;
  /** What happens when something is left out. */
  ifLeftOut: string;
  /** A device will be handed over. */
  isHandOver?: boolean;
}

/** What the notice says of a request for a repair, on the form and where its answers are checked. */
export const requestPrivacy: PrivacyNoticeProps = {
  purpose: 'to plan the repair and reply to you',
  ifLeftOut: 'We can’t plan a repair without your name and one way to reach you.',
  isHandOver: true,
};

/** The privacy notice of a form: a summary, details on demand, and a link to the whole policy. */
export function PrivacyNotice({ purpose, ifLeftOut, isHandOver }: PrivacyNoticeProps) {
  const { name, phone, noPasscode } = useSite();
  const [weUse, forNothingElse] = words.use;
  const [goesTo, whoWorkThere] = words.goesTo;
  return (
    <div className={notice}>
      {isHandOver && noPasscode && (
        <p>
          <b>No passcode needed. We don’t open your photos.</b>
        </p>
      )}
      <p>
        {weUse} {purpose}
        {forNothingElse} {words.more} <a href={href('privacy')}>{words.policy}</a>.
      </p>
      <Disclosure summary={words.details}>
        <ul className={bullets}>
          <li>
            {goesTo} {name}, <a href={`tel:${phone.e164}`}>{phone.display}</a>
            {whoWorkThere}
          </li>
          <li>{ifLeftOut}</li>
          <li>{words.byEmail}</li>
          <li>{words.rights}</li>
        </ul>
      </Disclosure>
    </div>
  );
}
