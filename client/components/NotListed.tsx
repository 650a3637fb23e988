import { requestPath } from '../../shared/request-path.ts';
import { href } from '../../shared/routes.ts';
import type { PriceBand } from '../../shared/symptoms.ts';
import { AskForm } from './AskForm.tsx';
import { CallOrRequest } from './CallOrRequest.tsx';
import { Section } from './Section.tsx';
import { columns, stack } from './styles.ts';

/**
 * The end of the quote page's search: the ways on without a device.
 * @param bands prices for the form about unlisted devices; `null` where the page has that form above
 */
export function NotListed({ bands }: { bands: PriceBand[] | null }) {
  const contact = (
    <div className={stack}>
      <CallOrRequest href={requestPath(href('repairs'))} label="Request a repair" />
      <p>Have the model number ready, and tell us what it’s doing, or not doing.</p>
      <p>
        Please never send us a passcode. If it works and it’s dry, back it up first: a repair can wipe a
        device.
      </p>
    </div>
  );
  return (
    <Section title="Not listed, or ready to go?" tone="band">
      {bands ? (
        <div className={columns}>
          {contact}
          <AskForm bands={bands} />
        </div>
      ) : (
        contact
      )}
    </Section>
  );
}
