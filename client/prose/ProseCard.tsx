import { Children, isValidElement, type ReactNode } from 'react';
import { Icon } from '../components/Icon.tsx';
import { css } from '../theme/emotion.ts';
import { arrow, bareList, card as cardLook, focusRing } from '../theme/mixins.ts';

const card = css`
  ${cardLook}
  position: relative;
  height: 100%;
  padding: 1.25rem;
  break-inside: avoid;
  & > svg {
    display: block;
    width: 1.5rem;
    height: 1.5rem;
    margin-bottom: 0.5rem;
    color: var(--primary);
  }
  & > div {
    margin-top: 0.25rem;
    color: var(--text-muted);
    font-size: var(--text-s);
  }
  & > b > a::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: var(--radius);
  }
  & > b > a:focus-visible {
    outline: 0;
  }
  & > b > a:focus-visible::after {
    ${focusRing}
  }
  &:has(> b > a)::after {
    ${arrow}
    position: absolute;
    top: 1.625rem;
    right: 1.25rem;
  }
  &:has(> b > a):hover {
    border-color: var(--primary);
    background: var(--tint);
  }
`;

interface CardProps {
  title: string;
  /** Makes the whole card a link. Such a card contains no other links. */
  href?: string;
  /** Iconify's name of an icon, `heroicons:phone`. */
  icon?: string;
  children?: ReactNode;
}

/** One of several cards. Its title is not a heading: a document may put cards below headings of any level. */
export function Card({ title, href, icon, children }: CardProps) {
  return (
    <div className={card} data-block="">
      {icon && <Icon name={icon} />}
      <b>{href ? <a href={href}>{title}</a> : title}</b>
      {children && <div>{children}</div>}
    </div>
  );
}

const group = css`
  ${bareList}
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(15rem, 100%), 1fr));
  gap: 1rem;
  p + & {
    margin-top: 1rem;
  }
  & > li {
    margin: 0;
  }
`;

/** Cards side by side where there is room. */
export function CardGroup({ children }: { children?: ReactNode }) {
  const cards = Children.toArray(children).filter((child) => isValidElement(child));
  return (
    <ul className={group}>
      {cards.map((each) => (
        <li key={each.key}>{each}</li>
      ))}
    </ul>
  );
}
