import type { ReactNode } from 'react';
import { css } from '../theme/emotion.ts';
import { Button } from './Button.tsx';

/** Its space is reserved, so that nothing moves when the button works. */
const siteButton = css`
  display: inline-block;
  &:not(:defined) {
    visibility: hidden;
  }
  @media (scripting: none) {
    display: none;
  }
`;

interface SiteButtonProps {
  /** The text to copy. An empty one stands for the page's address. */
  copies?: string;
  /** Begins with its visible words as text: they give way to the outcome of a copy. */
  children: ReactNode;
}

/** A button that copies a text, or else prints the page. `client/browser/elements/site-button.ts` makes it work. */
export function SiteButton({ copies, children }: SiteButtonProps) {
  return (
    // The element sets attributes before React comes.
    <site-button class={siteButton} copies={copies} suppressHydrationWarning>
      <Button variant="secondary">{children}</Button>
    </site-button>
  );
}
