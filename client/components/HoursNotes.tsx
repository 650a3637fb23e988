import { useSite } from '../context/site-context.ts';

const footer = '<a href="#find-us">Opening hours</a>';

/** The weekly hours, or where they stand if they take many lines. */
export function WeeklyHours() {
  const { hours } = useSite();
  return hours ?? <a href="#find-us">Opening hours</a>;
}

/** The same until `open-now.ts` says whether the shop is open: React must not notice. */
export function OpenNow() {
  const { hours } = useSite();
  return <span data-open-now="" dangerouslySetInnerHTML={{ __html: `<span>${hours ?? footer}</span>` }} />;
}

/** In one line below the first button: when a request is read, or until when somebody answers the telephone. */
export function NowNote({ isOpen }: { isOpen: boolean }) {
  const words = isOpen ? 'Open now' : 'We read it when we’re next open';
  // `open-now` may have written before React comes: what stands there is the newer one.
  return <span data-now-note="" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: words }} />;
}
