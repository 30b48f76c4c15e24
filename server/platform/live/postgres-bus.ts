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
  let timer: NodeJS.Timeout | null = null;
  let client = await connect();
  // In a pool of one, events queue up: a client must not be asked while it is at work.
  const sending = new pg.Pool({ connectionString: url, application_name: 'hiroba live', max: 1 });
  sending.on('error', (error) => log.warn({ err: error }, 'live connection failed'));

  async function connect(): Promise<pg.Client> {
    // Kept alive, or a connection that is only half there would stay deaf for hours.
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'hiroba live',
      keepAlive: true,
    });
    fresh.on('error', (error) => log.warn({ err: error }, 'live connection failed'));
    try {
      await fresh.connect();
      await fresh.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      fresh.end().catch(() => undefined);
      throw error;
    }
    fresh.on('notification', ({ payload }) => deliver(payload ?? ''));
    fresh.on('end', reconnectLater);
    return fresh;
  }

  // One attempt waits at a time, whatever has failed and how often it says so.
  function reconnectLater(): void {
    if (closed || timer) return;
    timer = setTimeout(reconnect, RECONNECT_MS).unref();
  }

  function reconnect(): void {
    timer = null;
    connect().then(
      (fresh) => {
        client = fresh;
        if (closed) void fresh.end();
      },
      (error: unknown) => {
        log.warn({ err: error }, 'live connection not made');
        reconnectLater();
      },
    );
  }

  function deliver(payload: string): void {
    const event = liveEventSchema.safeParse(parse(payload));
    if (event.success) local.publish(event.data);
  }

  return {
    publish: (event) => {
      sending
        .query('SELECT pg_notify($1, $2)', [CHANNEL, JSON.stringify(event)])
        .catch((error: unknown) => log.warn({ err: error }, 'live event not sent'));
    },
    subscribe: local.subscribe,
    close: async () => {
      closed = true;
      if (timer) clearTimeout(timer);
      await client.end().catch(() => undefined);
      await sending.end().catch(() => undefined);
      await local.close();
    },
  };
}

// Anybody with access to the database can notify anything.
function parse(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return null;
  }
}
