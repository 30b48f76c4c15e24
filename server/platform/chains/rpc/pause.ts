/** Since when and until when something that fails is left alone: longer with each failure in a row. */
export class Pause {
  readonly #first: number;
  readonly #longest: number;
  #failures = 0;
  #begunAt = 0;
  #until = 0;

  /** In milliseconds. */
  constructor(first: number, longest: number) {
    this.#first = first;
    this.#longest = longest;
  }

  /** When it ends; in the past when there is none. */
  get until(): number {
    return this.#until;
  }

  /**
   * Begins a pause, of at least `atLeast` milliseconds. What was begun before the last pause does not make it longer;
   * false is returned then.
   */
  failed(startedAt: number, atLeast: number): boolean {
    if (startedAt < this.#begunAt) return false;
    const wait = Math.max(this.#first * 2 ** this.#failures, atLeast);
    this.#begunAt = Date.now();
    this.#until = this.#begunAt + Math.min(wait, this.#longest);
    this.#failures += 1;
    return true;
  }

  succeeded(startedAt: number): void {
    if (startedAt >= this.#begunAt) this.#failures = 0;
  }
}
