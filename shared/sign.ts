import { type Letter, letters, type Point } from './letters.ts';

/** A drawing in lines alone: the `d` of an SVG path that is drawn with a line of `signLine`, and the box that it fills. */
export interface SignDrawing {
  path: string;
  /** As in `viewBox`: left, top, width and height. */
  box: [number, number, number, number];
}

/** Initials that a sign can be drawn of. */
export const initialsPattern = /^[A-Z]{1,2}$/;

export const signLine = 2.6;
const padRadius = 2.3;
/** Half the line more than this stays free between two letters. */
const gap = 5;

/** The shop's sign: one circuit line from a pad through its initials to a via. */
export function drawSign(initials: string): SignDrawing {
  const { lines, pad, left, right, out } = placed(initials);
  const via: Point = [right + 9.5, out[1]];
  const trace = [out, [via[0] - 1.5, via[1]] as const];
  // A circle of half a line's radius is a filled dot.
  return drawn([...lines, trace], [circle(pad, padRadius), circle(via, signLine / 2)], {
    left,
    right: via[0] + signLine / 2,
    top: via[1] - signLine / 2,
    bottom: via[1] + signLine / 2,
    pad,
  });
}

/** The initials and their pad, for icons. */
export function drawInitials(initials: string): SignDrawing {
  const { lines, pad, left, right } = placed(initials);
  return drawn(lines, [circle(pad, padRadius)], { left, right, top: 0, bottom: 20, pad });
}

/** The letters side by side; two that have stems where they meet share one. The lines stop at the edge of the pad. */
function placed(initials: string) {
  const [first, second] = [...initials].map((name) => letters[name] as Letter);
  const { pad, width, lines, out } = first as Letter;
  const start = { pad, left: Math.min(0, pad[0] - padRadius), lines: lines.map((line) => cutAt(pad, line)) };
  const edge = Math.max(width, pad[0] + padRadius);
  if (!second) return { ...start, right: edge, out };

  const isShared = first?.stems === 'both' && second.stems !== undefined;
  const x = isShared ? width : edge + gap;
  const place = ([px, py]: Point): Point => [px + x, py];
  // The stem comes first among the lines of a letter with one.
  const added = isShared && second.stems === 'left' ? second.lines.slice(1) : second.lines;
  return {
    ...start,
    lines: [...start.lines, ...added.map((line) => line.map(place))],
    right: x + Math.max(second.width, second.pad[0]),
    out: place(second.out),
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

function drawn(
  lines: (readonly Point[])[],
  circles: string[],
  edges: { left: number; right: number; top: number; bottom: number; pad: Point },
): SignDrawing {
  const { left, right, pad } = edges;
  const top = Math.min(0, edges.top, pad[1] - padRadius);
  const bottom = Math.max(20, edges.bottom, pad[1] + padRadius);
  const paths = lines.map((line) => `M${line.map(([x, y]) => `${x} ${y}`).join('L')}`);
  const half = signLine / 2;
  return {
    path: [...paths, ...circles].join(''),
    box: [
      round(left - half),
      round(top - half),
      round(right - left + signLine),
      round(bottom - top + signLine),
    ],
  };
}

const circle = ([x, y]: Point, radius: number): string =>
  `M${round(x - radius)} ${y}a${radius} ${radius} 0 1 0 ${round(2 * radius)} 0a${radius} ${radius} 0 1 0 ${-round(2 * radius)} 0`;

const round = (value: number): number => Math.round(value * 100) / 100;
