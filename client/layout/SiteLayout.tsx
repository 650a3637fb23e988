import { type ReactNode, useLayoutEffect } from 'react';
import { forceColorMode } from '../browser/color-mode-live.ts';
import { css } from '../theme/emotion.ts';
import { Header } from './Header.tsx';
import { MobileMenu } from './MobileMenu.tsx';
import { Notifications } from './Notifications.tsx';

const skip = css`
  position: absolute;
  z-index: 40;
  top: 0.5rem;
  left: 0.5rem;
  padding: 0.625rem 1rem;
  border: 1px solid var(--line-strong);
  border-radius: 8px;
  background: var(--surface);
  font-weight: 600;

  &:not(:focus) {
    clip-path: inset(50%);
  }
`;

/** Tall enough that the footer does not jump up while a short page stands here. */
const main = css`
  min-height: 60vh;
`;

interface SiteLayoutProps {
  path: string;
  footer: ReactNode;
  /** The colour mode that the page insists on; the visitor's own returns on the next page. */
  forcedMode?: 'light' | 'dark';
  children: ReactNode;
}

/** The frame of every page. */
export function SiteLayout({ path, footer, forcedMode, children }: SiteLayoutProps) {
  useLayoutEffect(() => forceColorMode(forcedMode), [forcedMode]);
  return (
    <>
      <a className={skip} href="#main">
        Skip to main content
      </a>
      <Header path={path} />
      <MobileMenu path={path} />
      <main className={main} id="main" tabIndex={-1}>
        {children}
      </main>
      {footer}
      <Notifications />
    </>
  );
}
