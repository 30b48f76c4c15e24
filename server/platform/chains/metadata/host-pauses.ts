import { LRUCache } from 'lru-cache';

/** The number of failures in a row after which a host is skipped for a while. */
const FAILURES = 3;
const PAUSE = 60_000;
const HOSTS_MAX = 1000;

/** Failed hosts that are skipped for a while, because thousands of tokens can refer to one unreachable host. */
export class HostPauses {
  readonly #failures = new LRUCache<string, number>({ max: HOSTS_MAX, ttl: PAUSE });

  isPaused(host: string): boolean {
    return (this.#failures.get(host) ?? 0) >= FAILURES;
  }

  /** Records a failure. A host that requests a pause is skipped immediately. */
  failed(host: string, asksForPause: boolean): void {
    const failures = (this.#failures.get(host) ?? 0) + (asksForPause ? FAILURES : 1);
    this.#failures.set(host, failures);
  }

  succeeded(host: string): void {
    this.#failures.set(host, 0);
  }
}
