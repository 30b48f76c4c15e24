import { MINUTE } from '#contract/foundations/limits.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Client } from '#server/platform/http/viewer.ts';
import { updateLastSeen } from './connected-sessions.store.ts';
import { deviceOf } from './session-device.ts';

/** The precision of the last use of a session. Each step is a write. */
const INTERVAL = 5 * MINUTE;

/** Whether the use of a session is due to be recorded. */
export function isDue(lastSeenAt: string): boolean {
  return Date.now() - Date.parse(lastSeenAt) >= INTERVAL;
}

/**
 * Records that a session is in use, once for concurrent requests. The request does not wait for it. A failure is not
 * reported, because the next request tries again.
 */
export async function recordUse(database: Database, hash: string, client: Client): Promise<void> {
  const now = Date.now();
  const seen = {
    hash,
    ...deviceOf(client),
    now: new Date(now).toISOString(),
    due: new Date(now - INTERVAL).toISOString(),
  };
  await database.writeOne((queryable) => updateLastSeen(queryable, seen)).catch(() => undefined);
}
