import type { ReactNode } from 'react';
import { css } from '../theme/emotion.ts';
import { visuallyHidden } from '../theme/mixins.ts';

const hidden = css`
  ${visuallyHidden}
`;

/** Words for screen readers, where a picture or the place says it to everybody else. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={hidden}>{children}</span>;
}
