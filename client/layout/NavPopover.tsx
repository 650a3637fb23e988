import { menuMaxWidthRem, popperOffsetPx } from '../../shared/constants.ts';
import { isActive, type MenuItem } from '../../shared/navigation.ts';
import { Icon } from '../components/Icon.tsx';
import { css, deferredCss, keyframes } from '../theme/emotion.ts';
import { activeLine, bareList } from '../theme/mixins.ts';
import { MenuLink } from './MenuLink.tsx';

const appear = keyframes`
  from {
    opacity: 0;
    translate: 0 -4px;
  }
`;

const item = css`
  position: relative;
  html:not([data-boot]) &:hover {
    z-index: 1;
  }
  & button svg {
    width: 0.875rem;
    height: 0.875rem;
    stroke-width: 2;
  }
  & [aria-expanded='true'] svg {
    rotate: 180deg;
  }
`;

/**
 * Without script it opens on hover and focus; with script, boot sets `aria-expanded`. The strip above it
 * keeps the menu hovered while the pointer moves down from the trigger.
 */
const popover = css`
  position: absolute;
  display: none;
  width: ${menuMaxWidthRem}rem;
  border: 1px solid var(--line);
  background: var(--surface);
  html:not([data-boot]) :is(:hover, :focus-within) > &,
  [aria-expanded='true'] + & {
    display: block;
  }
`;

const look = deferredCss`
  top: calc(100% + ${popperOffsetPx}px);
  left: 0;
  max-width: calc(100vw - ${2 * popperOffsetPx}px);
  border-radius: var(--radius);
  box-shadow: 0 8px 24px rgb(0 0 0 / 0.14);
  animation: ${appear} 0.12s ease-out;
  &[data-align='end'] {
    right: 0;
    left: auto;
  }
  &::before {
    content: '';
    position: absolute;
    inset: auto 0 100%;
    height: calc(${popperOffsetPx}px + 1px);
  }
`;

const list = deferredCss`
  ${bareList}
  max-height: calc(100dvh - var(--header) - ${2 * popperOffsetPx}px);
  padding: 0.375rem;
  overflow-y: auto;
  & a {
    display: flex;
    gap: 0.75rem;
    padding: 0.625rem 0.75rem;
    border-radius: 8px;
    color: var(--text);
    font-weight: 600;
    line-height: 1.35;
    text-decoration: none;
  }
  & a > svg {
    color: var(--primary);
  }
  & a:hover {
    background: var(--surface-2);
  }
  & a:focus-visible {
    outline-offset: -3px;
  }
  & [data-active] > span > span:first-of-type {
    ${activeLine}
    text-underline-offset: 0.2em;
  }
  & span > [data-icon] {
    width: 1em;
    height: 1em;
    margin-inline-start: 0.25em;
  }
  & small {
    display: -webkit-box;
    margin-top: 0.125rem;
    overflow: hidden;
    color: var(--text-muted);
    font-size: var(--text-s);
    font-weight: 400;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    line-clamp: 2;
  }
`;

/** An entry of the header with a dropdown of links. Only boot changes `aria-expanded`: it works without React. */
export function NavPopover({ item: entry, path }: { item: MenuItem; path: string }) {
  const id = `nav-${entry.label.toLowerCase()}`;
  return (
    <li className={item} data-menu="">
      <button
        type="button"
        aria-expanded="false"
        aria-controls={id}
        data-active={isActive(entry, path) || undefined}
        suppressHydrationWarning
      >
        {entry.label}
        <Icon name="heroicons:chevron-down" />
      </button>
      <div className={`${popover} ${look}`} id={id} suppressHydrationWarning>
        <ul className={list}>
          {entry.children?.map((child) => (
            <li key={child.to}>
              <MenuLink item={child} path={path} />
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
