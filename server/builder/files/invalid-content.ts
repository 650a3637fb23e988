/** Invalid content. The message has one line for each fault: `content/shop.yaml:12:3 phone.display: must be …`. */
export class InvalidContent extends Error {
  override name = 'InvalidContent';
  readonly faults: readonly string[];

  /** @param faults of one file or of several */
  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

/** Runs each part of a check and collects its faults: one faulty file does not hide those of the next. */
export function collectFaults() {
  const faults: string[] = [];
  return {
    faults,
    /** The part's result; `null` where the content is invalid. */
    async attempt<Result>(run: () => Result | Promise<Result>): Promise<Result | null> {
      try {
        return await run();
      } catch (error) {
        if (!(error instanceof InvalidContent)) throw error;
        faults.push(...error.faults);
        return null;
      }
    },
  };
}
