import { type ReactNode, useLayoutEffect } from 'react';
import { forceColorMode } from '../browser/color-mode.ts';
import { Island } from '../components/Island.tsx';
import { unseen } from '../components/styles.ts';
import { useSite } from '../context/site-context.ts';
import { Notifications } from '../notifications/Notifications.tsx';
import { css, deferredCss, keyframes } from '../theme/emotion.ts';
import { Header } from './Header.tsx';
import { MobileMenu } from './MobileMenu.tsx';

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

const noticeBar = css`
  & > aside {
    padding: 0.625rem 1rem;
    border-bottom: 1px solid var(--tint-line);
    background: var(--tint);
    font-weight: 550;
    text-align: center;
  }
  & a {
    color: inherit;
  }
  & > [data-kind='warning'] {
    border-color: var(--warn-line);
    background: var(--warn-soft);
  }
`;

/** Tall enough that a short page does not move the footer into view. */
const main = css`
  min-height: 60vh;
  view-transition-name: page;
`;

const slide = keyframes`
  from {
    transform: translateX(-100%);
  }
`;

/** Shown while `navigate.ts` loads a page, if that takes longer than 200 ms. */
const progress = deferredCss`
  position: fixed;
  z-index: 40;
  inset: 0 0 auto;
  height: 3px;
  background: var(--primary);
  animation: ${slide} 8s cubic-bezier(0.1, 0.7, 0.3, 1);
  html:not([data-loading]) > body & {
    display: none;
  }
`;

interface SiteLayoutProps {
  footer: ReactNode;
  /** The shop's notice as HTML; empty in the browser. */
  notice: string;
  /** The colour mode that the page forces; the visitor's own returns on the next page. */
  forcedMode?: 'light' | 'dark' | undefined;
  children: ReactNode;
}

/** The frame of every page. */
export function SiteLayout({ footer, notice, forcedMode, children }: SiteLayoutProps) {
  const { hasNotice } = useSite();
  useLayoutEffect(() => forceColorMode(forcedMode), [forcedMode]);
  return (
    <>
      <a className={skip} href="#main">
        Skip to main content
      </a>
      <Header />
      <MobileMenu />
      {hasNotice && <Island name="notice" html={notice} className={noticeBar} />}
      <main className={main} id="main" tabIndex={-1}>
        {children}
      </main>
      {footer}
      <Notifications />
      <div className={progress} />
      {/* React must not notice text that was announced before hydration. */}
      <div className={unseen} role="status" data-announcer="" dangerouslySetInnerHTML={{ __html: '' }} />
    </>
  );
}
