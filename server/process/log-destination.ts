import { write as writeToFile } from 'node:fs';

/**
 * Where the log's lines go: a file whose disk may fill up, or a pipe whose reader may stall or end. Writing never waits for
 * them. Lines wait in memory up to a limit; past it they are dropped and counted, and the count is written in their place as
 * soon as there is room again.
 */
export interface LogDestination {
  /** Takes one whole line with its line feed. */
  write(line: string): void;
  /**
   * Resolves when every line is written, when none can be written, or after `limitMs`, whichever is first. Resolves to
   * false while a write still hangs in the system: then `process.exit` would wait for it, perhaps for ever.
   */
  flush(limitMs: number): Promise<boolean>;
}

/** Characters: about 4,000 request lines. The batch that is being written may hold as many again. */
const maxWaiting = 1_048_576;

/** Milliseconds for which lines are collected: one write of many lines costs little more than one of a single line. */
const collectMs = 5;

/** Milliseconds until a write is retried: when the pipe is full, because its reader is slow, and after any other failure. */
const retryMs = { fullPipe: 10, failure: 1000 };

/** Milliseconds that the system gets to answer a write which is under way when the flush has reached its limit. */
const answerMs = 100;

export interface LogDestinationOptions {
  /** The file descriptor. Pipes should be in non-blocking mode, so that a stalled reader does not block a thread. */
  fd: number;
  /** The line that says how many lines are missing. */
  droppedLine: (count: number) => string;
  /** `fs.write`; tests pass one that fails. */
  write?: (
    fd: number,
    bytes: Buffer,
    done: (error: NodeJS.ErrnoException | null, written: number) => void,
  ) => void;
}

export function createLogDestination(options: LogDestinationOptions): LogDestination {
  const { fd, droppedLine, write = writeToFile } = options;
  let waiting: string[] = [];
  let waitingLength = 0;
  let dropped = 0;
  /** The rest of the batch that is being written. */
  let batch = Buffer.alloc(0);
  let busy = false;
  /** Whether a write is under way in the system. */
  let writing = false;
  let timer: NodeJS.Timeout | undefined;
  /** Called when everything is written, or a write fails. */
  let settled: (() => void) | null = null;

  /** Called when the system answers a write. */
  let answered: (() => void) | null = null;

  function writeBatch(): void {
    if (batch.length === 0 && !nextBatch()) {
      busy = false;
      settled?.();
      return;
    }
    writing = true;
    write(fd, batch, onWritten);
  }

  function nextBatch(): boolean {
    if (waiting.length === 0 && dropped > 0) {
      waiting.push(droppedLine(dropped));
      dropped = 0;
    }
    if (waiting.length === 0) return false;
    batch = Buffer.from(waiting.join(''));
    waiting = [];
    waitingLength = 0;
    return true;
  }

  function onWritten(error: NodeJS.ErrnoException | null, written: number): void {
    writing = false;
    answered?.();
    if (!error) {
      batch = batch.subarray(written);
      // What has come meanwhile are few lines: more are collected, but not while a flush waits.
      if (batch.length > 0 || waiting.length === 0 || settled) writeBatch();
      else timer = setTimeout(writeBatch, collectMs);
      return;
    }
    const isFullPipe = error.code === 'EAGAIN';
    // This timer must not keep the process alive: only the log waits for it.
    timer = setTimeout(writeBatch, isFullPipe ? retryMs.fullPipe : retryMs.failure).unref();
    if (!isFullPipe) settled?.();
  }

  return {
    write(line) {
      // Once a line is dropped, further ones are dropped until all earlier lines are written.
      if (dropped > 0 || waitingLength + line.length > maxWaiting) {
        dropped += 1;
        return;
      }
      waiting.push(line);
      waitingLength += line.length;
      if (busy) return;
      busy = true;
      timer = setTimeout(writeBatch, collectMs);
    },

    async flush(limitMs) {
      if (!busy) return true;
      await new Promise<void>((resolve) => {
        const limit = setTimeout(resolve, limitMs);
        settled = () => {
          clearTimeout(limit);
          resolve();
        };
        if (writing) return;
        clearTimeout(timer);
        writeBatch();
      });
      settled = null;
      if (writing) {
        // A full pipe answers at once, a blocked one never does.
        await new Promise<void>((resolve) => {
          const limit = setTimeout(resolve, answerMs);
          answered = () => {
            clearTimeout(limit);
            resolve();
          };
        });
        answered = null;
      }
      return !writing;
    },
  };
}
