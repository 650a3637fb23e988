import { css } from '../theme/emotion.ts';
import { bareList, column, container, notPrinted, visuallyHidden } from '../theme/mixins.ts';

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
  ${column}
  gap: 1.5rem;
  max-width: 44rem;
`;

/** A form of few, short answers. */
export const shortForm = css`
  ${column}
  gap: 1.5rem;
  max-width: 28rem;
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

/** Buttons side by side, or below one another where there is no room. */
export const buttonRow = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.75rem 1rem;
`;

/** What a page has below its head. */
export const pageBody = css`
  ${container}
  padding-bottom: var(--section);
`;

/** Puts the children below one another, evenly spaced. */
export const stack = css`
  ${column}
  gap: 1rem;
`;

/** Parts of a page that are not printed, below one another. */
export const onScreen = css`
  ${column}
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
