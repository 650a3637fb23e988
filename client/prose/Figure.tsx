import type { ReactNode } from 'react';
import { fine } from '../components/styles.ts';
import { css } from '../theme/emotion.ts';
import { card } from '../theme/mixins.ts';

const frame = css`
  ${card}
  display: grid;
  place-items: center;
  padding: 1.5rem;
  break-inside: avoid;
  & > svg {
    max-width: 100%;
    height: auto;
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
