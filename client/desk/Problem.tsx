import type { ReactNode } from 'react';

/** Why a form was not taken, above all else. The focus goes to it: a screen reader begins there. */
export const Problem = ({ notice, children }: { notice: string; children?: ReactNode }) => (
  // biome-ignore lint/a11y/noAutofocus: the page is the answer to a form that was not taken
  <section className="problem" aria-labelledby="problem" tabIndex={-1} autoFocus>
    <h2 id="problem">There is a problem</h2>
    <p>{notice}</p>
    {children}
  </section>
);
