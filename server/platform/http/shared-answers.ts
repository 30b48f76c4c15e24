import { LRUCache } from 'lru-cache';
import { SECOND } from '#contract/foundations/limits.ts';
import type { Database } from '#server/platform/database/database.ts';
import { latestRun } from '#server/platform/single-flight.ts';
import { TaggedAnswer } from './tagged-answer.ts';

/** The maximum age of a response, because its contents can depend on the time and not only on the database. */
const LIFETIME = SECOND;
const MAX_ANSWERS = 100;

interface CachedAnswer {
  version: string;
  /** The time of the response, in milliseconds since 1970. */
  at: number;
  answer: Promise<TaggedAnswer>;
}

/**
 * Reads, serializes and compresses a response once, for pages that everybody opens at the same time. A response is
 * cached until the next commit of any process, for a second at most.
 */
export class SharedAnswers {
  readonly #cached = new LRUCache<string, CachedAnswer>({ max: MAX_ANSWERS });
  readonly #version: () => Promise<string>;

  constructor(database: Pick<Database, 'version'>) {
    this.#version = latestRun(() => database.version());
  }

  /** Returns the response of a URL. Concurrent requests share one read. Rejects when the read fails. */
  async find(address: string, read: () => Promise<string>): Promise<TaggedAnswer> {
    // The version is read first. If a commit follows before the response is read, the only effect is one more read.
    const version = await this.#version();
    const cached = this.#cached.get(address);
    const now = Date.now();
    // `abs`, because the clock of the machine may have been set back.
    const isFresh = cached?.version === version && Math.abs(now - cached.at) < LIFETIME;
    if (cached && isFresh) return cached.answer;
    const answer = read().then((text) => new TaggedAnswer(text));
    this.#cached.set(address, { version, at: now, answer });
    answer.catch(() => this.#forget(address, answer));
    return answer;
  }

  #forget(address: string, answer: Promise<TaggedAnswer>): void {
    if (this.#cached.get(address)?.answer === answer) this.#cached.delete(address);
  }
}
