export class Slots {
  readonly #limit: number;
  readonly #taken = new Map<string, number>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Takes a slot. Returns a function that releases it and must be called once. Returns null when none is free. */
  take(key: string): (() => void) | null {
    const taken = this.#taken.get(key) ?? 0;
    if (taken >= this.#limit) return null;
    this.#taken.set(key, taken + 1);
    return () => this.#release(key);
  }

  /** Runs a task in a slot. Throws the error of `refusal` when no slot is free. */
  async hold<Result>(key: string, refusal: () => Error, task: () => Promise<Result>) {
    const release = this.take(key);
    if (!release) throw refusal();
    return task().finally(release);
  }

  #release(key: string): void {
    const left = (this.#taken.get(key) ?? 0) - 1;
    if (left > 0) this.#taken.set(key, left);
    else this.#taken.delete(key);
  }
}
