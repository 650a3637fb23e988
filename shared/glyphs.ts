/** A point in a glyph's box: 20 high, y downwards. */
export type Point = readonly [x: number, y: number];

/** A capital letter as lines of one width, as a trace on a circuit board runs. */
export interface Glyph {
  lines: Point[][];
  width: number;
  /** Where a line ends that may end in a pad. */
  pad: Point;
  /** Where a trace may leave it to the right. */
  out: Point;
  /** The sides on which it has a stem from top to bottom, which a neighbour may share. */
  stems?: 'left' | 'right' | 'both';
}

const leftStem: Point[] = [
  [0, 20],
  [0, 0],
];

/** One line of points, written as "x,y x,y …". */
const pointsOf = (points: string): Point[] =>
  points.split(' ').map((point) => {
    const [x = 0, y = 0] = point.split(',').map(Number);
    return [x, y];
  });

const glyph = (width: number, pad: Point, out: Point, lines: string[], stems?: Glyph['stems']): Glyph => ({
  lines: lines.map(pointsOf),
  width,
  pad,
  out,
  ...(stems && { stems }),
});

/** A glyph with a stem on its left alone, which comes first among its lines. */
const stemmed = (width: number, out: Point, lines: string[]): Glyph => ({
  lines: [leftStem, ...lines.map(pointsOf)],
  width,
  pad: [0, 20],
  out,
  stems: 'left',
});

/** By capital letter. */
export const glyphs: Record<string, Glyph> = {
  A: glyph(14, [0, 20], [14, 12], ['0,20 0,6 6,0 8,0 14,6 14,20', '0,12 14,12']),
  B: stemmed(12, [7, 10], ['0,0 7,0 11,4 11,6 7,10 0,10', '7,10 12,15 12,16 8,20 0,20']),
  C: glyph(13, [13, 20], [13, 0], ['13,20 5,20 0,15 0,5 5,0 13,0']),
  D: stemmed(14, [14, 10], ['0,0 8,0 14,6 14,14 8,20 0,20']),
  E: stemmed(12, [9, 10], ['0,0 12,0', '0,10 9,10', '0,20 12,20']),
  F: stemmed(12, [9, 10], ['0,0 12,0', '0,10 9,10']),
  G: glyph(14, [7, 10], [14, 10], ['7,10 14,10 14,15 9,20 5,20 0,15 0,5 5,0 13,0']),
  H: glyph(14, [0, 20], [14, 10], ['0,20 0,0', '14,0 14,20', '0,10 14,10'], 'both'),
  I: glyph(0, [0, 20], [0, 10], ['0,20 0,0']),
  J: glyph(12, [0, 14], [12, 10], ['0,14 0,15 5,20 7,20 12,15 12,0']),
  K: stemmed(13, [13, 20], ['13,0 3,10 0,10', '3,10 13,20']),
  L: stemmed(12, [12, 20], ['0,20 12,20']),
  M: glyph(16, [0, 20], [16, 10], ['0,20 0,0 8,11 16,0 16,20'], 'both'),
  N: glyph(14, [0, 20], [14, 10], ['0,20 0,0 14,20 14,0'], 'both'),
  O: glyph(14, [0, 20], [14, 10], ['0,20 0,5 5,0 9,0 14,5 14,15 9,20 0,20']),
  P: stemmed(13, [13, 5.5], ['0,0 8,0 13,5 13,6 8,11 0,11']),
  Q: glyph(14, [15, 20], [14, 10], ['15,20 9,14', '5,0 9,0 14,5 14,15 9,20 5,20 0,15 0,5 5,0']),
  R: stemmed(13, [8, 10], ['0,0 8,0 12,4 12,6 8,10 0,10', '6,10 13,17 13,20']),
  S: glyph(13, [0, 20], [12, 0], ['0,20 8,20 13,15 13,14 9,10 4,10 0,6 0,5 5,0 12,0']),
  T: glyph(14, [7, 20], [14, 0], ['7,20 7,0', '0,0 14,0']),
  U: glyph(14, [0, 0], [14, 10], ['0,0 0,15 5,20 9,20 14,15 14,0']),
  V: glyph(14, [0, 0], [14, 4], ['0,0 0,7 7,20 14,7 14,0']),
  W: glyph(16, [0, 0], [16, 10], ['0,0 0,20 8,9 16,20 16,0'], 'both'),
  X: glyph(13, [0, 20], [13, 20], ['0,20 13,0', '0,0 13,20']),
  Y: glyph(13, [6.5, 20], [13, 0], ['6.5,20 6.5,10 0,3 0,0', '6.5,10 13,3 13,0']),
  Z: glyph(13, [0, 0], [13, 20], ['0,0 13,0 0,20 13,20']),
};
