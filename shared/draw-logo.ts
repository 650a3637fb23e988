import { type Glyph, glyphs, type Point } from './glyphs.ts';

/** A drawing in lines alone: the `d` of an SVG path, to be stroked with `logoLineWidth`, and the box that it fills. */
export interface LogoDrawing {
  path: string;
  /** As in `viewBox`: left, top, width and height. */
  box: [number, number, number, number];
}

/** Initials that a logo can be drawn of. */
export const initialsPattern = /^[A-Z]{1,2}$/;

export const logoLineWidth = 2.6;
const padRadius = 2.3;
/** Half a line more than this stays free between two glyphs. */
const gap = 5;

/** The shop's logo: one circuit line from a pad through its initials to a via. */
export function drawLogo(initials: string): LogoDrawing {
  const { lines, pad, left, right, out } = layOut(initials);
  const via: Point = [right + 9.5, out[1]];
  const trace = [out, [via[0] - 1.5, via[1]] as const];
  // A circle of half a line's radius is a filled dot.
  return drawing([...lines, trace], [circle(pad, padRadius), circle(via, logoLineWidth / 2)], {
    left,
    right: via[0] + logoLineWidth / 2,
    top: via[1] - logoLineWidth / 2,
    bottom: via[1] + logoLineWidth / 2,
    pad,
  });
}

/** The glyphs side by side; two that have stems where they meet share one. The lines stop at the edge of the pad. */
function layOut(initials: string) {
  const [first, second] = [...initials].map((name) => glyphs[name] as Glyph);
  const { pad, width, lines, out } = first as Glyph;
  const start = { pad, left: Math.min(0, pad[0] - padRadius), lines: lines.map((line) => cutAt(pad, line)) };
  const edge = Math.max(width, pad[0] + padRadius);
  if (!second) return { ...start, right: edge, out };

  const isShared = first?.stems === 'both' && second.stems !== undefined;
  const x = isShared ? width : edge + gap;
  const moved = ([px, py]: Point): Point => [px + x, py];
  // The stem comes first among the lines of a glyph with one.
  const added = isShared && second.stems === 'left' ? second.lines.slice(1) : second.lines;
  return {
    ...start,
    lines: [...start.lines, ...added.map((line) => line.map(moved))],
    right: x + Math.max(second.width, second.pad[0]),
    out: moved(second.out),
  };
}

/** The line with those of its ends that lie in the pad moved to the pad's edge. */
function cutAt(pad: Point, line: Point[]): Point[] {
  return line.map((point, index) => {
    const next = index === 0 ? line[1] : index === line.length - 1 ? line[index - 1] : undefined;
    if (!next || point[0] !== pad[0] || point[1] !== pad[1]) return point;
    const [dx, dy] = [next[0] - point[0], next[1] - point[1]];
    const part = padRadius / Math.hypot(dx, dy);
    return [round(point[0] + dx * part), round(point[1] + dy * part)];
  });
}

function drawing(
  lines: (readonly Point[])[],
  circles: string[],
  edges: { left: number; right: number; top: number; bottom: number; pad: Point },
): LogoDrawing {
  const { left, right, pad } = edges;
  const top = Math.min(0, edges.top, pad[1] - padRadius);
  const bottom = Math.max(20, edges.bottom, pad[1] + padRadius);
  const paths = lines.map((line) => `M${line.map(([x, y]) => `${x} ${y}`).join('L')}`);
  const half = logoLineWidth / 2;
  return {
    path: [...paths, ...circles].join(''),
    box: [
      round(left - half),
      round(top - half),
      round(right - left + logoLineWidth),
      round(bottom - top + logoLineWidth),
    ],
  };
}

const circle = ([x, y]: Point, radius: number): string =>
  `M${round(x - radius)} ${y}a${radius} ${radius} 0 1 0 ${round(2 * radius)} 0a${radius} ${radius} 0 1 0 ${-round(2 * radius)} 0`;

const round = (value: number): number => Math.round(value * 100) / 100;
