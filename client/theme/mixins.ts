/**
 * Declarations for use inside `css`: `${container}`. Plain strings, so the browser bundle drops them
 * together with the rules they go into.
 */

/** From `smallBreakpointPx`, in ems so that a larger default font counts too. */
export const small = '@media (min-width: 40em)';

/** From `largeBreakpointPx`, in ems so that a larger default font counts too. */
export const large = '@media (min-width: 64em)';

/** Read by screen readers, not drawn. */
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

/** The page's column: 72rem of content at most, centred, with air at the sides. */
export const container = `
  width: 100%;
  max-width: 75rem;
  margin-inline: auto;
  padding-inline: clamp(1rem, 3vw, 1.5rem);
`;

/** The site's focus ring; every focusable element has it already, this is for what stands in for one. */
export const focusRing = `
  outline: 3px solid var(--focus);
  outline-offset: 2px;
`;

/** Marks the entry of a menu that stands for where one is. Longhands: Safari long knew no other. */
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

/** A list without bullets, its items laid out by whoever wears it. */
export const bareList = `
  margin: 0;
  padding: 0;
  list-style: none;
`;
