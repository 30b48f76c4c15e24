import { hash } from 'node:crypto';
import { DAY, MINUTE, SECOND } from '#contract/limits.ts';
import type { SourceFetch } from '#server/platform/chains/fetch-source.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { WorkQueue } from '#server/platform/images/work-queue.ts';
import type { Log } from '#server/platform/log/log.ts';
import { LruCache } from '#server/platform/lru-cache.ts';
import type { MediaFile, MediaFiles } from './media-files.ts';
import type { MediaKind } from './media-kinds.ts';

const DEADLINE = 10 * SECOND;
const WAITING = { maxQueued: 200, maxWait: 10 * SECOND };
const FAILURES_REMEMBERED = 5000;
/** How long a source that failed is not fetched again. */
const FAILURE_LIFETIMES = { missing: 10 * MINUTE, unavailable: 2 * MINUTE };
/** After this time, the contents of a web address are fetched again. Those of all other sources never change. */
const LIFETIME = DAY;

/** Why there is no file: the source has none that is delivered, or cannot be read now. */
export type MediaFailure = 'missing' | 'unavailable';

interface MediaDeps {
  files: MediaFiles;
  fetchSource: SourceFetch;
  kind: MediaKind;
  log: Log;
}

/** Files of strangers, fetched once and kept on disk. */
export class Media {
  readonly #deps: MediaDeps;
  readonly #queue: WorkQueue;
  readonly #pending = new Map<string, Promise<MediaFile | MediaFailure>>();
  readonly #missing = new LruCache<true>(FAILURES_REMEMBERED, FAILURE_LIFETIMES.missing);
  readonly #unavailable = new LruCache<true>(FAILURES_REMEMBERED, FAILURE_LIFETIMES.unavailable);

  constructor(deps: MediaDeps) {
    this.#deps = deps;
    this.#queue = new WorkQueue({ ...WAITING, concurrency: deps.kind.atOnce });
  }

  /**
   * The file of a source. All who ask for it share one fetch; an old file is delivered while it is fetched again.
   * Throws unavailable when too many are waiting, and what `allowFetching` throws; it is called before a fetch.
   */
  async open(
    source: string,
    allowFetching: () => Promise<void>,
  ): Promise<MediaFile | MediaFailure> {
    const name = this.#nameOf(source);
    const file = await this.#deps.files.find(name);
    const failure = this.#failureOf(name);
    if (!file) return failure ?? this.#fetchShared(name, source, allowFetching);
    if (isOld(file, source) && !failure) {
      this.#fetchShared(name, source, allowFetching).catch(() => undefined);
    }
    return this.#missing.get(name + file.about.digest) ? 'missing' : file;
  }

  /** Remembers that a file cannot be decoded. */
  markBroken(source: string, { about }: MediaFile): void {
    this.#missing.set(this.#nameOf(source) + about.digest, true);
  }

  #failureOf(name: string): MediaFailure | null {
    if (this.#missing.get(name)) return 'missing';
    return this.#unavailable.get(name) ? 'unavailable' : null;
  }

  #nameOf(source: string): string {
    const digest = hash('sha256', source, 'hex');
    return `${digest.slice(0, 2)}/${digest}.${this.#deps.kind.name}`;
  }

  #fetchShared(
    name: string,
    source: string,
    allow: () => Promise<void>,
  ): Promise<MediaFile | MediaFailure> {
    const started = this.#pending.get(name);
    if (started) return started;
    const fetching = allow()
      .then(() => this.#queue.run(() => this.#fetch(name, source)))
      .finally(() => this.#pending.delete(name));
    this.#pending.set(name, fetching);
    return fetching;
  }

  async #fetch(name: string, source: string): Promise<MediaFile | MediaFailure> {
    const { files, fetchSource, kind, log } = this.#deps;
    const answer = await fetchSource(source, { deadline: DEADLINE, maxBytes: kind.maxBytes });
    const accepted = typeof answer === 'string' ? null : await kind.accept(answer.body);
    if (accepted) {
      await files.put(name, accepted.bytes, accepted.about);
      const file = await files.find(name);
      if (!file) throw new AppError('unavailable');
      return file;
    }
    const failure = typeof answer === 'string' ? answer : 'missing';
    if (failure === 'missing') this.#missing.set(name, true);
    else this.#unavailable.set(name, true);
    log.debug({ kind: kind.name, failure }, 'no file of an NFT');
    return failure;
  }
}

function isOld(file: MediaFile, source: string): boolean {
  return /^https?:/i.test(source) && Date.now() - file.about.fetchedAt > LIFETIME;
}
