interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/** Handles the items of a key in batches. Items that arrive during a batch share the next batch. */
export class Batches<Item, Result> {
  readonly #perform: (key: string, items: readonly Item[]) => Promise<readonly Result[]>;
  readonly #size: number;
  readonly #waiting = new Map<string, Waiting<Item, Result>[]>();

  /** `perform` handles at most `size` items and returns their results in the same order. */
  constructor(
    size: number,
    perform: (key: string, items: readonly Item[]) => Promise<readonly Result[]>,
  ) {
    this.#size = size;
    this.#perform = perform;
  }

  /** Handles an item. Rejects when the work of its batch fails. */
  run(key: string, item: Item): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const queue = this.#waiting.get(key);
    if (queue) queue.push({ item, resolve, reject });
    else {
      this.#waiting.set(key, [{ item, resolve, reject }]);
      void this.#work(key);
    }
    return promise;
  }

  async #work(key: string): Promise<void> {
    const queue = this.#waiting.get(key) ?? [];
    while (queue.length > 0) await this.#serve(key, queue.splice(0, this.#size));
    this.#waiting.delete(key);
  }

  async #serve(key: string, batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#perform(
        key,
        batch.map(({ item }) => item),
      );
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
