import type { ReactNode } from 'react';
import { unseen } from './styles.ts';

/** Text for screen readers only, where others see it from a picture or the context. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={unseen}>{children}</span>;
}
