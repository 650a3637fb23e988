import { useLocation } from 'react-router';
import { headerMenuOf } from '../../shared/navigation.ts';
import { Icon } from '../components/Icon.tsx';
import { VisuallyHidden } from '../components/VisuallyHidden.tsx';
import { useSite } from '../context/site-context.ts';
import { css } from '../theme/emotion.ts';
import { activeLine, bareList, container, large, small, visuallyHidden } from '../theme/mixins.ts';
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
  @media (max-height: 20em) {
    position: static;
    & a,
    & button {
      scroll-margin-top: 0;
    }
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
  grid-template-columns: 1fr auto;
  align-items: center;
  gap: 0.5rem;
  height: 100%;
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
    padding: 0.25rem 0.75rem;
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
  display: flex;
  justify-content: end;
  gap: 0.25rem;
  margin-inline-end: -0.75rem;
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
  & > a svg {
    color: var(--primary);
  }
  & > button svg {
    font-size: 1.25rem;
  }
  & > a > span {
    ${visuallyHidden}
  }
  ${small} {
    & > a {
      padding-inline: 0.75rem;
    }
    & > a > span:last-of-type {
      position: static;
      width: auto;
      height: auto;
      margin: 0;
      clip-path: none;
    }
  }
  ${large} {
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
            <span>Call </span>
            <span>{phone.display}</span>
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
