import { SECOND } from '#contract/foundations/limits.ts';
import { isUnavailable } from '#server/platform/is-unavailable.ts';
import { type Log, logRetried } from '#server/platform/log/log.ts';
import { SingleFlight } from '#server/platform/single-flight.ts';
import type { Database } from './database.ts';

/**
 * Logs failures of background work. An outage of the database gets one line at its beginning and one line at its end.
 * Otherwise, the work would fill the log, because it tries again every second.
 */
export class OutageLog {
  readonly #log: Log;
  readonly #database: Pick<Database, 'checkReads'>;
  readonly #reads = new SingleFlight<boolean>();
  #since: number | null = null;

  constructor(log: Log, database: Pick<Database, 'checkReads'>) {
    this.#log = log;
    this.#database = database;
  }

  /** Logs a failure, unless the database does not respond. Resolves when it is known whether the database responds. */
  async noteFailure(failure: { err: unknown; job?: string }, message: string): Promise<void> {
    const isOutage =
      isUnavailable(failure.err) && (this.#since !== null || !(await this.#canRead()));
    if (!isOutage) return logRetried(this.#log, failure, message);
    if (this.#since !== null) return;
    this.#since = Date.now();
    this.#log.warn(failure, 'the database does not respond: background work waits');
  }

  /** Notes that the database has responded. */
  noteAnswer(): void {
    if (this.#since === null) return;
    const seconds = Math.round((Date.now() - this.#since) / SECOND);
    this.#since = null;
    this.#log.info({ seconds }, 'the database responds again');
  }

  // Many jobs fail at the same moment, so they share one read.
  #canRead(): Promise<boolean> {
    return this.#reads.run('', () =>
      this.#database.checkReads().then(
        () => true,
        () => false,
      ),
    );
  }
}
