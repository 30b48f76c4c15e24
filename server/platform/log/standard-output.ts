import { write, writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/**
 * Lets a process survive failures of its standard output and error. A closed pipe or a full disk does not end it. A full
 * pipe does not block it, because Node writes to a pipe asynchronously once it has opened the stream. `onLost` receives
 * the errors.
 */
export function outliveOutputs(onLost: (error: Error) => void = () => undefined): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', onLost);
}

let output: LogOutput | undefined;

/** Returns the log on standard output, one for the process. Pending lines are written when the process ends. */
export function logToStandardOutput(): LogOutput {
  if (output) return output;
  const created = new LogOutput(1);
  process.on('exit', () => created.flushSync());
  output = created;
  return created;
}

/** How many characters are queued for a slow or missing reader. Further lines are dropped and counted. */
const MAX_WAITING = 4 * 1024 * 1024;
/** The time until a failed write is retried, in milliseconds. */
const RETRY_MS = 100;
/** How long the end of the process waits for the log at most, in milliseconds. */
const LAST_WAIT_MS = 300;
const LAST_RETRY_MS = 10;

const pause = new Int32Array(new SharedArrayBuffer(4));

/**
 * Writes lines to a file descriptor in the background. A full disk and a full or closed pipe block nothing, because
 * failed writes are retried and lines are dropped when too many are queued. pino's own destination retries forever at
 * the end of the process.
 */
class LogOutput implements DestinationStream {
  readonly #fd: number;
  #lines: string[] = [];
  #waiting = 0;
  #dropped = 0;
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

  /** Writes as many of the queued lines as is possible in a moment. pino calls this for a fatal error. */
  flushSync(): void {
    // Another thread is writing the current chunk.
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
