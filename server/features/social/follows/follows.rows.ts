import type { FollowsTable, RowFields } from '#server/platform/database/tables.ts';

/** A row of `follows`. */
export function followRow(
  fields: RowFields<FollowsTable, 'follower_id' | 'following_id'>,
): FollowsTable {
  return { created_at: new Date().toISOString(), ...fields };
}
