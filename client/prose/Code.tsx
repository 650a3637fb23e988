import { SiteButton } from '../components/SiteButton.tsx';
import { css } from '../theme/emotion.ts';

const code = css`
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface-2);
  & > div {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 1rem;
    height: 2.5rem;
    padding: 0 0.5rem 0 1rem;
    border-bottom: 1px solid var(--line);
    color: var(--text-muted);
    font-size: var(--text-s);
  }
  & button {
    min-height: 0;
    padding: 0.125rem 0.5rem;
    font-size: inherit;
  }
  & pre {
    margin: 0;
    padding: 1rem;
    overflow-x: auto;
    font-size: var(--text-s);
  }
  /* The only thing in a tab: the tab is its frame. */
  section > div > &:only-child {
    margin: -1rem -1.25rem -1.25rem;
    border: 0;
    border-radius: 0 0 var(--radius) var(--radius);
  }
  @media print {
    & pre {
      white-space: pre-wrap;
    }
  }
`;

export interface CodeProps {
  /** A file's name, or what distinguishes the block from others in its group. */
  title?: string | undefined;
  /** The word after the three backticks, or “text”. */
  language: string;
  children: string;
}

/** A fenced code block, for which the build uses it. */
export function Code({ title, language, children }: CodeProps) {
  return (
    <div className={code} data-block="">
      <div>
        <span>{title ?? language}</span>
        <SiteButton copies={children}>Copy</SiteButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by the keyboard. */}
      <pre tabIndex={0}>
        <code>{children}</code>
      </pre>
    </div>
  );
}
