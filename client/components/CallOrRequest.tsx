import { useSite } from '../context/site-context.ts';
import { css } from '../theme/emotion.ts';
import { ButtonLink } from './Button.tsx';
import { ByHours } from './ByHours.tsx';
import { NowNote, WeeklyHours } from './HoursNotes.tsx';

const ways = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(21rem, 100%), 23rem));
  gap: 0.75rem 1rem;
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

/** The two ways to start, at any hour in this order, with what each means now. */
export function CallOrRequest({ href, label }: CallOrRequestProps) {
  const { phone } = useSite();
  return (
    <div className={ways}>
      <div>
        <ButtonLink href={href} rel="nofollow">
          {label}
        </ButtonLink>
        <small>
          <ByHours closed={<NowNote isOpen={false} />} open="At any hour, without a call" />
        </small>
      </div>
      <div>
        <ButtonLink href={`tel:${phone.e164}`} variant="secondary">
          Call {phone.display}
        </ButtonLink>
        <small>
          <ByHours closed={<WeeklyHours />} open={<NowNote isOpen />} />
        </small>
      </div>
    </div>
  );
}
