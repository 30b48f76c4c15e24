const SMALLEST = 1;
const FIRST = 8192;
const LARGEST = 4_194_304;
/** Successes after which a size that once was too large is tried again. */
const FORGIVEN_AFTER = 32;

/** How many blocks are asked for at once: as many as the endpoints answer. */
export class ChunkSize {
  #size = FIRST;
  #refused = Number.POSITIVE_INFINITY;
  #successes = 0;

  get blocks(): number {
    return this.#size;
  }

  /** A request of so many blocks was answered. */
  succeeded(blocks: number): void {
    this.#successes += 1;
    if (this.#successes % FORGIVEN_AFTER === 0) this.#refused = Number.POSITIVE_INFINITY;
    const larger = blocks * 2;
    if (larger > this.#size && larger < this.#refused) this.#size = Math.min(larger, LARGEST);
  }

  /** A request of so many blocks was refused as too large. Returns whether a smaller one can be tried. */
  refused(blocks: number): boolean {
    this.#successes = 0;
    this.#refused = Math.min(this.#refused, blocks);
    this.#size = Math.max(SMALLEST, Math.ceil(blocks / 2));
    return blocks > SMALLEST;
  }
}
