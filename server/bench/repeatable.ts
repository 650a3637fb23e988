/** What may die between two uses, as a browser does on a machine that is short of memory. */
interface Mortal {
  isConnected(): boolean;
  close(): Promise<unknown>;
}

/**
 * Does work with a browser, and again from its start in a new one where the browser died in it. Any other error is the work's, and
 * thrown. `undefined` where there is no browser.
 * @param maxRepeats of all work together; the error that comes after is thrown
 */
export async function repeatable<Browser extends Mortal>(
  launch: () => Promise<Browser | undefined>,
  maxRepeats: number,
) {
  const first = await launch();
  if (!first) return undefined;
  let browser: Browser = first;
  let repeats = 0;
  return {
    async run<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
      for (;;) {
        try {
          return await work(browser);
        } catch (error) {
          if (!isDead(browser, error) || repeats === maxRepeats) throw error;
          repeats += 1;
          // What is left of it may never answer.
          browser.close().catch(() => {});
          browser = (await launch()) ?? browser;
        }
      }
    },
    /** How often work was done again so far. */
    get repeats() {
      return repeats;
    },
    close: () => browser.close(),
  };
}

/** The browser itself, or the process of a page, which Playwright tells by these words. */
const isDead = (browser: Mortal, error: unknown): boolean =>
  !browser.isConnected() || /has been closed|crashed/.test(`${error}`);
