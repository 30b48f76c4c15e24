import { createClient } from '@redis/client';
import { MINUTE } from '#contract/foundations/limits.ts';
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

const CONNECT_MS = 2000;
const RECONNECT_MS = 1000;
/** Connections are pinged, and closed when no response comes. A dead connection would otherwise go unnoticed. */
const PING_MS = 5000;
const SILENCE_MS = 15_000;
/** How many messages are queued while Redis is away. Further messages are lost, so clients read again after the gap. */
const WAITING_MAX = 10_000;

type Client = ReturnType<typeof newClient>;

/** Returns a bus over Redis or Valkey, which reconnects. Throws a `StartFailure` when it cannot be reached at first. */
export async function createRedisBus(url: string, log: Log): Promise<LiveBus> {
  const bus = new RedisBus(url, log);
  await bus.connect();
  return bus;
}

class RedisBus implements LiveBus {
  #warnedAt = 0;
  readonly #log: Log;
  readonly #subscribers = new BusSubscribers();
  readonly #channel: string;
  readonly #address: string;
  readonly #sending: Client;
  /** A second client, because a client that listens cannot send. */
  readonly #listening: Client;

  constructor(url: string, log: Log) {
    const { host, pathname } = new URL(url);
    this.#log = log;
    this.#address = host;
    this.#channel = channelOf(pathname);
    this.#sending = newClient(url);
    this.#listening = newClient(url);
    for (const client of this.#clients) {
      client.on('error', (error: unknown) => this.#warn(error));
    }
  }

  // The clients try again every second, which would fill the log while Redis is away.
  #warn(error: unknown): void {
    if (Date.now() - this.#warnedAt < MINUTE) return;
    this.#warnedAt = Date.now();
    this.#log.warn({ err: error }, 'connection to Redis failed');
  }

  get #clients(): [Client, Client] {
    return [this.#sending, this.#listening];
  }

  async connect(): Promise<void> {
    try {
      await Promise.all(this.#clients.map((client) => client.connect()));
      await this.#listening.subscribe(this.#channel, (text) => this.#receive(text));
    } catch (cause) {
      await this.close();
      const { en, ja } = cause instanceof Error ? messageOf(cause) : untranslated(String(cause));
      const explanation = {
        en: `Redis at ${this.#address} cannot be used (${en}). Check LIVE_URL.`,
        ja: `Redis（${this.#address}）を使えません（${ja}）。LIVE_URL を確かめてください。`,
      };
      throw new StartFailure(explanation, { cause });
    }
    // A client is ready after it has subscribed again.
    this.#listening.on('ready', () => this.#subscribers.gap());
  }

  publish(message: BusMessage): void {
    this.#sending
      .publish(this.#channel, JSON.stringify(message))
      .catch((error: unknown) => this.#log.warn({ err: error }, 'live message not sent'));
  }

  subscribe(subscriber: BusSubscriber): () => void {
    return this.#subscribers.add(subscriber);
  }

  async close(): Promise<void> {
    for (const client of this.#clients) {
      // Closing a client that is not connected would wait for Redis.
      if (client.isReady) await client.close().catch(() => undefined);
      else if (client.isOpen) client.destroy();
    }
  }

  #receive(text: string): void {
    const message = readBusMessage(text);
    if (message) this.#subscribers.receive(message);
  }
}

/** Redis channels are shared by all numbered databases, so the number is part of the channel's name. */
function channelOf(pathname: string): string {
  return `hiroba:live:${pathname.slice(1) || '0'}`;
}

function newClient(url: string) {
  let hasConnected = false;
  const client = createClient({
    url,
    commandsQueueMaxLength: WAITING_MAX,
    pingInterval: PING_MS,
    socket: {
      connectTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      // Before the first connection, there is only one try, so that a wrong address fails the start.
      reconnectStrategy: (_retries, cause) => (hasConnected ? RECONNECT_MS : cause),
    },
  });
  client.on('ready', () => {
    hasConnected = true;
  });
  return client;
}
