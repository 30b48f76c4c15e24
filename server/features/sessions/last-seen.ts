import { MINUTE } from '#contract/limits.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Client } from '#server/platform/http/viewer.ts';
import { updateLastSeen } from './connected.store.ts';
import { deviceOf } from './device.ts';

/** How exactly is known when a session was last used. Each step is a write. */
const INTERVAL = 5 * MINUTE;

/** Whether it is time to note that a session is in use. */
export function isDue(lastSeenAt: string): boolean {
  return Date.now() - Date.parse(lastSeenAt) >= INTERVAL;
}

/**
 * Notes that a session is in use, once for all requests that arrive at the same time. Nobody waits for it, and a
 * failure is not reported: the next request tries again.
 */
export async function noteUse(database: Database, hash: string, client: Client): Promise<void> {
  const now = Date.now();
  const seen = {
    hash,
    ...deviceOf(client),
    now: new Date(now).toISOString(),
    due: new Date(now - INTERVAL).toISOString(),
  };
  await database.writeOne((queryable) => updateLastSeen(queryable, seen)).catch(() => undefined);
}
