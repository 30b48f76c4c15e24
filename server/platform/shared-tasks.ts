/** Tasks of which one at a time runs for a key: all who ask for it meanwhile share its result. */
export class SharedTasks<Result> {
  readonly #running = new Map<string, Promise<Result>>();

  isRunning(key: string): boolean {
    return this.#running.has(key);
  }

  /** Joins the task that runs for a key, or starts one. */
  run(key: string, task: () => Promise<Result>): Promise<Result> {
    const started = this.#running.get(key);
    if (started) return started;
    const running = task().finally(() => this.#running.delete(key));
    this.#running.set(key, running);
    return running;
  }
}
