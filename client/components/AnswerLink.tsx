import type { RepairForm } from '../../shared/repair-view.ts';
import type { ContactFacts } from '../../shared/shop.ts';
import { css } from '../theme/emotion.ts';
import { card } from '../theme/mixins.ts';
import { Button } from './Button.tsx';
import { fine, onScreen } from './styles.ts';

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
      <input type="hidden" name="form" value={'link' satisfies RepairForm} />
      <p className={fine}>{why}</p>
      <p>
        <Button type="submit" variant={variant}>
          Email me a link to answer
        </Button>
      </p>
    </form>
  );
}

const frame = css`
  ${card}
  display: grid;
  gap: 0.5rem;
  max-width: 44rem;
  margin-top: 1.5rem;
  padding: 1.25rem;
  & > h2 {
    font-size: var(--text-m);
  }
`;

/** The same answer whether there is an address on record or not. */
export function LinkRequested({ shop: { phone } }: Pick<ContactFacts, 'shop'>) {
  return (
    <div className={frame} role="status">
      <h2>Check your email</h2>
      <p>
        If you gave us an email address for this repair, a link that can answer is on its way to it. It can
        take a few minutes. Check your spam folder too.
      </p>
      <p>
        Only gave us a phone number? Call us on <a href={`tel:${phone.e164}`}>{phone.display}</a>, and answer
        by phone.
      </p>
    </div>
  );
}
