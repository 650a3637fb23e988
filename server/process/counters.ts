/** What this process has done since its start, for the metrics: one for all, since so is the process. */
export const counters = {
  /** By labels: `route="device",status="2xx"`. */
  requests: new Map<string, number>(),
  renders: 0,
  refusedRenders: 0,
  searches: 0,
  searchSeconds: 0,
};
