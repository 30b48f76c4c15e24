/** Single-flight by key: one task at a time runs for a key, and concurrent callers share its result. */
export class SingleFlight<Result> {
  readonly #running = new Map<string, Promise<Result>>();

  isRunning(key: string): boolean {
    return this.#running.has(key);
  }

  /** Joins the running task of a key, or starts one. */
  run(key: string, task: () => Promise<Result>): Promise<Result> {
    const started = this.#running.get(key);
    if (started) return started;
    const running = task().finally(() => this.#running.delete(key));
    this.#running.set(key, running);
    return running;
  }
}
