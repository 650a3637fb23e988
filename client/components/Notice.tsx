import type { ReactNode } from 'react';
import { css } from '../theme/emotion.ts';
import { largeText } from '../theme/mixins.ts';
import { Icon } from './Icon.tsx';

const notice = css`
  --tone: var(--primary);
  padding: 1rem min(1.25rem, 6vw);
  border: 1px solid var(--tone);
  border-radius: var(--radius);
  background: var(--tint);
  color: var(--text);
  break-inside: avoid;
  ${largeText} {
    padding: 0.75rem;
  }
  &[data-type='warning'] {
    --tone: var(--warn);
    background: var(--warn-soft);
  }
  &[data-type='danger'] {
    --tone: var(--danger);
    background: var(--danger-soft);
  }
  & > :not(div) {
    display: block;
    margin-bottom: 0.5rem;
    color: var(--tone);
    font-size: 1.125rem;
  }
  & > :not(div) > svg {
    margin-right: 0.625rem;
  }
  & > div > * + * {
    margin-top: 0.75rem;
  }
  /* A box never stands in a box: three frames leave a phone no room for words. */
  [data-type] & {
    padding: 0;
    border: 0;
    background: none;
  }
`;

interface NoticeProps {
  /** Danger is for people, a warning for devices and data. */
  type?: 'note' | 'warning' | 'danger';
  title?: ReactNode;
  /** The title's element: a heading of the page's outline, where it is one. */
  heading?: 'h2' | 'h3' | 'h4' | 'b';
  /** Before the title. */
  icon?: string;
  role?: 'note';
  children?: ReactNode;
}

/** A box that a reader must not miss. */
export function Notice({ type = 'note', title, heading: Title = 'b', icon, role, children }: NoticeProps) {
  return (
    <div className={notice} role={role} data-type={type}>
      {title && (
        <Title>
          {icon && <Icon name={icon} />}
          {title}
        </Title>
      )}
      <div>{children}</div>
    </div>
  );
}
