import { useLocation } from 'react-router';
import { headerMenuOf } from '../../shared/navigation.ts';
import { Icon } from '../components/Icon.tsx';
import { VisuallyHidden } from '../components/VisuallyHidden.tsx';
import { useSite } from '../context/site-context.ts';
import { css, deferredCss } from '../theme/emotion.ts';
import { activeLine, bareList, large, small } from '../theme/mixins.ts';
import { ColorModeToggle } from './ColorModeToggle.tsx';
import { MenuLink } from './MenuLink.tsx';
import { UrgentLinks } from './UrgentLinks.tsx';

const menuId = 'menu';

/** For the button that opens the panel: the browser handles it, or boot in browsers without commands. */
export const opensMenu = { command: 'show-modal', commandfor: menuId };
const closesMenu = { command: 'close', commandfor: menuId };

/**
 * Has a rule of its own that hides it, for browsers without `<dialog>`. Without script and commands, the footer's link
 * opens it as its target. In a wide window CSS hides it and boot closes it, or the page would stay inert.
 */
const panel = css`
  &:not([open]) {
    display: none;
  }
  html:not([data-boot]) &:target {
    display: block;
  }
  &:not(:target) noscript {
    display: none;
  }
  ${large} {
    html[data-boot] &,
    &:target:not([open]) {
      display: none;
    }
  }
`;

const look = deferredCss`
  position: fixed;
  z-index: 20;
  inset: 0;
  width: 100%;
  max-width: none;
  height: 100%;
  max-height: none;
  margin: 0;
  padding: 0 clamp(1rem, 3vw, 1.5rem) 2rem;
  border: 0;
  background: var(--bg);
  color: var(--text);
  overflow-y: auto;
  overscroll-behavior: contain;
  html:has(&[open]) {
    overflow: hidden;
  }
  & ul {
    ${bareList}
  }
  & a {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    min-height: 2.75rem;
    color: var(--text);
    font-weight: 600;
    line-height: 1.3;
    text-decoration: none;
  }
  & a:hover,
  & [data-active] {
    ${activeLine}
    text-underline-offset: 0.3em;
  }
  & small {
    display: none;
  }
`;

const top = deferredCss`
  display: flex;
  align-items: center;
  justify-content: space-between;
  height: var(--header);
  font-weight: 650;
  & button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    width: 2.75rem;
    height: 2.75rem;
    margin-inline-end: -0.75rem;
    padding: 0;
    border: 0;
    border-radius: 8px;
    background: none;
    font-size: 1.25rem;
  }
`;

const list = deferredCss`
  padding-block: 0.5rem;
  border-block: 1px solid var(--line);
  & > ul > li > a {
    font-size: var(--text-l);
  }
  & a > svg {
    color: var(--primary);
  }
  & p {
    padding-top: 0.75rem;
    color: var(--text-muted);
    font-size: var(--text-s);
  }
  & ul ul {
    padding-bottom: 0.5rem;
  }
  ${small} {
    & ul ul {
      display: grid;
      grid-template-columns: repeat(3, 1fr);
      gap: 0 1rem;
    }
  }
`;

const foot = deferredCss`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: end;
  gap: 0.5rem 1rem;
  padding-top: 1rem;
`;

/** The whole menu on one screen, below the large breakpoint. As it is a modal dialog, the browser handles focus and Escape. */
export function MobileMenu() {
  const { pathname } = useLocation();
  const { menu } = useSite();
  return (
    <dialog className={`${panel} ${look}`} id={menuId} aria-label="Menu" suppressHydrationWarning>
      <div className={top}>
        Menu
        <button type="button" {...closesMenu}>
          <Icon name="heroicons:x-mark" />
          <VisuallyHidden>Close menu</VisuallyHidden>
        </button>
      </div>
      <noscript>
        <a href="#main">Close menu</a>
      </noscript>
      <UrgentLinks />
      <nav className={list} aria-label="All pages">
        <ul>
          {headerMenuOf(menu).map((item) => (
            <li key={item.label}>
              {item.children ? (
                <>
                  <p>{item.label}</p>
                  <ul aria-label={item.label}>
                    {item.children.map((child) => (
                      <li key={child.to}>
                        <MenuLink item={child} path={pathname} />
                      </li>
                    ))}
                  </ul>
                </>
              ) : (
                <MenuLink item={item} path={pathname} />
              )}
            </li>
          ))}
        </ul>
      </nav>
      <div className={foot}>
        <ColorModeToggle />
      </div>
    </dialog>
  );
}
