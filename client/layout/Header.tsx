import { useLocation } from 'react-router';
import { headerMenuOf } from '../../shared/navigation.ts';
import { href } from '../../shared/routes.ts';
import { Icon } from '../components/Icon.tsx';
import { VisuallyHidden } from '../components/VisuallyHidden.tsx';
import { useSite } from '../context/site-context.ts';
import { css } from '../theme/emotion.ts';
import {
  activeLine,
  bareList,
  container,
  large,
  largeText,
  lowWindow,
  small,
  visuallyHidden,
} from '../theme/mixins.ts';
import { Logo } from './Logo.tsx';
import { MenuLink } from './MenuLink.tsx';
import { opensMenu } from './MobileMenu.tsx';
import { NavPopover } from './NavPopover.tsx';

const header = css`
  position: sticky;
  z-index: 10;
  top: 0;
  height: var(--header);
  border-bottom: 1px solid var(--line);
  background: var(--bg);
  /* The sticky header is always in view: without this, the page's scroll padding would scroll to the top on focus. */
  & a,
  & button {
    scroll-margin-top: calc(-2rem - var(--header));
  }
  ${lowWindow} {
    position: static;
    & a,
    & button {
      scroll-margin-top: 0;
    }
  }
  ${largeText} {
    height: auto;
  }
  @media print {
    position: static;
    & nav,
    & button {
      display: none;
    }
  }
`;

const bar = css`
  ${container}
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto auto auto;
  align-items: center;
  gap: 0.25rem;
  height: 100%;
  ${largeText} {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    & > a {
      flex: 1 0 100%;
    }
  }
  ${large} {
    grid-template-columns: 1fr auto 1fr;
  }
`;

const nav = css`
  display: none;
  ${large} {
    display: block;
  }
  & > ul {
    ${bareList}
    display: flex;
  }
  & > ul > li > :is(a, button) {
    display: inline-flex;
    align-items: center;
    gap: 0.25rem;
    min-height: 2.75rem;
    padding: 0.25rem clamp(0.375rem, 4vw - 2.25rem, 0.75rem);
    border: 0;
    border-radius: 8px;
    background: none;
    color: var(--text);
    font-weight: 500;
    text-decoration: none;
  }
  & > ul > li > :is(a, button):hover,
  & [aria-expanded='true'] {
    background: var(--surface-2);
  }
  & > ul > li > [data-active] {
    ${activeLine}
    text-underline-offset: 0.5em;
  }
`;

const tools = css`
  display: contents;
  & > * {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 0.5rem;
    min-width: 2.75rem;
    min-height: 2.75rem;
    padding: 0;
    border: 0;
    border-radius: 8px;
    background: none;
    color: var(--text);
    font-weight: 600;
    text-decoration: none;
    white-space: nowrap;
  }
  & > :hover {
    background: var(--surface-2);
  }
  & > a {
    padding-inline: 0.375rem;
    font-size: var(--text-s);
    font-variant-numeric: tabular-nums;
  }
  & > a svg {
    color: var(--primary);
    font-size: 1.25rem;
  }
  & > [aria-current] {
    ${activeLine}
    text-underline-offset: 0.3em;
  }
  /* On phones the number is an icon: the name of the shop takes the room. */
  & > a > svg ~ span {
    ${visuallyHidden}
  }
  & > button {
    margin-inline-end: -0.75rem;
  }
  & > button svg {
    font-size: 1.25rem;
  }
  ${small} {
    & > a {
      padding-inline: 0.75rem;
      font-size: inherit;
    }
    & > a > svg ~ span:last-of-type {
      position: static;
      width: auto;
      height: auto;
      margin: 0;
      clip-path: none;
    }
  }
  ${large} {
    display: flex;
    justify-content: end;
    gap: 0.25rem;
    margin-inline-end: -0.5rem;
    & > a {
      padding-inline: 0.5rem;
    }
    & > button {
      display: none;
    }
  }
`;

/** The header of every page. */
export function Header() {
  const { pathname } = useLocation();
  const { phone, menu } = useSite();
  return (
    <header className={header}>
      <div className={bar}>
        <Logo />
        <nav className={nav} aria-label="Main">
          <ul>
            {headerMenuOf(menu).map((item) =>
              item.children ? (
                <NavPopover key={item.label} item={item} path={pathname} />
              ) : (
                <li key={item.label}>
                  <MenuLink item={item} path={pathname} />
                </li>
              ),
            )}
          </ul>
        </nav>
        <div className={tools}>
          <a href={`tel:${phone.e164}`}>
            <Icon name="heroicons:phone" />
            <VisuallyHidden>Call </VisuallyHidden>
            <span>{phone.display}</span>
          </a>
          <a href={href('track')} aria-current={pathname === href('track') ? 'page' : undefined}>
            Track
            <VisuallyHidden> your repair</VisuallyHidden>
          </a>
          <button type="button" aria-haspopup="dialog" {...opensMenu}>
            <Icon name="heroicons:bars-3" />
            <VisuallyHidden>Menu</VisuallyHidden>
          </button>
        </div>
      </div>
    </header>
  );
}
