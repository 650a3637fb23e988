/** Which of an attack's many requests is built. */
export interface Turn {
  /** Different for every request of a run: attacks that need new visitors or new paths count by it. */
  n: number;
  /** The `n` of the round's first request, as `prepare` got it. */
  first: number;
  /** From 0 to `variants`. */
  variant: number;
  /** One of `sizes`, in bytes. */
  size: number;
  /** Path of the build's largest script. */
  script: string;
}

/** Requests that one visitor may send to make the server work. */
export interface Attack {
  name: string;
  request(turn: Turn): Buffer;
  /** Different requests of the same kind, sent in turn; 1 where it is absent. */
  variants?: number;
  /** Bytes of hostile content, rising. The runner stops at the first size that takes the server a second. */
  sizes?: number[];
  /** The CPU of an answer may be so many times that of a cached `/`. Absent: only the stall is bounded. */
  maxRatio?: number;
  /** The visitor hangs up before the request is whole, and waits for no answer. */
  hangUp?: boolean;
  /** So many requests are sent together while the stall is measured; 1 where it is absent. */
  atOnce?: number;
  /** Requests that bring the server into the state that is attacked, sent before each round and not measured. */
  prepare?(first: number): Buffer[];
  /** Requests of one round at the most: for a state that lasts only so long. */
  maxPerRound?: number;
}

/** The rule of the site: nothing that a visitor can send keeps the event loop longer. */
export const maxStallMs = 50;

/** Refusals that need no page of their own: too many requests, nothing there. */
export const cheapRefusal = 3;
/** All other refusals, and the search. */
export const otherRefusal = 5;
