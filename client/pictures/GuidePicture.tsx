import { css } from '../theme/emotion.ts';
import { type Drawing, drawing, readSheet } from './drawing.ts';
import guidesSvg from './guide-drawings.svg' with { type: 'text' };

/** By the guide's file name; a book stands for one without a drawing. */
const guides: Partial<Record<string, Drawing>> = readSheet(guidesSvg);

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
  const __html = (guides[name] ?? guides.book)?.outline ?? '';
  return (
    <svg className={picture} viewBox="0 0 96 64" aria-hidden="true" dangerouslySetInnerHTML={{ __html }} />
  );
}
