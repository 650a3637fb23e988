import type { ReactNode } from 'react';
import { css } from '../theme/emotion.ts';
import { container } from '../theme/mixins.ts';

const section = css`
  padding-block: var(--section);
  &:not([data-tone]) + &:not([data-tone]) {
    padding-top: 0;
  }
  &[data-tone='band'] {
    border-block: 1px solid var(--line);
    background: var(--surface-2);
  }
  /* The content takes its colours from these variables. Paper stays white. */
  @media screen {
    &[data-tone='deep'] {
      --bg: var(--deep);
      --text: var(--on-deep);
      --text-muted: var(--on-deep-muted);
      --line-strong: var(--on-deep-accent);
      --primary: var(--on-deep-accent);
      --focus: var(--on-deep);
      --primary-strong: var(--on-deep-accent);
      --on-primary: var(--deep);
      --surface: var(--deep);
      --surface-2: var(--deep);
      background: var(--bg);
      color: var(--text);
    }
  }
`;

const inner = css`
  ${container}
  display: grid;
  gap: 1.5rem;
  & > * {
    min-width: 0;
  }
  & > :first-child {
    max-width: 44rem;
  }
`;

const intro = css`
  margin-top: 0.5rem;
  color: var(--text-muted);
  text-wrap: pretty;
  & a {
    padding-block: 0.25rem;
  }
`;

interface SectionProps {
  title: string;
  /** Below the title. */
  intro?: ReactNode;
  id?: string;
  /** A background. A page has one deep section at most. */
  tone?: 'band' | 'deep' | undefined;
  children: ReactNode;
}

/** One part of a page under its own `h2`. */
export function Section({ title, intro: text, id, tone, children }: SectionProps) {
  return (
    <section className={section} id={id} data-tone={tone}>
      <div className={inner}>
        <div>
          <h2>{title}</h2>
          {text && <div className={intro}>{text}</div>}
        </div>
        <div>{children}</div>
      </div>
    </section>
  );
}
