import { Icon } from '../components/Icon.tsx';
import { VisuallyHidden } from '../components/VisuallyHidden.tsx';
import { css } from '../theme/emotion.ts';

/** Needs the boot script: its space is reserved until boot runs; without scripts it takes none. */
const toggle = css`
  display: inline-flex;
  align-items: center;
  min-height: 2.75rem;
  padding: 0 0.75rem;
  border: 1px solid var(--line-strong);
  border-radius: 8px;
  background: none;
  font-size: var(--text-s);
  &:hover {
    background: var(--surface);
  }
  & > span {
    display: none;
    align-items: center;
    gap: 0.5rem;
  }
  html.light & > [data-mode='light'],
  html.dark & > [data-mode='dark'] {
    display: inline-flex;
  }
  html:not([data-boot]) & {
    visibility: hidden;
  }
  html[data-forced-mode] & {
    display: none;
  }
  @media (scripting: none), print {
    display: none;
  }
`;

/** Names the current colour mode and changes it. Both labels are rendered, so that the HTML is the same for everybody. */
export function ColorModeToggle() {
  return (
    <button className={toggle} type="button" data-color-mode-toggle="">
      <span data-mode="light">
        <Icon name="heroicons:sun" />
        Light Mode
        <VisuallyHidden> (switch to dark mode)</VisuallyHidden>
      </span>
      <span data-mode="dark">
        <Icon name="heroicons:moon" />
        Dark Mode
        <VisuallyHidden> (switch to light mode)</VisuallyHidden>
      </span>
    </button>
  );
}
