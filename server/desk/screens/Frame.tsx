import type { ReactNode } from 'react';
import type { Who } from '../desk-deps.ts';

interface FrameProps {
  /** Of the shop. */
  name: string;
  who: Who;
  /** Whether the search has the focus: a scanner types at once. */
  searches: boolean;
  children: ReactNode;
}

/** What is around each screen: for who is signed in the search, a new repair, and the lock. */
export function Frame({ name, who, searches, children }: FrameProps) {
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
                  // biome-ignore lint/a11y/noAutofocus: a scanner types at once, as whoever holds a device in the other hand does
                  autoFocus={searches}
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
      {who && (
        <footer className="keys" hidden>
          <label>
            <input id="keys" type="checkbox" /> Keys: <kbd>/</kbd> searches, <kbd>N</kbd> begins a new repair,
            all else that is typed outside of a field goes to the search
          </label>
        </footer>
      )}
    </>
  );
}
