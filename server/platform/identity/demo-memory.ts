import type { Adapter, AdapterPayload } from 'oidc-provider';

interface Entry {
  payload: AdapterPayload;
  expiresAt: number;
}

const MAX_RECORDS = 5000;

/**
 * Stores the embedded provider's interactions, codes and tokens in memory, because they live for minutes. The oldest
 * records are evicted first, so that abandoned sign-ins cannot fill the memory.
 */
export function createDemoMemory(maxRecords = MAX_RECORDS): (model: string) => Adapter {
  const records = new Map<string, Entry>();
  return (model) => new MemoryAdapter(model, records, maxRecords);
}

class MemoryAdapter implements Adapter {
  readonly #model: string;
  readonly #records: Map<string, Entry>;
  readonly #maxRecords: number;

  constructor(model: string, records: Map<string, Entry>, maxRecords: number) {
    this.#model = model;
    this.#records = records;
    this.#maxRecords = maxRecords;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const expiresAt = expiresIn === undefined ? Infinity : Date.now() + expiresIn * 1000;
    this.#records.delete(this.#key(id));
    this.#records.set(this.#key(id), { payload, expiresAt });
    const [oldest] = this.#records.keys();
    if (this.#records.size > this.#maxRecords && oldest) this.#records.delete(oldest);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const record = this.#records.get(this.#key(id));
    return record && record.expiresAt > Date.now() ? record.payload : undefined;
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#all().find(([, { payload }]) => payload.uid === uid)?.[1].payload;
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
    for (const [key, { payload }] of this.#all()) {
      if (payload.grantId === grantId) this.#records.delete(key);
    }
  }

  #all(): [string, Entry][] {
    return [...this.#records].filter(([key]) => key.startsWith(`${this.#model}:`));
  }

  #key(id: string): string {
    return `${this.#model}:${id}`;
  }
}
