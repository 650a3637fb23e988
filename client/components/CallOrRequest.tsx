import { useSite } from '../context/site-context.ts';
import { css } from '../theme/emotion.ts';
import { ButtonLink } from './Button.tsx';
import { ByHours } from './ByHours.tsx';
import { NowNote, WeeklyHours } from './HoursNotes.tsx';

const ways = css`
  & [data-while] {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(21rem, 100%), 23rem));
    align-content: start;
    gap: 0.75rem 1rem;
  }
  & a[data-variant] {
    width: 100%;
  }
  & small {
    display: block;
    min-height: 1.6em;
    margin-top: 0.25rem;
    font-size: var(--text-s);
  }
  /* Room for the longest note: "We read it Wednesday 23 September from 10:00 AM". */
  @media (max-width: 23em) {
    & small {
      min-height: 3.2em;
    }
  }
`;

interface CallOrRequestProps {
  /** The form that requests the repair, and the words of its button. */
  href: string;
  label: string;
}

/** The two ways to start: while the shop is closed, the request comes first. */
export function CallOrRequest({ href, label }: CallOrRequestProps) {
  const { phone } = useSite();
  return (
    <div className={ways}>
      <ByHours
        request={(isFirst) => (
          <div>
            <ButtonLink href={href} rel="nofollow" variant={isFirst ? 'primary' : 'secondary'}>
              {label}
            </ButtonLink>
            <small>{isFirst ? <NowNote isOpen={false} /> : 'At any hour, without a call'}</small>
          </div>
        )}
        call={(isFirst) => (
          <div>
            <ButtonLink href={`tel:${phone.e164}`} variant={isFirst ? 'primary' : 'secondary'}>
              Call {phone.display}
            </ButtonLink>
            <small>{isFirst ? <NowNote isOpen /> : <WeeklyHours />}</small>
          </div>
        )}
      />
    </div>
  );
}
