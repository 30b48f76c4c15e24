import type { FastifyBaseLogger } from 'fastify';
import type { EventTopic, LiveMessage, Topic } from '#contract/operation/live-events.ts';
import type { ChangedTopic } from '#server/platform/database/after-commit.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { receiversAmong } from './live.access.ts';
import { messageFrame } from './live.connection.ts';
import type { LiveHub } from './live.hub.ts';

function isEventTopic(topic: ChangedTopic): topic is EventTopic {
  return topic.startsWith('event:');
}

interface Waiting {
  frame: string;
  except: string | undefined;
}

/**
 * Delivers messages to the subscribers who can receive them at that moment. Each delivery checks the access of all
 * subscribers of the topic once. Messages that arrive during a check wait for the next check, so each message is checked
 * after it was published. A topic has one check at a time, and keeps the order of its messages.
 */
export class LiveDelivery {
  readonly #hub: LiveHub;
  readonly #database: Queryable;
  readonly #log: FastifyBaseLogger;
  readonly #waiting = new Map<Topic, Waiting[]>();

  constructor(hub: LiveHub, database: Queryable, log: FastifyBaseLogger) {
    this.#hub = hub;
    this.#database = database;
    this.#log = log;
  }

  deliver(message: LiveMessage, except?: string): void {
    const { topic } = message;
    const one = { frame: messageFrame(message), except };
    if (this.#hub.subscribersOf(topic).size === 0) return;
    const waiting = this.#waiting.get(topic);
    if (waiting) {
      waiting.push(one);
    } else {
      this.#waiting.set(topic, [one]);
      void this.#deliverWaiting(topic);
    }
  }

  deliverNews(topics: readonly ChangedTopic[]): void {
    for (const topic of topics) {
      if (isEventTopic(topic)) this.deliver({ topic, event: { type: 'changed' } });
      else this.deliver({ topic, event: { type: 'notifications' } });
    }
  }

  async #deliverWaiting(topic: Topic): Promise<void> {
    const waiting = this.#waiting.get(topic) ?? [];
    while (waiting.length > 0) await this.#send(topic, waiting.splice(0));
    this.#waiting.delete(topic);
  }

  async #send(topic: Topic, waiting: readonly Waiting[]): Promise<void> {
    const subscribers = [...this.#hub.subscribersOf(topic)];
    const userIds = new Set(subscribers.map(({ userId }) => userId));
    try {
      const receivers = await receiversAmong(this.#database, topic, [...userIds]);
      for (const subscriber of subscribers) {
        if (!receivers.has(subscriber.userId)) continue;
        const deliverable = waiting.filter(({ except }) => except !== subscriber.userId);
        if (deliverable.length > 0) subscriber.send(deliverable.map(({ frame }) => frame).join(''));
      }
    } catch (error) {
      this.#log.warn({ err: error }, 'access to live messages not checked');
      // Disconnects the subscribers, so that the message is delayed and not lost: disconnected clients reconnect and
      // read again.
      for (const subscriber of subscribers) subscriber.end();
    }
  }
}
