import { largeBreakpointPx, smallBreakpointPx } from '../../shared/constants.ts';

/**
 * Declarations for use inside `css`, `${container}`: plain strings, which the browser bundle drops with their rules.
 */

/** A media query from a breakpoint up; in ems, so that it follows a larger default font. */
const from = (breakpointPx: number) => `@media (min-width: ${breakpointPx / 16}em)`;

export const small = /* @__PURE__ */ from(smallBreakpointPx);
export const large = /* @__PURE__ */ from(largeBreakpointPx);

/** A window that fixed bars would fill: a phone on its side, and every phone at twice the size of text. They then scroll away. */
export const lowWindow = '@media (max-height: 30em)';

/** A phone with larger text than it comes with, too narrow for the header's line. */
export const largeText = '@media (max-width: 19.99em)';

/** Both, where a bar at the lower edge scrolls away with its page. */
export const noBars = /* @__PURE__ */ `${lowWindow}, (max-width: 19.99em)`;

/** For screen readers only. */
export const visuallyHidden = `
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  padding: 0;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;

/** Children below one another, none wider than their column. */
export const column = `
  display: grid;
  grid-template-columns: minmax(0, 1fr);
`;

/** The page's column: at most 72rem of content, centred, with padding at the sides. */
export const container = `
  width: 100%;
  max-width: 75rem;
  margin-inline: auto;
  padding-inline: clamp(1rem, 3vw, 1.5rem);
`;

/** The top of a page: room for its breadcrumbs, so that its `h1` stands at the same height on all. */
export const pageTop = `
  padding-top: var(--page-top);
  & > :first-child:not(nav) {
    padding-top: var(--crumbs);
  }
  & h1 {
    margin-top: 0.75rem;
  }
`;

/** A page's parts in columns that each begin at the top, once the page says which, where there is room. */
export const pageColumns = `
  ${container}
  ${column}
  align-items: start;
  gap: 2rem 3rem;
  padding-bottom: var(--section);
`;

/** The site's focus ring, for elements that show the focus of another one; focusable elements have it already. */
export const focusRing = `
  outline: 3px solid var(--focus);
  outline-offset: 2px;
`;

/** For a list of cards or rows: all of each is clickable, although only its title is the link's text; and what a pointer changes. */
export const linkCards = `
  & > li {
    position: relative;
  }
  & > li:hover {
    border-color: var(--primary);
    background: var(--tint);
  }
  & a {
    color: inherit;
    text-decoration: none;
  }
  & > li:hover a {
    text-decoration: underline;
  }
  & a::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: var(--radius);
  }
  & a:focus-visible {
    outline: 0;
  }
  & a:focus-visible::after {
    ${focusRing}
  }
`;

/** Where a visitor types or selects. */
export const formControl = `
  min-height: 2.75rem;
  padding: 0.5rem 0.75rem;
  border: 1px solid var(--line-strong);
  border-radius: 8px;
  background: var(--surface);
`;

/** A radio button or a check box: while it is off, a browser's own fill fits no surface of the dark mode. */
export const choiceBox = `
  accent-color: var(--primary);
  &:not(:checked) {
    appearance: none;
    border: 1px solid var(--line-strong);
    border-radius: 4px;
    background: var(--surface);
  }
  &[type='radio'] {
    border-radius: 50%;
  }
`;

/** Marks the active entry of a menu. Longhands, for older versions of Safari. */
export const activeLine = `
  text-decoration: underline;
  text-decoration-color: var(--primary);
  text-decoration-thickness: 2px;
`;

export const card = `
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--radius);
`;

/** Says that a card leads somewhere, on touch screens and in forced colours too, which leave borders: for a pseudo-element. */
export const arrow = `
  content: '';
  flex: none;
  width: 0.5rem;
  height: 0.5rem;
  border: solid var(--primary);
  border-width: 2px 2px 0 0;
  transform: rotate(45deg);
`;

/** A card that draws the eye among others. */
export const tintCard = `
  background: var(--tint);
  border: 1px solid var(--tint-line);
  border-radius: var(--radius);
`;

/** For what a visitor presses or fills in: not on paper. */
export const notPrinted = `
  @media print {
    display: none;
  }
`;

/** A list without bullets. The caller lays out its items. */
export const bareList = `
  margin: 0;
  padding: 0;
  list-style: none;
`;

export const monospace = `
  font: 0.9em/1.5 ui-monospace, 'SF Mono', Menlo, Consolas, monospace;
`;
