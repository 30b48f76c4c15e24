import type { Kysely } from 'kysely';
import type { AudienceTopic, EventTopic } from '#contract/operation/live-events.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Log } from '#server/platform/log/log.ts';

type Effect = () => void | Promise<void>;

export type AfterCommit = (effect: Effect) => void;

/** A topic that a commit changes: the notifications of an audience, or an event. */
export type ChangedTopic = AudienceTopic | EventTopic;

export type TopicListener = (topics: ReadonlySet<ChangedTopic>) => void;

export type JobListener = (kinds: ReadonlySet<string>) => void;

export interface Listeners {
  topics: Set<TopicListener>;
  jobs: Set<JobListener>;
}

const effectsOf = new WeakMap<Kysely<Tables>, Effects>();

/**
 * Notifies the listeners of the database about topics, once after the transaction is committed. Services that write in
 * the transactions of many other services call this function, so that `afterCommit` need not be passed to them.
 */
export function publishAfterCommit(transaction: Kysely<Tables>, topics: Iterable<ChangedTopic>) {
  effectsIn(transaction).addTopics(topics);
}

/** Notifies the listeners of the database about waiting jobs of a kind, after the transaction is committed. */
export function wakeAfterCommit(transaction: Kysely<Tables>, kind: string): void {
  effectsIn(transaction).addJob(kind);
}

function effectsIn(transaction: Kysely<Tables>): Effects {
  const effects = effectsOf.get(transaction);
  if (!effects) throw new Error('not in a transaction');
  return effects;
}

export function addListener<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The effects of one attempt at a write. When the attempt is rolled back, its effects are discarded. */
export class Effects {
  readonly #effects: Effect[] = [];
  readonly #listeners: Listeners;
  #topics: Set<ChangedTopic> | null = null;
  #jobs: Set<string> | null = null;

  constructor(listeners: Listeners) {
    this.#listeners = listeners;
  }

  belongTo(transaction: Kysely<Tables>): void {
    effectsOf.set(transaction, this);
  }

  readonly register: AfterCommit = (effect) => {
    this.#effects.push(effect);
  };

  addTopics(topics: Iterable<ChangedTopic>): void {
    this.#topics ??= new Set();
    for (const topic of topics) this.#topics.add(topic);
  }

  addJob(kind: string): void {
    this.#jobs ??= new Set();
    this.#jobs.add(kind);
  }

  /**
   * Starts the effects in the order of their registration, without waiting for asynchronous effects. A failure is
   * logged. It affects neither the caller nor the other effects, because the write has been committed.
   */
  run(log: Log): void {
    for (const effect of this.#effects) void runLogged(effect, log);
    const { topics, jobs } = this.#listeners;
    callListeners(topics, this.#topics, log);
    callListeners(jobs, this.#jobs, log);
  }
}

function callListeners<Value>(
  listeners: ReadonlySet<(value: Value) => void>,
  value: Value | null,
  log: Log,
): void {
  if (value === null) return;
  for (const listener of listeners) void runLogged(() => listener(value), log);
}

async function runLogged(effect: Effect, log: Log): Promise<void> {
  try {
    await effect();
  } catch (error) {
    log.error({ err: error }, 'effect after commit failed');
  }
}
