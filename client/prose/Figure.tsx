import type { ReactNode } from 'react';
import { fine } from '../components/styles.ts';
import { drawing } from '../pictures/drawing.ts';
import { css } from '../theme/emotion.ts';
import { card } from '../theme/mixins.ts';

const frame = css`
  ${card}
  display: grid;
  place-items: center;
  padding: 1.5rem;
  break-inside: avoid;
  & > svg {
    ${drawing}
    max-width: 100%;
    height: auto;
    font-size: 14px;
  }
  /* The system's colours replace that of the card, not those of a drawing. */
  @media (forced-colors: active) {
    --surface: Canvas;
    --primary-soft: Canvas;
    --danger-soft: Canvas;
  }
`;

interface FigureProps {
  caption: string;
  /** The picture: a drawing of this site, or an `<img>`. */
  children?: ReactNode;
}

/** A picture with a caption that says what it shows. */
export function Figure({ caption, children }: FigureProps) {
  return (
    <figure>
      <div className={frame}>{children}</div>
      <figcaption className={fine}>{caption}</figcaption>
    </figure>
  );
}
