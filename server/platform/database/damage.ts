import type { Log } from '#server/platform/log/log.ts';

// SQLITE_CORRUPT and SQLITE_NOTADB (sqlite.org/rescode.html): the lowest byte of an error code.
const sqliteCodes: ReadonlySet<number> = new Set([11, 26]);
// PostgreSQL's data_corrupted and index_corrupted.
const postgresCodes: ReadonlySet<unknown> = new Set(['XX001', 'XX002']);

/** Whether an error says that stored data is damaged. */
export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (typeof errcode === 'number') return sqliteCodes.has(errcode % 256);
  return postgresCodes.has(code) || isDamage(error.cause);
}

/** Remembers until the end of the process that the database has reported damage. Logs this once. */
export class DamageWatch {
  readonly #log: Pick<Log, 'error'>;
  #reason: string | null = null;

  constructor(log: Pick<Log, 'error'>) {
    this.#log = log;
  }

  /** What the database has reported, such as `database disk image is malformed`. Null while nothing is damaged. */
  get reason(): string | null {
    return this.#reason;
  }

  note(error: unknown): void {
    if (this.#reason !== null || !isDamage(error)) return;
    this.#reason = (error as Error).message;
    this.#log.error({ err: error }, 'the database is damaged: stop the site and restore a backup');
  }

  /** Runs an action of the database, and notes when it fails because of damage. */
  run<Result>(act: () => Result): Result {
    try {
      return act();
    } catch (error) {
      this.note(error);
      throw error;
    }
  }
}
