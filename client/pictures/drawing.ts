/** The common style of all drawings, for use inside `css`: outlines, and the part concerned in green. */
export const drawing = `
  fill: none;
  stroke: currentColor;
  stroke-width: 1.5;
  stroke-linecap: round;
  stroke-linejoin: round;
  & [data-part] {
    fill: var(--primary-soft);
    stroke: var(--primary);
  }
`;

/** A drawing as SVG markup. */
export interface Drawing {
  outline: string;
  /** The part concerned. */
  part?: string | undefined;
  /** Drawn over the part. */
  over?: string;
}

export const markupOf = ({ outline, part, over = '' }: Drawing, tone = ''): string =>
  outline + (part ? `<g data-part="${tone}">${part}</g>` : '') + over;
