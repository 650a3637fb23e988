/** A request that one visitor may send again and again to make the server work. */
export interface Attack {
  name: string;
  /**
   * @param n counts the requests of a run: attacks that need new visitors or new paths count by it
   * @param script path of the build's largest script
   */
  request(n: number, script: string): Buffer;
  /** So many different requests come in turn, by `n`; 1 where it is absent. */
  variants?: number;
  /** The CPU of an answer may be so many times that of a cached `/`. Absent: only the event loop's time is bounded. */
  maxRatio?: number;
  /** The visitor hangs up before the request is whole, and waits for no answer. */
  hangUp?: boolean;
  /** Requests that bring the server into the state that is attacked; not measured. */
  before?: Buffer[];
}

/** The rule of the site: no single request keeps the event loop longer, in milliseconds of CPU. */
export const maxLoopMs = 50;

/** Refusals that need no page of their own: too many requests, nothing there. */
export const cheapRefusal = 3;
/** All other refusals, and the search. */
export const otherRefusal = 5;
