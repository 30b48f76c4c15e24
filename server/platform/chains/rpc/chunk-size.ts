const SMALLEST = 1;
const FIRST = 8192;
const LARGEST = 4_194_304;
/** After this many successes, a refused size is tried again. */
const FORGIVEN_AFTER = 32;

/** The number of blocks per request, adapted to the endpoints. */
export class ChunkSize {
  #size = FIRST;
  #refused = Number.POSITIVE_INFINITY;
  #successes = 0;

  get blocks(): number {
    return this.#size;
  }

  succeeded(blocks: number): void {
    this.#successes += 1;
    if (this.#successes % FORGIVEN_AFTER === 0) this.#refused = Number.POSITIVE_INFINITY;
    const larger = blocks * 2;
    if (larger > this.#size && larger < this.#refused) this.#size = Math.min(larger, LARGEST);
  }

  /** Records that a request with this many blocks was refused as too large. Returns whether fewer blocks are possible. */
  refused(blocks: number): boolean {
    this.#successes = 0;
    this.#refused = Math.min(this.#refused, blocks);
    this.#size = Math.max(SMALLEST, Math.ceil(blocks / 2));
    return blocks > SMALLEST;
  }
}
