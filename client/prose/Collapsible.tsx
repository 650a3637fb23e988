import type { ReactNode } from 'react';

interface CollapsibleProps {
  /** What stands there while it is closed. */
  title: string;
  open?: boolean;
  children?: ReactNode;
}

/** A part that folds, looked after by the browser: with a key, without script, and open on paper. */
export function Collapsible({ title, open, children }: CollapsibleProps) {
  return (
    <details open={open}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
