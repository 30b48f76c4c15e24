import pg from 'pg';
import type { Log } from '#server/platform/log/log.ts';
import {
  type BusMessage,
  type BusSubscriber,
  BusSubscribers,
  type LiveBus,
  readBusMessage,
} from './live-bus.ts';

const CHANNEL = 'hiroba_live';
const RECONNECT_MS = 1000;

/** Returns a bus over LISTEN/NOTIFY, which reconnects. Throws when the database cannot be reached at first. */
export async function createPostgresBus(url: string, log: Log): Promise<LiveBus> {
  const bus = new PostgresBus(url, log);
  await bus.listen();
  return bus;
}

class PostgresBus implements LiveBus {
  readonly #config: pg.ClientConfig;
  readonly #log: Log;
  readonly #subscribers = new BusSubscribers();
  /** A pool of one client sends in order. A client without a pool must not run two queries at the same time. */
  readonly #sending: pg.Pool;
  #listening: pg.Client | null = null;
  #reconnecting: NodeJS.Timeout | null = null;
  #isClosed = false;
  /** Whether the last attempt to connect again has failed. */
  #isAway = false;

  constructor(url: string, log: Log) {
    this.#config = { connectionString: url, application_name: 'hiroba live' };
    this.#log = log;
    this.#sending = new pg.Pool({ ...this.#config, max: 1 });
    this.#sending.on('error', (error) => this.#warn(error));
  }

  publish(message: BusMessage): void {
    this.#sending
      .query('SELECT pg_notify($1, $2)', [CHANNEL, JSON.stringify(message)])
      .catch((error: unknown) => this.#log.warn({ err: error }, 'live message not sent'));
  }

  subscribe(subscriber: BusSubscriber): () => void {
    return this.#subscribers.add(subscriber);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#reconnecting) clearTimeout(this.#reconnecting);
    await this.#listening?.end().catch(() => undefined);
    await this.#sending.end().catch(() => undefined);
  }

  async listen(): Promise<void> {
    // Keep-alive detects a dead connection, which would otherwise go unnoticed for hours.
    const client = new pg.Client({ ...this.#config, keepAlive: true });
    client.on('error', (error) => this.#warn(error));
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    client.on('notification', ({ payload }) => this.#receive(payload ?? ''));
    client.on('end', () => this.#reconnectLater());
    this.#listening = client;
    if (this.#isClosed) await client.end();
  }

  #reconnectLater(): void {
    if (this.#isClosed) return;
    this.#reconnecting = setTimeout(() => void this.#reconnect(), RECONNECT_MS).unref();
  }

  async #reconnect(): Promise<void> {
    try {
      await this.listen();
      this.#isAway = false;
      this.#subscribers.gap();
    } catch (error) {
      // Each further attempt, one a second, would log the same.
      if (!this.#isAway) this.#warn(error);
      this.#isAway = true;
      this.#reconnectLater();
    }
  }

  #receive(payload: string): void {
    const message = readBusMessage(payload);
    if (message) this.#subscribers.receive(message);
  }

  #warn(error: unknown): void {
    this.#log.warn({ err: error }, 'live connection to the database failed');
  }
}
