import type {
  FollowRequestsTable,
  FollowsTable,
  RowFields,
} from '#server/platform/database/tables.ts';

/** A row of `follows`. */
export function followRow(
  fields: RowFields<FollowsTable, 'follower_id' | 'following_id'>,
): FollowsTable {
  return { created_at: new Date().toISOString(), ...fields };
}

/** A row of `follow_requests`. */
export function followRequestRow(
  fields: RowFields<FollowRequestsTable, 'requester_id' | 'target_id'>,
): FollowRequestsTable {
  return { created_at: new Date().toISOString(), ...fields };
}
