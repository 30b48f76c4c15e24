interface Entry<Value> {
  value: Value;
  expiresAt: number;
}

/** An in-memory cache with a maximum size and a time to live. Evicts the least recently used entry. */
export class LruCache<Value extends object | boolean | number | string> {
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #maxSize: number;
  readonly #ttl: number;

  /** `ttl` is in milliseconds. Reading an entry does not extend it. */
  constructor(maxSize: number, ttl: number) {
    this.#maxSize = maxSize;
    this.#ttl = ttl;
  }

  /** The value of a key. Undefined when there is none or it has expired. */
  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    if (entry.expiresAt <= Date.now()) return undefined;
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** Stores a value. Its time to live starts now. */
  set(key: string, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, { value, expiresAt: Date.now() + this.#ttl });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.#maxSize && oldest !== undefined) this.#entries.delete(oldest);
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }
}
