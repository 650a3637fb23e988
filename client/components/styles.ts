import { css } from '../theme/emotion.ts';
import { bareList, notPrinted, visuallyHidden } from '../theme/mixins.ts';

/** Classes that several pages use. */

export const muted = css`
  color: var(--text-muted);
`;

export const fine = css`
  color: var(--text-muted);
  font-size: var(--text-s);
`;

/** For screen readers only. */
export const unseen = css`
  ${visuallyHidden}
`;

/** The parts of a form, below one another. */
export const formLayout = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1.5rem;
  max-width: 44rem;
`;

/** A list whose items have styles of their own. */
export const plainList = css`
  ${bareList}
`;

/** A bulleted list in running text. */
export const bullets = css`
  display: grid;
  gap: 0.5rem;
  max-width: var(--measure);
  padding-left: 1.25rem;
  & > li::marker {
    color: var(--text-muted);
  }
`;

/** As wide as running text is read well. */
export const narrow = css`
  max-width: 44rem;
`;

/** Puts the children below one another, evenly spaced. */
export const stack = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1rem;
`;

/** Parts of a page that are not printed, below one another. */
export const onScreen = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.75rem;
  ${notPrinted}
`;

/** A part of a page that is not printed. */
export const screenOnly = css`
  ${notPrinted}
`;

/** Words on one side, a form on the other, where there is room. */
export const columns = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr));
  align-items: start;
  gap: 2rem 4rem;
`;
