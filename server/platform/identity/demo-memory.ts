import { LRUCache } from 'lru-cache';
import type { Adapter, AdapterPayload } from 'oidc-provider';

const MAX_RECORDS = 5000;

/**
 * Stores interactions, codes and tokens for minutes. Evicts the least recently used records, so that memory is limited.
 */
export function createDemoMemory(maxRecords = MAX_RECORDS): (model: string) => Adapter {
  const records = new LRUCache<string, AdapterPayload>({ max: maxRecords });
  return (model) => new MemoryAdapter(model, records);
}

class MemoryAdapter implements Adapter {
  readonly #model: string;
  readonly #records: LRUCache<string, AdapterPayload>;

  constructor(model: string, records: LRUCache<string, AdapterPayload>) {
    this.#model = model;
    this.#records = records;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn = Infinity): Promise<void> {
    // A `ttl` of 0 would mean that the record never expires.
    if (expiresIn > 0) this.#records.set(this.#key(id), payload, { ttl: expiresIn * 1000 });
    else this.#records.delete(this.#key(id));
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.#records.get(this.#key(id));
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#all().find(([, payload]) => payload.uid === uid)?.[1];
  }

  // User codes belong to the device flow, which is disabled.
  async findByUserCode(): Promise<undefined> {}

  async consume(id: string): Promise<void> {
    const payload = await this.find(id);
    if (payload) payload.consumed = Math.floor(Date.now() / 1000);
  }

  async destroy(id: string): Promise<void> {
    this.#records.delete(this.#key(id));
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, payload] of this.#all()) {
      if (payload.grantId === grantId) this.#records.delete(key);
    }
  }

  #all(): [string, AdapterPayload][] {
    return [...this.#records.entries()].filter(([key]) => key.startsWith(`${this.#model}:`));
  }

  #key(id: string): string {
    return `${this.#model}:${id}`;
  }
}
