/** A bounded number of places for each key, such as one member's uploads under way. */
export class Slots {
  readonly #most: number;
  readonly #taken = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Takes a place and returns how to give it back (once); null when all of the key's are taken. */
  take(key: string): (() => void) | null {
    const taken = this.#taken.get(key) ?? 0;
    if (taken >= this.#most) return null;
    this.#taken.set(key, taken + 1);
    return () => this.#giveBack(key);
  }

  #giveBack(key: string): void {
    const left = (this.#taken.get(key) ?? 0) - 1;
    if (left > 0) this.#taken.set(key, left);
    else this.#taken.delete(key);
  }
}
