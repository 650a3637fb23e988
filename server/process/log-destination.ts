import { once } from 'node:events';
import { pino } from 'pino';
import { becomesTrue } from './becomes-true.ts';

/**
 * Where the log's lines go: a file whose disk may fill up, or a pipe whose reader may stall or end. Writing never waits for
 * them. Lines wait in memory up to a limit; past it they are dropped, and their number is logged once there is room again.
 */
export interface LogDestination {
  /** Takes one whole line with its line feed. */
  write(line: string): void;
  /**
   * Writes what waits, for half a second at the most, and closes.
   * @returns false while a write hangs in the system: then `process.exit` would wait for it, perhaps for ever
   */
  close(): Promise<boolean>;
}

/** Bytes: about 4,000 request lines. */
const maxLength = 1_048_576;
/** Milliseconds after which writing is tried again, on a disk that was full for example. */
const retryMs = 1000;
const closeMs = 500;
/** Milliseconds in which the system answers a write to a pipe that is full: pino tries again every 100. */
const answerMs = 150;

/**
 * @param fd file descriptor; pipes should be in non-blocking mode, so that a stalled reader blocks no thread
 * @param droppedLine the line that says how many lines are missing
 */
export function createLogDestination(fd: number, droppedLine: (count: number) => string): LogDestination {
  let dropped = 0;
  let answered = false;
  const onAnswer = () => {
    answered = true;
    return answered;
  };
  // Flushing writes only where there is a minimal length.
  const flushing = { minLength: 1, periodicFlush: retryMs };
  const output = pino.destination({ dest: fd, sync: false, maxLength, ...flushing, retryEAGAIN: onAnswer });
  output.on('write', onAnswer);
  output.on('error', onAnswer);
  output.on('drop', () => {
    dropped += 1;
  });
  output.on('drain', () => {
    if (dropped > 0) output.write(droppedLine(dropped));
    dropped = 0;
  });

  async function drain(): Promise<void> {
    // The first drain may have added the line about dropped ones.
    for (let drains = 0; drains < 2; drains++) {
      output.flush();
      await once(output, 'drain');
    }
  }

  async function flush(): Promise<boolean> {
    let isOver = false;
    void drain()
      // A write that failed is over too.
      .catch(() => undefined)
      .then(() => {
        isOver = true;
      });
    if (await becomesTrue(() => isOver, closeMs)) return true;
    answered = false;
    return becomesTrue(() => answered, answerMs);
  }

  return {
    // A function of its own: with `flushSync` in reach, pino would wait for a stalled reader at a `fatal` line.
    write: (line) => {
      output.write(line);
    },
    async close() {
      const canExit = await flush();
      // Or pino would wait at the exit until the last line is written.
      output.destroy();
      return canExit;
    },
  };
}
