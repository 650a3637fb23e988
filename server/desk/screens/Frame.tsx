import type { ReactNode } from 'react';
import type { Who } from '../desk-deps.ts';

interface FrameProps {
  /** Of the shop. */
  name: string;
  who: Who;
  children: ReactNode;
}

/** What is around each screen: for who is signed in the search, a new repair, and the lock. */
export function Frame({ name, who, children }: FrameProps) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <header className="bar">
        <a className="home" href="/">
          {name} <span>Desk</span>
        </a>
        {who && (
          <>
            <search>
              <form action="/">
                <label htmlFor="search" className="hidden">
                  Search repairs, or scan a label
                </label>
                <input
                  id="search"
                  name="q"
                  type="search"
                  maxLength={100}
                  autoComplete="off"
                  placeholder="Search or scan"
                />
              </form>
            </search>
            <a className="button" href="/new">
              New repair
            </a>
            <form className="who" method="post" action="/lock">
              <span>{who.name}</span>
              <button type="submit">Lock</button>
            </form>
          </>
        )}
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
