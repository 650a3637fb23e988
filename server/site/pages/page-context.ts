import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Release } from '../../release/release.ts';

/** What every page is made with, for whichever request. */
export interface PageContext {
  /** The build that is served. It is in a holder because development replaces it while the server runs. */
  release: { current: Release };
  now: () => Date;
  log: Logger;
  /** Milliseconds that one render may take. */
  renderDeadlineMs: number;
  config: Pick<Config, 'buildCheckSeconds'>;
}
