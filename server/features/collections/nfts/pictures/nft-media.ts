import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { DAY, MINUTE, SECOND } from '#contract/foundations/limits.ts';
import type { SourceFetch } from '#server/platform/chains/fetch-source.ts';
import { isDataUrl } from '#server/platform/chains/metadata/data-url.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { WorkQueue } from '#server/platform/images/work-queue.ts';
import type { Log } from '#server/platform/log/log.ts';
import { SingleFlight } from '#server/platform/single-flight.ts';
import type { MediaFile, MediaFiles } from './nft-media-files.ts';
import type { MediaKind } from './nft-media-kinds.ts';

const DEADLINE = 10 * SECOND;
const MAX_QUEUED = 200;
const MAX_QUEUED_OF_OWNER = 50;
const FAILURES_REMEMBERED = 5000;
/** The time before a failed source is fetched again. */
const FAILURE_LIFETIMES = { missing: 10 * MINUTE, unavailable: 2 * MINUTE };
/** The age at which the content of a web address is fetched again. Other sources never change. */
const LIFETIME = DAY;

/** The reason for a missing file: the source has no deliverable file, or currently cannot be read. */
export type MediaFailure = 'missing' | 'unavailable';

/** Decides whether a requester may fetch a source. */
export interface FetchPermit {
  /** The rate-limit key of the first requester. */
  requester: string;
  /** Called before a fetch. Throws when the requester has used up their fetches. */
  fetching(): Promise<void>;
}

interface MediaDeps {
  files: MediaFiles;
  fetchSource: SourceFetch;
  kind: MediaKind;
  log: Log;
}

/** Files from other sites, fetched once and stored on disk. */
export class Media {
  readonly #deps: MediaDeps;
  readonly #queue: WorkQueue;
  readonly #fetches = new SingleFlight<MediaFile | MediaFailure>();
  readonly #missing = remembered(FAILURE_LIFETIMES.missing);
  readonly #unavailable = remembered(FAILURE_LIFETIMES.unavailable);

  constructor(deps: MediaDeps) {
    this.#deps = deps;
    const { atOnce: concurrency, maxWait } = deps.kind;
    // One owner can use at most half of the fetches, so that slow sources leave the other half to other owners.
    const perOwner = { concurrency: Math.ceil(concurrency / 2), maxQueued: MAX_QUEUED_OF_OWNER };
    this.#queue = new WorkQueue({ concurrency, maxQueued: MAX_QUEUED, maxWait, perOwner });
  }

  /**
   * Returns the file of a source. Concurrent requests share one fetch (single-flight). An old file is delivered while
   * it is fetched again. Throws `unavailable` when too many fetches are waiting, and the errors of the permit.
   */
  async open(source: string, permit: FetchPermit): Promise<MediaFile | MediaFailure> {
    const name = this.#nameOf(source);
    const file = await this.#deps.files.find(name);
    const failure = this.#failureOf(name);
    if (!file) return failure ?? this.#fetchShared(name, source, permit);
    if (isOld(file, source) && !failure) {
      this.#fetchShared(name, source, permit).catch(() => undefined);
    }
    return this.#missing.get(name + file.about.digest) ? 'missing' : file;
  }

  /** Records that a file cannot be decoded. */
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

  async #fetchShared(name: string, source: string, { requester, fetching }: FetchPermit) {
    // Each caller has its own permit, so a refusal affects only this caller.
    if (!this.#fetches.isRunning(name)) await fetching();
    return this.#fetches.run(name, () => this.#fetchUnlessFresh(name, source, requester));
  }

  /** Checks the files again, because another fetch may have stored the file after the check of the caller. */
  async #fetchUnlessFresh(name: string, source: string, owner: string) {
    const file = await this.#deps.files.find(name);
    if (file && !isOld(file, source)) return file;
    return this.#fetch(name, source, owner);
  }

  async #fetch(name: string, source: string, owner: string): Promise<MediaFile | MediaFailure> {
    const { fetchSource, kind } = this.#deps;
    const charge = { owner, cost: 1 };
    const fetchAndStore = async () => {
      const answer = await fetchSource(source, { deadline: DEADLINE, maxBytes: kind.maxBytes });
      if (typeof answer === 'string') return this.#fail(name, answer);
      return kind.isDrawing(answer.body) ? answer.body : this.#store(name, answer.body);
    };
    // A data URL needs no host, so it does not wait in the queue.
    const found = isDataUrl(source)
      ? await fetchAndStore()
      : await this.#queue.run(fetchAndStore, charge);
    // Rendering a drawing takes seconds and has its own queue.
    return found instanceof Uint8Array ? this.#store(name, await kind.draw(found, charge)) : found;
  }

  async #store(name: string, bytes: Uint8Array | null): Promise<MediaFile | MediaFailure> {
    const { files, kind } = this.#deps;
    const accepted = bytes && (await kind.accept(bytes));
    if (!accepted) return this.#fail(name, 'missing');
    await files.put(name, accepted.bytes, accepted.about);
    const file = await files.find(name);
    if (!file) throw new AppError('unavailable');
    return file;
  }

  #fail(name: string, failure: MediaFailure): MediaFailure {
    if (failure === 'missing') this.#missing.set(name, true);
    else this.#unavailable.set(name, true);
    this.#deps.log.debug({ kind: this.#deps.kind.name, failure }, 'no file of an NFT');
    return failure;
  }
}

function remembered(ttl: number): LRUCache<string, true> {
  return new LRUCache({ max: FAILURES_REMEMBERED, ttl });
}

function isOld(file: MediaFile, source: string): boolean {
  return /^https?:/i.test(source) && Date.now() - file.about.fetchedAt > LIFETIME;
}
