import { type RepairForm, trackingNames } from '../../shared/repair-view.ts';
import type { Phone } from '../../shared/shop.ts';
import { css } from '../theme/emotion.ts';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';
import { fine, onScreen } from './styles.ts';

const frame = css`
  max-width: 44rem;
  margin-top: 1rem;
`;

/**
 * Instead of the forms that only the customer may send: whoever knows a reference and a contact may read, and the mailbox on
 * record says who the customer is.
 */
export function AnswerLink({
  path,
  why,
  variant = 'secondary',
}: {
  path: string;
  why: string;
  variant?: 'primary' | 'secondary';
}) {
  return (
    <form className={onScreen} action={path} method="post">
      <input type="hidden" name={trackingNames.form} value={'link' satisfies RepairForm} />
      <p className={fine}>{why}</p>
      <p>
        <Button type="submit" variant={variant}>
          Email me a link to answer
        </Button>
      </p>
    </form>
  );
}

interface LinkRequestedProps {
  phone: Phone;
  /** To which address it goes, if the shop knows one. */
  sent: string;
  /** What whoever gave a phone number alone says when calling. */
  call: string;
  heading?: 'h2' | 'h3';
}

/** The same answer whether there is an address on record or not: it must not reveal which ones the shop knows. */
export function LinkRequested({ phone, sent, call, heading = 'h2' }: LinkRequestedProps) {
  return (
    <div className={frame} role="status">
      <Notice title="Check your email" heading={heading}>
        <p>{sent} It can take a few minutes. Check your spam folder too.</p>
        <p>
          Only gave us a phone number? Call us on <a href={`tel:${phone.e164}`}>{phone.display}</a>, {call}.
        </p>
      </Notice>
    </div>
  );
}
