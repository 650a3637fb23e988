import type { ReactNode } from 'react';
import { firstAidLinks } from '../../shared/navigation.ts';
import { useSite } from '../context/site-context.ts';
import { AfterHoursLink } from './AfterHoursLink.tsx';

/** What helps while nobody answers: first aid, and who is open then. Between them, what else to do. */
export function FirstAidLinks({ children }: { children?: ReactNode }) {
  const { afterHours } = useSite();
  const [wet, hot] = firstAidLinks;
  return (
    <>
      First aid, even when we’re closed:{' '}
      <a href={wet.to} data-preload="intent">
        it got wet
      </a>
      ,{' '}
      <a href={hot.to} data-preload="intent">
        it’s hot or swollen
      </a>
      .{children}
      {afterHours && (
        <>
          {' '}
          While we’re closed: <AfterHoursLink afterHours={afterHours} />.
        </>
      )}
    </>
  );
}
