import { requestPath } from '../../shared/request-path.ts';
import { contactPath } from '../../shared/search-links.ts';
import { css } from '../theme/emotion.ts';
import { CallOrRequest } from './CallOrRequest.tsx';
import { FirstAidLinks } from './FirstAidLinks.tsx';
import { Section } from './Section.tsx';
import { stack } from './styles.ts';

const actions = css`
  margin-top: 0.5rem;
  /* On the deep band: the main one in white, the other in outline. */
  @media screen {
    [data-tone='deep'] & {
      --primary-strong: var(--on-deep);
      --on-primary: var(--deep);
      --surface: transparent;
      --surface-2: color-mix(in srgb, var(--on-deep) 12%, transparent);
    }
  }
`;

interface StartRepairProps {
  /** What the page is about, "iPhone 13 battery replacement". */
  about: string;
  /** The quote that the request begins with. */
  quoteHref: string;
}

/** The end of every catalogue page: how to start the repair. */
export function StartRepair({ about, quoteHref }: StartRepairProps) {
  return (
    <Section title="Start the repair" tone="deep">
      <div className={stack}>
        <p>
          Tell us what it’s doing or not doing, at any hour. If it works and it’s dry, back it up before you
          bring it in: a repair can wipe a device.
        </p>
        <div className={actions}>
          <CallOrRequest href={requestPath(quoteHref)} label="Request this repair" />
        </div>
        <p>
          <FirstAidLinks /> Just a question?{' '}
          <a href={contactPath(about)} rel="nofollow">
            Send us a message
          </a>
          .
        </p>
      </div>
    </Section>
  );
}
