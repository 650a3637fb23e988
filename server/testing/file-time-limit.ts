/**
 * Loaded into every test file's process before the file: one that is still running after the limit, because
 * a test hangs or something was left open, fails and says what keeps it alive.
 */
const limitMs = 20 * 60_000;

setTimeout(() => {
  console.error(
    `Still running after ${limitMs / 1000} s. Open: ${process.getActiveResourcesInfo().join(', ')}`,
  );
  process.exit(1);
}, limitMs).unref();
