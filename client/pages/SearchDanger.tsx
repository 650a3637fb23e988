import { inYourLanguage } from '../../shared/first-aid.ts';
import type { SearchAnswer } from '../../shared/page-data.ts';
import { AfterHoursLink } from '../components/AfterHoursLink.tsx';
import { FirstAidText } from '../components/FirstAidSteps.tsx';
import { Notice } from '../components/Notice.tsx';
import { useSite } from '../context/site-context.ts';
import { css } from '../theme/emotion.ts';

const place = css`
  max-width: 44rem;
  margin-top: 1rem;
`;

/** First aid as text, before what a search found. */
export function SearchDanger({ danger }: { danger: NonNullable<SearchAnswer['danger']> }) {
  const { phone, afterHours } = useSite();
  return (
    <div className={place}>
      <Notice type="danger" title={danger.name} heading="h2" icon="heroicons:exclamation-triangle">
        <FirstAidText text={danger.firstAid} />
        <p>
          {danger.guides.map(({ href, text }) => (
            <span key={href}>
              <a href={href}>{text}</a>
              {' · '}
            </span>
          ))}
          {danger.helpline ? (
            <>
              Call <a href={`tel:${danger.helpline.e164}`}>{danger.helpline.display}</a>.
            </>
          ) : (
            <>
              While we’re open, call <a href={`tel:${phone.e164}`}>{phone.display}</a>.
            </>
          )}
        </p>
        {afterHours && !danger.helpline && (
          <p>
            While we’re closed: <AfterHoursLink afterHours={afterHours} />.
          </p>
        )}
        <p>
          {inYourLanguage.danger} For other calls: TIS National,{' '}
          <a href={`tel:${inYourLanguage.interpreter.e164}`}>{inYourLanguage.interpreter.display}</a>.
        </p>
      </Notice>
    </div>
  );
}
