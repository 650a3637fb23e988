export interface Durations {
  /** Seconds, of all answers together. */
  sum: number;
  /** How many answers took at most so long as the bound at the same place; the last is of all. */
  within: number[];
}

/** Seconds. */
export const durationBounds = [0.005, 0.025, 0.1, 0.5, 2.5, Infinity];

/** Counts an answer of a route that took so many seconds. */
export function countDuration(route: string, seconds: number): void {
  const known = counters.durations.get(route) ?? { sum: 0, within: durationBounds.map(() => 0) };
  const within = durationBounds.map((bound, at) => (known.within[at] ?? 0) + Number(seconds <= bound));
  counters.durations.set(route, { sum: known.sum + seconds, within });
}

/** What this process has done since its start, for the metrics: one for all, since so is the process. */
export const counters = {
  /** By labels: `route="device",status="2xx"`. */
  requests: new Map<string, number>(),
  /** How long answers took, by route. */
  durations: new Map<string, Durations>(),
  renders: 0,
  refusedRenders: 0,
  searches: 0,
  searchSeconds: 0,
};
