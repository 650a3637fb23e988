import { requestPath } from '../../shared/request-path.ts';
import { ButtonLink } from '../components/Button.tsx';
import { Icon } from '../components/Icon.tsx';
import { useSite } from '../context/site-context.ts';
import { css } from '../theme/emotion.ts';
import { noBars, notPrinted, small } from '../theme/mixins.ts';

/** Sticks to the window's lower edge; the page scrolls what has the focus clear of it. */
const bar = css`
  position: sticky;
  bottom: 0;
  z-index: 4;
  padding: 0.625rem 1rem calc(0.625rem + env(safe-area-inset-bottom, 0px));
  border-top: 1px solid var(--line);
  background: var(--surface);
  html:has(&) {
    scroll-padding-bottom: 5.5rem;
  }
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(9rem, 100%), 1fr));
  gap: 0.75rem;
  & a {
    padding-inline: 0.25rem;
  }
  ${small} {
    display: none;
    html:has(&) {
      scroll-padding-bottom: 0;
    }
  }
  ${noBars} {
    position: static;
    html:has(&) {
      scroll-padding-bottom: 0;
    }
  }
  ${notPrinted}
`;

/** On phones, wherever on the page one is: request the repair, or call. */
export function CallBar({ quoteHref }: { quoteHref: string }) {
  const { phone } = useSite();
  return (
    <div className={bar}>
      <ButtonLink href={requestPath(quoteHref)} rel="nofollow">
        Request repair
      </ButtonLink>
      <ButtonLink href={`tel:${phone.e164}`} variant="secondary">
        <Icon name="heroicons:phone" />
        Call us
      </ButtonLink>
    </div>
  );
}
