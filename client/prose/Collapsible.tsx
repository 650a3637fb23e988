import type { ReactNode } from 'react';
import { Disclosure } from '../components/Disclosure.tsx';

interface CollapsibleProps {
  /** Visible while it is closed. */
  title: string;
  open?: boolean;
  children?: ReactNode;
}

/** A part that opens and closes. */
export function Collapsible({ title, open, children }: CollapsibleProps) {
  return (
    <Disclosure summary={title} open={open}>
      {children}
    </Disclosure>
  );
}
