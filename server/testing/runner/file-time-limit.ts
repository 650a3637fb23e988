const limitMs = 20 * 60_000;

/**
 * Ends the process where a test file is still running after the limit, because a test hangs or something was left
 * open, and says what keeps it alive. Until then the process lives, also while a test waits for nothing but a timer that
 * would let it end. Answers the timer.
 */
export function limitTime(what: string): NodeJS.Timeout {
  return setTimeout(() => {
    const open = process.getActiveResourcesInfo().join(', ');
    console.error(`${what} is still running after ${limitMs / 1000} s. Open: ${open}`);
    process.exit(1);
  }, limitMs);
}
