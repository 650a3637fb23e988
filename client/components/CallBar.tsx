import { useSite } from '../context/site-context.ts';
import { css } from '../theme/emotion.ts';
import { notPrinted, small } from '../theme/mixins.ts';
import { ButtonLink } from './Button.tsx';
import { Icon } from './Icon.tsx';

/** Sticks to the window's lower edge; the page scrolls what has the focus clear of it. */
const bar = css`
  position: sticky;
  bottom: 0;
  z-index: 4;
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: 0.75rem;
  padding: 0.625rem 1rem calc(0.625rem + env(safe-area-inset-bottom, 0px));
  border-top: 1px solid var(--line);
  background: var(--surface);
  html:has(&) {
    scroll-padding-bottom: 5.5rem;
  }
  & > a {
    padding-inline: 0.5rem;
  }
  ${small} {
    display: none;
    html:has(&) {
      scroll-padding-bottom: 0;
    }
  }
  ${notPrinted}
`;

/** On phones: call, or get a quote, wherever on the page one is. */
export function CallBar({ quoteHref }: { quoteHref: string }) {
  const { phone } = useSite();
  return (
    <div className={bar}>
      <ButtonLink href={`tel:${phone.e164}`} variant="secondary">
        <Icon name="heroicons:phone" />
        Call us
      </ButtonLink>
      <ButtonLink href={quoteHref} rel="nofollow">
        Get a quote
      </ButtonLink>
    </div>
  );
}
