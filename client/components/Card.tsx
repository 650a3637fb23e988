import type { ReactNode } from 'react';
import { css } from '../theme/emotion.ts';
import { card as cardLook, wholeCardLink } from '../theme/mixins.ts';

const card = css`
  ${cardLook}
  position: relative;
  display: flex;
  flex-direction: column;
  gap: 0.5rem;
  padding: 1.25rem;
  & > :is(h2, h3) {
    font-size: var(--text-l);
  }
  & > svg {
    color: var(--primary);
    font-size: 1.5rem;
  }
  ${wholeCardLink}
  &:has(> :is(h2, h3) > a):hover {
    border-color: var(--primary);
  }
`;

interface CardProps {
  title: string;
  /** Makes the whole card clickable, by the one link in its heading. */
  href?: string;
  /** Rendered above the heading. */
  icon?: ReactNode;
  /** The heading's level. */
  level?: 2 | 3;
  children?: ReactNode;
}

/** One item of a collection: a device, a service, a document. */
export function Card({ title, href, icon, level = 3, children }: CardProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={card}>
      {icon}
      <Heading>{href ? <a href={href}>{title}</a> : title}</Heading>
      {children}
    </div>
  );
}
