import { LruCache } from '#server/platform/lru-cache.ts';

/** Failures in a row after which a host is left alone for a while. */
const FAILURES = 3;
const PAUSE = 60_000;
const HOSTS_MAX = 1000;

/** Hosts that have failed and are not asked for a while: thousands of tokens can name one that is gone. */
export class HostPauses {
  readonly #failures = new LruCache<number>(HOSTS_MAX, PAUSE);

  isPaused(host: string): boolean {
    return (this.#failures.get(host) ?? 0) >= FAILURES;
  }

  /** A host that asks for a pause gets it at once. */
  failed(host: string, asksForPause: boolean): void {
    const failures = (this.#failures.get(host) ?? 0) + (asksForPause ? FAILURES : 1);
    this.#failures.set(host, failures);
  }

  succeeded(host: string): void {
    this.#failures.set(host, 0);
  }
}
