import pg from 'pg';
import { liveEventSchema } from '#contract/live-events.ts';
import type { Log } from '../log/log.ts';
import { createLocalBus, type LiveBus } from './live-bus.ts';

const CHANNEL = 'hiroba_live';
const RECONNECT_MS = 1000;

/** A bus over PostgreSQL LISTEN/NOTIFY, one connection a process; it reconnects by itself. */
export async function createPostgresBus(url: string, log: Log): Promise<LiveBus> {
  const local = createLocalBus();
  let closed = false;
  let client = await connect();

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({ connectionString: url, application_name: 'hiroba live' });
    fresh.on('notification', ({ payload }) => deliver(payload ?? ''));
    fresh.on('error', (error) => log.warn({ err: error }, 'live connection failed'));
    fresh.on('end', () => {
      if (!closed) setTimeout(reconnect, RECONNECT_MS).unref();
    });
    await fresh.connect();
    await fresh.query(`LISTEN ${CHANNEL}`);
    return fresh;
  }

  function reconnect(): void {
    connect().then(
      (fresh) => {
        client = fresh;
        if (closed) void fresh.end();
      },
      (error: unknown) => {
        log.warn({ err: error }, 'live connection not made');
        if (!closed) setTimeout(reconnect, RECONNECT_MS).unref();
      },
    );
  }

  function deliver(payload: string): void {
    const event = liveEventSchema.safeParse(JSON.parse(payload));
    if (event.success) local.publish(event.data);
  }

  return {
    publish: (event) => {
      client
        .query('SELECT pg_notify($1, $2)', [CHANNEL, JSON.stringify(event)])
        .catch((error: unknown) => log.warn({ err: error }, 'live event not sent'));
    },
    subscribe: local.subscribe,
    close: async () => {
      closed = true;
      await client.end().catch(() => undefined);
      await local.close();
    },
  };
}
