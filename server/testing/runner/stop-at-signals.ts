/** Calls `stop` at the first Ctrl-C or `kill`; a second one ends the process at once. */
export function stopAtSignals(stop: (signal: string) => void): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      stop(signal);
    });
  }
}
