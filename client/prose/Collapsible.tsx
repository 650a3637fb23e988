import type { ReactNode } from 'react';

interface CollapsibleProps {
  /** Visible while it is closed. */
  title: string;
  open?: boolean;
  children?: ReactNode;
}

/** A part that opens and closes. The browser implements it: it works by keyboard and without script, and prints open. */
export function Collapsible({ title, open, children }: CollapsibleProps) {
  return (
    <details open={open}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
