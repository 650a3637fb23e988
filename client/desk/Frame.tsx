import type { ReactNode } from 'react';
import type { StaffRole } from '../../shared/people-fields.ts';
import { search } from '../../shared/ticket-fields.ts';
import { lockedProps, PasskeyScreen, unlockPrompt } from './people/PasskeyScreen.tsx';

/** Who is signed in. */
interface Reader {
  id: string;
  name: string;
  role: StaffRole;
}

interface FrameProps {
  /** Of the shop. */
  name: string;
  who: Reader | null;
  /** Whether the search has the focus. */
  searches?: boolean;
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
                  name={search.q.name}
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
            <div className="who">
              <details>
                <summary>{who.name}</summary>
                <div className="menu">
                  {who.role === 'owner' && (
                    <>
                      <a href="/staff">Staff</a>
                      <a href="/audit">Audit</a>
                    </>
                  )}
                  <form method="post" action="/sign-out">
                    <button type="submit">Sign out</button>
                  </form>
                </div>
              </details>
              <form method="post" action="/lock">
                <button type="submit">Lock</button>
              </form>
            </div>
          </>
        )}
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {who && (
        <>
          <footer className="keys" hidden>
            <label>
              <input id="keys" type="checkbox" /> Keys: <kbd>/</kbd> searches, <kbd>N</kbd> begins a new
              repair, anything else you type goes to the search
            </label>
          </footer>
          <template id="locked" data-who={who.id}>
            <PasskeyScreen {...lockedProps(unlockPrompt(who.name), '/')} />
          </template>
        </>
      )}
    </>
  );
}
