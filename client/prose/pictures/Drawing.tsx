import type { ReactNode } from 'react';

interface DrawingProps {
  /** What the picture shows, for people who do not see it. */
  label: string;
  /** Size of the drawing in CSS pixels; on narrower screens it shrinks. At most 360 wide, so that its words stay legible. */
  width: number;
  height: number;
  children: ReactNode;
}

/**
 * A drawing for a document's `<Figure>`: outlines in the colour of the text. SVG attributes set its look, so that a
 * drawing adds no rule to the style sheet that all pages share.
 */
export function Drawing({ label, width, height, children }: DrawingProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      fontSize="14"
    >
      {children}
    </svg>
  );
}

/** The part in question, in green. */
export function Part({ children }: { children: ReactNode }) {
  return (
    <g fill="var(--primary-soft)" stroke="var(--primary)">
      {children}
    </g>
  );
}

interface WordsProps {
  x: number;
  y: number;
  anchor?: 'start' | 'middle' | 'end';
  children: string;
}

/** A word or two inside a drawing. */
export function Words({ x, y, anchor = 'start', children }: WordsProps) {
  return (
    <text x={x} y={y} textAnchor={anchor} fill="currentColor" stroke="none">
      {children}
    </text>
  );
}

/** A dotted line from a part to its label, with a dot at its start. */
export function Leader({ from, to }: { from: [x: number, y: number]; to: [x: number, y: number] }) {
  return (
    <>
      <circle cx={from[0]} cy={from[1]} r="2" fill="currentColor" />
      <path d={`M${from.join(' ')}L${to.join(' ')}`} strokeDasharray="1 4" />
    </>
  );
}
