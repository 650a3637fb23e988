export interface Row {
  name: string;
  /** The median, ready to print. */
  value: string;
  /** Least to most. */
  spread: string;
  note: string;
}

/** The ratio of two series measured side by side: the median of the pairs' ratios. */
export function ratios(name: string, ours: number[], reference: number[], note: string): Row {
  return {
    name,
    ...range(
      ours.map((value, index) => value / (reference[index] ?? Number.NaN)),
      note,
    ),
  };
}

/** Median, least and most of a series. Two decimals below ten, none from there. */
export function range(values: number[], note: string): Omit<Row, 'name'> {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (index: number) => sorted[index] ?? Number.NaN;
  const middle = (sorted.length - 1) / 2;
  const median = (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2;
  return { value: print(median), spread: `${print(at(0))}–${print(at(sorted.length - 1))}`, note };
}

const print = (value: number) => value.toFixed(value < 10 ? 2 : 0);
