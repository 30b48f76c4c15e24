import { DAY } from '#contract/foundations/limits.ts';
import type { Database } from '#server/platform/database/database.ts';
import { insertRows } from '#server/testing/factories.ts';
import { countUse } from './rate-limits.service.ts';

/** Stores that a member has published this number of posts today. */
export async function havePosted(
  database: Database,
  subject: string,
  count: number,
): Promise<void> {
  const expires_at = new Date(Date.now() + DAY).toISOString();
  const used = { subject, kind: 'posts', period: 'day' as const, count, expires_at };
  await insertRows(database, 'rate_counts', [used]);
}

/** Counts one post of a member. */
export function usePosts(database: Database, userId: string): Promise<void> {
  return database.write((transaction) => countUse(transaction, { userId, admin: null }, 'posts'));
}
