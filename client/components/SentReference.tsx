import { css } from '../theme/emotion.ts';
import { SiteButton } from './SiteButton.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const reference = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem 1rem;
  margin-block: 0.75rem 0.25rem;
  & > b {
    font-size: var(--text-xl);
    font-variant-numeric: tabular-nums;
    letter-spacing: 0.04em;
  }
`;

/** The reference of what was sent, large and ready to be copied. */
export function SentReference({ reference: text }: { reference: string }) {
  return (
    <p className={reference}>
      <b translate="no">{text}</b>{' '}
      <SiteButton copies={text}>
        Copy<VisuallyHidden> reference</VisuallyHidden>
      </SiteButton>
    </p>
  );
}
