interface Entry<Value> {
  value: Value;
  endsAt: number;
}

/** Keeps values in this process for a while, at most so many: those unused for longest go first. */
export class LruCache<Value extends object | boolean | number | string> {
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #size: number;
  readonly #lifetime: number;

  /** `lifetime` is in milliseconds. */
  constructor(size: number, lifetime: number) {
    this.#size = size;
    this.#lifetime = lifetime;
  }

  /** The value under a key; undefined when there is none or its time is over. */
  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    if (entry.endsAt <= Date.now()) return undefined;
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** Keeps a value from now on. */
  set(key: string, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, { value, endsAt: Date.now() + this.#lifetime });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.#size && oldest !== undefined) this.#entries.delete(oldest);
  }
}
