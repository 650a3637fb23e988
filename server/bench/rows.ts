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

/** A server that used less of its core than this was not what the answers waited for. */
const minServerShare = 0.9;

/**
 * A row of throughput with the share of a core that each server used. Where one of them used too little, something
 * else was measured, the client or another program, and the row has no value.
 * @param shares median share of its core, 0 to 1, by server
 */
export function withServerShares(row: Row, shares: Record<string, number>): Row {
  const used = Object.entries(shares).map(([server, share]) => `${server} ${Math.floor(share * 100)} %`);
  const note = `${row.note}; of its core used ${used.join(', ')}`;
  const isValid = Object.values(shares).every((share) => share >= minServerShare);
  return isValid
    ? { ...row, note }
    : { ...row, value: 'refused', spread: '', note: `the server was not the limit: ${note}` };
}

/** Median, least and most of a series. Two decimals below ten, none from there. */
export function range(values: number[], note: string): Omit<Row, 'name'> {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (index: number) => sorted[index] ?? Number.NaN;
  return { value: print(median(values)), spread: `${print(at(0))}–${print(at(sorted.length - 1))}`, note };
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (index: number) => sorted[index] ?? Number.NaN;
  const middle = (sorted.length - 1) / 2;
  return (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2;
}

const print = (value: number) => value.toFixed(value < 10 ? 2 : 0);
