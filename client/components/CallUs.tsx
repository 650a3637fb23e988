import { contactPath } from '../../shared/search-links.ts';
import { useSite } from '../context/site-context.ts';
import { css } from '../theme/emotion.ts';
import { ButtonLink } from './Button.tsx';
import { Section } from './Section.tsx';
import { stack } from './styles.ts';

const actions = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;
  margin-top: 0.5rem;
`;

/** The end of every catalogue page: how to start the repair. */
export function CallUs({ about }: { about: string }) {
  const { phone } = useSite();
  return (
    <Section title="Start the repair" tone="deep">
      <div className={stack}>
        <p>
          Call or write to us. Say “{about}” and what it’s doing, or not doing. If it works and it’s dry, back
          it up before you bring it in: a repair can wipe a device.
        </p>
        <div className={actions}>
          <ButtonLink href={`tel:${phone.e164}`}>Call {phone.display}</ButtonLink>
          <ButtonLink href={contactPath(about)} rel="nofollow" variant="secondary">
            Contact
          </ButtonLink>
        </div>
      </div>
    </Section>
  );
}
