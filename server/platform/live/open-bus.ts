import type { Env } from '#server/platform/env/env.ts';
import type { Log } from '#server/platform/log/log.ts';
import { createLocalBus, type LiveBus } from './live-bus.ts';
import { createPostgresBus } from './postgres-bus.ts';

/** Returns the bus of the settings: Redis, PostgreSQL, or only this process. Throws when it cannot be reached. */
export async function openBus(
  { liveServers, databaseDirectUrl }: Pick<Env, 'liveServers' | 'databaseDirectUrl'>,
  log: Log,
): Promise<LiveBus> {
  if (liveServers !== null) {
    const { createRedisBus } = await import('./redis-bus.ts');
    return createRedisBus(liveServers, log);
  }
  return databaseDirectUrl === null ? createLocalBus() : createPostgresBus(databaseDirectUrl, log);
}
