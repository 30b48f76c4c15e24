import { MINUTE } from '#contract/foundations/limits.ts';
import { hostsOf, type RedisServers } from '#server/platform/env/live-url.ts';
import type { Log } from '#server/platform/log/log.ts';
import { messageOf, untranslated } from '#server/platform/operator-text.ts';
import { StartFailure } from '#server/platform/start-failure.ts';
import {
  type BusMessage,
  type BusSubscriber,
  BusSubscribers,
  type LiveBus,
  readBusMessage,
} from './live-bus.ts';
import { type RedisClient, RedisConnection, WAITING_MAX } from './redis-connection.ts';

/** Returns a bus over Redis or Valkey, which reconnects. Throws a `StartFailure` when it cannot be reached at first. */
export async function createRedisBus(servers: RedisServers, log: Log): Promise<LiveBus> {
  const bus = new RedisBus(servers, log);
  await bus.connect();
  return bus;
}

class RedisBus implements LiveBus {
  #warnedAt = 0;
  readonly #waiting: BusMessage[] = [];
  readonly #log: Log;
  readonly #subscribers = new BusSubscribers();
  readonly #channel: string;
  readonly #hosts: string;
  readonly #sending: RedisConnection;
  /** A second connection, because a client that listens cannot send. */
  readonly #listening: RedisConnection;

  constructor(servers: RedisServers, log: Log) {
    this.#log = log;
    this.#hosts = hostsOf(servers);
    // Redis channels are shared by all numbered databases, so the number is part of the channel's name.
    this.#channel = `hiroba:live:${servers.number || '0'}`;
    const failed = (error: unknown) => this.#warn(error);
    this.#sending = new RedisConnection(servers, {
      opened: (client) => this.#sendWaiting(client),
      failed,
    });
    this.#listening = new RedisConnection(servers, {
      prepare: (client) => client.subscribe(this.#channel, (text) => this.#receive(text)),
      opened: () => this.#subscribers.gap(),
      failed,
    });
  }

  // The clients try again every second, which would fill the log while Redis is away.
  #warn(error: unknown): void {
    if (Date.now() - this.#warnedAt < MINUTE) return;
    this.#warnedAt = Date.now();
    this.#log.warn({ err: error }, 'connection to Redis failed');
  }

  async connect(): Promise<void> {
    try {
      await Promise.all([this.#sending.connect(), this.#listening.connect()]);
    } catch (cause) {
      await this.close();
      const { en, ja } = cause instanceof Error ? messageOf(cause) : untranslated(String(cause));
      const explanation = {
        en: `Redis at ${this.#hosts} cannot be used (${en}). Check LIVE_URL.`,
        ja: `Redis（${this.#hosts}）を使えません（${ja}）。LIVE_URL を確かめてください。`,
      };
      throw new StartFailure(explanation, { cause });
    }
  }

  publish(message: BusMessage): void {
    const { client } = this.#sending;
    if (client) this.#send(client, message);
    else if (this.#waiting.length < WAITING_MAX) this.#waiting.push(message);
  }

  subscribe(subscriber: BusSubscriber): () => void {
    return this.#subscribers.add(subscriber);
  }

  async close(): Promise<void> {
    await Promise.all([this.#sending.close(), this.#listening.close()]);
  }

  #sendWaiting(client: RedisClient): void {
    for (const message of this.#waiting.splice(0)) this.#send(client, message);
  }

  #send(client: RedisClient, message: BusMessage): void {
    client
      .publish(this.#channel, JSON.stringify(message))
      .catch((error: unknown) => this.#log.warn({ err: error }, 'live message not sent'));
  }

  #receive(text: string): void {
    const message = readBusMessage(text);
    if (message) this.#subscribers.receive(message);
  }
}
