import type { ComponentProps } from 'react';
import { css } from '../theme/emotion.ts';
import { notPrinted } from '../theme/mixins.ts';

const button = css`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 0.5rem;
  min-height: 2.75rem;
  padding: 0.5rem min(1.25rem, 6vw);
  border: 1px solid var(--line-strong);
  border-radius: 8px;
  background: var(--surface);
  color: var(--text);
  font-weight: 600;
  line-height: 1.3;
  text-align: center;
  text-decoration: none;
  &:hover {
    background: var(--surface-2);
    /* Only here: a change of the colour mode must not start one on every button. */
    transition: background-color 0.12s;
  }
  &[data-variant='primary'] {
    border-color: transparent;
    background: var(--primary-strong);
    color: var(--on-primary);
  }
  &[data-variant='primary']:hover {
    background: color-mix(in srgb, var(--primary-strong), var(--text) 18%);
  }
  ${notPrinted}
`;

interface Variant {
  /** At most one primary button per view, for its main action. */
  variant?: 'primary' | 'secondary';
}

/** For an action on this page; `type="submit"` sends a form. */
export function Button({
  variant = 'primary',
  type = 'button',
  ...rest
}: Omit<ComponentProps<'button'>, 'className'> & Variant) {
  return <button {...rest} type={type} className={button} data-variant={variant} />;
}

/** A link that looks like a button: to another page, or a phone number. */
export function ButtonLink({
  variant = 'primary',
  children,
  ...rest
}: Omit<ComponentProps<'a'>, 'className' | 'href'> & { href: string } & Variant) {
  return (
    <a {...rest} className={button} data-variant={variant}>
      {children}
    </a>
  );
}
