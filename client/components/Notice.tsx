import { createContext, type ReactNode, useContext } from 'react';
import { css } from '../theme/emotion.ts';
import { largeText } from '../theme/mixins.ts';
import { Icon } from './Icon.tsx';

const notice = css`
  color: var(--text);
  break-inside: avoid;
  &[data-type] {
    --tone: var(--primary);
    padding: 1rem min(1.25rem, 6vw);
    border: 1px solid var(--tone);
    border-radius: var(--radius);
    background: var(--tint);
    ${largeText} {
      padding: 0.75rem;
    }
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
`;

/** Whether a box stands around. A box never stands in a box: three frames leave a phone no room for words. */
export const BoxContext = createContext(false);

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

/** A box that a reader must not miss; inside of another one, its words alone. */
export function Notice({ type = 'note', title, heading: Title = 'b', icon, role, children }: NoticeProps) {
  const isInBox = useContext(BoxContext);
  return (
    <div className={notice} role={role} data-type={isInBox ? undefined : type}>
      {title && (
        <Title>
          {icon && <Icon name={icon} />}
          {title}
        </Title>
      )}
      <div>
        <BoxContext value>{children}</BoxContext>
      </div>
    </div>
  );
}
