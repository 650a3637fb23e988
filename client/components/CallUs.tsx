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
    <Section title="Start the repair">
      <div className={stack}>
        <p>
          Call or write to us. Say “{about}”, and what the device does or no longer does. If it works and is
          dry, back it up before you bring it in: a repair can lose what is stored on it.
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
