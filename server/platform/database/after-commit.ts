import type { Kysely } from 'kysely';
import type { AudienceTopic } from '#contract/live-events.ts';
import type { Log } from '../log/log.ts';
import type { Tables } from './tables.ts';

/** What follows a commit, such as a live event or a mail. */
type Effect = () => void | Promise<void>;

/** Registers an effect of the write that it is passed to; see `Database.write`. */
export type AfterCommit = (effect: Effect) => void;

/** Receives the topics that a commit has news for. */
export type NewsListener = (topics: ReadonlySet<AudienceTopic>) => void;

/** The effects of the write that a transaction is for. */
const effectsOf = new WeakMap<Kysely<Tables>, Effects>();

/**
 * Tells the listeners of the database, once after the commit of the transaction, that topics have news. For what is
 * written within the transactions of many services, which then need not know of it; others use `afterCommit`.
 */
export function tellAfterCommit(
  transaction: Kysely<Tables>,
  topics: Iterable<AudienceTopic>,
): void {
  const effects = effectsOf.get(transaction);
  if (!effects) throw new Error('not in a transaction');
  effects.addNews(topics);
}

/** Adds a listener; returns how to remove it. */
export function addListener(listeners: Set<NewsListener>, listener: NewsListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The effects of one attempt at a write. An attempt that rolls back is discarded with its effects. */
export class Effects {
  readonly #effects: Effect[] = [];
  readonly #listeners: ReadonlySet<NewsListener>;
  #news: Set<AudienceTopic> | null = null;

  constructor(listeners: ReadonlySet<NewsListener>) {
    this.#listeners = listeners;
  }

  /** Lets `tellAfterCommit` find these effects. */
  belongTo(transaction: Kysely<Tables>): void {
    effectsOf.set(transaction, this);
  }

  readonly register: AfterCommit = (effect) => {
    this.#effects.push(effect);
  };

  addNews(topics: Iterable<AudienceTopic>): void {
    this.#news ??= new Set();
    for (const topic of topics) this.#news.add(topic);
  }

  /**
   * Starts the effects in the order of their registration and does not wait for asynchronous ones.
   * Failures are logged: the write has happened, so neither its caller nor the other effects fail.
   */
  run(log: Log): void {
    for (const effect of this.#effects) void runLogged(effect, log);
    const news = this.#news;
    if (!news) return;
    for (const listener of this.#listeners) void runLogged(() => listener(news), log);
  }
}

async function runLogged(effect: Effect, log: Log): Promise<void> {
  try {
    await effect();
  } catch (error) {
    log.error({ err: error }, 'effect after commit failed');
  }
}
