import { css } from '../theme/emotion.ts';
import { drawing, markupOf } from './drawing.ts';
import { bookDrawing, guideDrawings } from './guide-drawings.ts';

const picture = css`
  ${drawing}
  display: block;
  flex: none;
  width: 7.5rem;
  height: 5rem;
  & [data-part='danger'] {
    fill: var(--danger-soft);
    stroke: var(--danger);
  }
`;

/** What a guide is about, with the part concerned in green, or in red where it is a danger. Decorative. */
export function GuidePicture({ name }: { name: string }) {
  const { tone, ...guide } = guideDrawings[name] ?? bookDrawing;
  const __html = markupOf(guide, tone);
  return (
    <svg className={picture} viewBox="0 0 96 64" aria-hidden="true" dangerouslySetInnerHTML={{ __html }} />
  );
}
