const ends: (() => Promise<unknown>)[] = [];

/** Has something that the test files of a process share ended after the last of them. */
export function afterAllFiles(end: () => Promise<unknown>): void {
  ends.push(end);
}

/** Ends all of it. What fails to end has failed to start: its tests have said so, and the others must not be left running. */
export async function endShared(): Promise<void> {
  await Promise.allSettled(ends.map((end) => end()));
}
