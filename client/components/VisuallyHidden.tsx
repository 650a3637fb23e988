import type { ReactNode } from 'react';
import { css } from '../theme/emotion.ts';
import { visuallyHidden } from '../theme/mixins.ts';

const hidden = css`
  ${visuallyHidden}
`;

/** Text for screen readers only, where others see it from a picture or the context. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={hidden}>{children}</span>;
}
