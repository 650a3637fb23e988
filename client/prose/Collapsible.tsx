import type { ReactNode } from 'react';
import { Disclosure } from '../components/Disclosure.tsx';

interface CollapsibleProps {
  /** Visible while it is closed. */
  title: string;
  /** Its anchor; the build makes one of the title where an author writes none. */
  id?: string;
  open?: boolean;
  children?: ReactNode;
}

/**
 * A part that opens and closes. The anchor is inside the part that closes: browsers open it for a link that leads there.
 */
export function Collapsible({ title, id, open, children }: CollapsibleProps) {
  return (
    <Disclosure summary={title} open={open}>
      <div id={id}>
        {children}
        {id && (
          <p data-permalink="">
            <a href={`#${id}`} aria-label={`Link to this answer: ${title}`}>
              Link to this answer
            </a>
          </p>
        )}
      </div>
    </Disclosure>
  );
}
