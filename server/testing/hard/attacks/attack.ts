import type { HttpRequest } from './requests.ts';

/** A request that one visitor may send again and again to make the server work. */
export interface Attack {
  name: string;
  /**
   * Bytes where no client would send it.
   * @param n counts the requests of a run: attacks that need new visitors or new paths count by it
   */
  request(n: number): HttpRequest | Buffer;
  /** Microseconds of CPU that an answer may cost on the reference machine. Absent: only the event loop's time is bounded. */
  maxUs?: number;
  /** The visitor hangs up before the request is whole, and waits for no answer. */
  hangUp?: boolean;
  /** Requests that bring the server into the state that is attacked; not measured. */
  before?: HttpRequest[];
}

/** The rule of the site: no single request keeps the event loop longer, in milliseconds of CPU. */
export const maxLoopMs = 50;

/** Microseconds: a refusal of one line or of JSON, whatever was sent. */
export const oneLine = 800;
/** A page that is rendered once, filled with words and compressed. A render for each visitor costs more. */
export const filledPage = 2000;
/** Such a page, after a search. */
export const searched = 3000;
/** What is looked for on the disk, or made for one visitor. */
export const ownAnswer = 6000;
