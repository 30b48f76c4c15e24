/** A pause after failures. It grows with each failure in a row. */
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

  /** The end of the pause. In the past when there is none. */
  get until(): number {
    return this.#until;
  }

  /**
   * Starts a pause of at least `atLeast` milliseconds. Returns false for a request that began before the last pause,
   * which then stays the same.
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
