import { write, writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/**
 * Lets a process outlive its standard output and error: a closed pipe or a full disk does not end it, and a full pipe does
 * not block it, because Node writes to a pipe without waiting once it has opened the stream. `onLost` gets what failed.
 */
export function outliveOutputs(onLost: (error: Error) => void = () => undefined): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', onLost);
}

let output: LogOutput | undefined;

/** The log on standard output, one for the process. What waits at its end is written then. */
export function logToStandardOutput(): LogOutput {
  if (output) return output;
  const created = new LogOutput(1);
  process.on('exit', () => created.flushSync());
  output = created;
  return created;
}

/** The characters that wait at most, for a reader that is slow or gone. Further lines are dropped and counted. */
const MAX_WAITING = 4 * 1024 * 1024;
/** The time before a failed write is tried again, in milliseconds. */
const RETRY_MS = 100;
/** The time that the end of a process waits for the log at most, in milliseconds. */
const LAST_WAIT_MS = 300;
const LAST_RETRY_MS = 10;

const pause = new Int32Array(new SharedArrayBuffer(4));

/**
 * Writes lines to a file descriptor in the background. Nothing waits for a full disk, a full pipe or a closed one: what cannot
 * be written is tried again, and dropped when too much waits. pino's own destination tries for ever at the end of the process.
 */
class LogOutput implements DestinationStream {
  readonly #fd: number;
  #lines: string[] = [];
  #waiting = 0;
  #dropped = 0;
  /** What is being written. */
  #chunk = Buffer.alloc(0);
  #state: 'idle' | 'writing' | 'waiting' = 'idle';

  constructor(fd: number) {
    this.#fd = fd;
  }

  write(line: string): void {
    if (this.#waiting + line.length > MAX_WAITING) {
      this.#dropped += 1;
      return;
    }
    this.#lines.push(line);
    this.#waiting += line.length;
    if (this.#state === 'idle') this.#writeNext();
  }

  /** Writes what waits, as far as that is possible in a moment. pino calls it for a fatal error. */
  flushSync(): void {
    // A chunk that is being written is in the hands of another thread.
    const isWriting = this.#state === 'writing';
    let rest = Buffer.concat([...(isWriting ? [] : [this.#chunk]), this.#takeLines()]);
    if (!isWriting) this.#chunk = Buffer.alloc(0);
    const deadline = Date.now() + LAST_WAIT_MS;
    while (rest.length > 0) {
      try {
        rest = rest.subarray(writeSync(this.#fd, rest));
      } catch (error) {
        const isFull = (error as NodeJS.ErrnoException).code === 'EAGAIN';
        if (!isFull || Date.now() > deadline) return;
        Atomics.wait(pause, 0, 0, LAST_RETRY_MS);
      }
    }
  }

  #writeNext(): void {
    if (this.#chunk.length === 0) this.#chunk = this.#takeLines();
    this.#state = this.#chunk.length > 0 ? 'writing' : 'idle';
    if (this.#state === 'idle') return;
    write(this.#fd, this.#chunk, (error, written) => {
      if (error) return this.#retryLater();
      this.#chunk = this.#chunk.subarray(written);
      this.#writeNext();
    });
  }

  #retryLater(): void {
    this.#state = 'waiting';
    setTimeout(() => this.#writeNext(), RETRY_MS).unref();
  }

  #takeLines(): Buffer<ArrayBuffer> {
    if (this.#dropped > 0) {
      const notice = { level: 'warn', time: Date.now(), dropped: this.#dropped, msg: DROPPED };
      this.#lines.push(`${JSON.stringify(notice)}\n`);
    }
    const lines = Buffer.from(this.#lines.join(''));
    this.#lines = [];
    this.#waiting = 0;
    this.#dropped = 0;
    return lines;
  }
}

const DROPPED = 'lines are missing here, because the log could not be written';
