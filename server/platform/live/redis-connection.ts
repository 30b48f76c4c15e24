import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@redis/client';
import type { RedisServers } from '#server/platform/env/live-url.ts';

const CONNECT_MS = 2000;
const RECONNECT_MS = 1000;
/** Connections are pinged, and closed when no response comes. A dead connection would otherwise go unnoticed. */
const PING_MS = 5000;
const SILENCE_MS = 15_000;

/** How many messages wait to be sent. Further messages are lost, so clients read again after the gap. */
export const WAITING_MAX = 10_000;

export type RedisClient = ReturnType<typeof newClient>;

interface Listeners {
  /** Prepares a client that has connected. If this throws, the next server is tried. */
  prepare?(client: RedisClient): Promise<unknown>;
  /** Called when a prepared client is in use. */
  opened(client: RedisClient): void;
  failed(error: unknown): void;
}

/**
 * A connection to one of the servers. When it ends, the next server is tried after a second, until one can be used. The
 * library's own clients for clusters and for Sentinel do not report when they have subscribed again.
 */
export class RedisConnection {
  /** The connected client, or null while no server is connected. */
  client: RedisClient | null = null;
  #tries = 0;
  readonly #closing = new AbortController();
  readonly #servers: RedisServers;
  readonly #listeners: Listeners;

  constructor(servers: RedisServers, listeners: Listeners) {
    this.#servers = servers;
    this.#listeners = listeners;
  }

  /** Tries each server once. Throws the last error when none can be used. */
  async connect(): Promise<void> {
    let failure: unknown;
    for (const _server of this.#servers.urls) {
      try {
        return await this.#open();
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    const { client } = this;
    this.client = null;
    await client?.close().catch(() => undefined);
  }

  async #open(): Promise<void> {
    const client = newClient(await this.#nextServer());
    client.on('error', this.#listeners.failed);
    client.once('terminated', () => void this.#replace(client));
    try {
      await client.connect();
      // During a failover, a sentinel may name a server that is not the master.
      if (this.#servers.kind === 'sentinel') await refuseReplica(client);
      await this.#listeners.prepare?.(client);
      this.#closing.signal.throwIfAborted();
    } catch (error) {
      if (client.isOpen) client.destroy();
      throw error;
    }
    this.client = client;
    this.#listeners.opened(client);
  }

  async #nextServer(): Promise<URL> {
    const { urls, kind } = this.#servers;
    const url = new URL(urls[this.#tries++ % urls.length] ?? '');
    return kind === 'sentinel' ? findMaster(url, this.#servers) : url;
  }

  async #replace(ended: RedisClient): Promise<void> {
    // `#open` throws for a client that has not been in use, and its caller tries again.
    if (this.client !== ended) return;
    this.client = null;
    const { signal } = this.#closing;
    while (!signal.aborted && this.client === null) {
      await sleep(RECONNECT_MS, undefined, { signal })
        .then(() => this.#open())
        .catch((error: unknown) => signal.aborted || this.#listeners.failed(error));
    }
  }
}

/** Asks a sentinel for the address of the master. Throws when the sentinel does not know the name. */
async function findMaster(
  sentinel: URL,
  { masterName, sentinelPassword }: RedisServers,
): Promise<URL> {
  const url = new URL(sentinel);
  url.port ||= '26379';
  url.username = '';
  url.password = encodeURIComponent(sentinelPassword);
  const client = newClient(url);
  client.on('error', () => undefined);
  try {
    await client.connect();
    const reply = await client.sendCommand(['SENTINEL', 'GET-MASTER-ADDR-BY-NAME', masterName]);
    const [host, port] = Array.isArray(reply) ? reply.map(String) : [];
    if (!host) throw new Error(`${url.host} knows no master named ${masterName}`);
    const master = new URL(sentinel);
    master.host = `${host.includes(':') ? `[${host}]` : host}:${port}`;
    return master;
  } finally {
    if (client.isOpen) client.destroy();
  }
}

async function refuseReplica(client: RedisClient): Promise<void> {
  const role = (await client.role())?.role;
  if (role !== 'master') throw new Error(`the sentinel named a server with the role ${role}`);
}

/** Returns a client that does not reconnect. */
function newClient(url: URL) {
  return createClient({
    url: url.href,
    commandsQueueMaxLength: WAITING_MAX,
    pingInterval: PING_MS,
    socket: {
      connectTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      reconnectStrategy: false,
    },
  });
}
