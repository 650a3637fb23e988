import type { ReactNode } from 'react';
import { css, keyframes } from '../theme/emotion.ts';
import { focusRing } from '../theme/mixins.ts';

const unfold = keyframes`
  to {
    height: auto;
    visibility: visible;
  }
`;

/**
 * Without script and on paper, the panels follow one another with their labels. With script they have from the first
 * paint the layout that the custom element gives them, so that nothing moves when it loads; if it fails to load, all
 * panels are visible.
 */
const tabs = css`
  display: block;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
  & > [role='tablist'] {
    display: flex;
    overflow-x: auto;
    padding-inline: 0.5rem;
    border-bottom: 1px solid var(--line);
  }
  & > section > b,
  & [role='tab'] {
    display: block;
    height: 3rem;
    padding: 0 0.75rem;
    border: 0;
    background: none;
    color: var(--text-muted);
    font-weight: 600;
    line-height: 3rem;
    white-space: nowrap;
  }
  & > section > b {
    padding-inline: 1.25rem;
    border-bottom: 1px solid var(--line);
    overflow: hidden;
    text-overflow: ellipsis;
  }
  & [role='tab']:hover,
  & [aria-selected='true'] {
    color: var(--text);
  }
  & [aria-selected='true'] {
    text-decoration: underline var(--primary) 3px;
    text-underline-offset: 0.5rem;
  }
  & [role='tab']:focus-visible {
    ${focusRing}
    outline-offset: -4px;
  }
  & > section {
    margin: 0;
  }
  & > section > div {
    padding: 1rem 1.25rem 1.25rem;
  }
  @media screen {
    & > [data-off],
    & > [role='tabpanel'] > b {
      display: none;
    }
  }
  @media screen and (scripting: enabled) {
    &:not(:defined) > section + section {
      height: 0;
      overflow: hidden;
      visibility: hidden;
      animation: ${unfold} 1ms 4s forwards;
    }
  }
  @media print {
    & > [role='tablist'] {
      display: none;
    }
  }
`;

/** Panels of which one is visible at a time; `client/browser/elements/site-tabs.ts` makes tabs of their labels. */
export function Tabs({ children }: { children?: ReactNode }) {
  return <site-tabs className={tabs}>{children}</site-tabs>;
}

interface TabProps {
  label: string;
  children?: ReactNode;
}

export function Tab({ label, children }: TabProps) {
  return (
    <section>
      <b>{label}</b>
      <div>{children}</div>
    </section>
  );
}
