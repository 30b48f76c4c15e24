import type { PlannedPostsTable, RowFields } from '#server/platform/database/tables.ts';

/** A row of `planned_posts`, by default one whose time is to come. */
export function plannedPostRow(
  fields: RowFields<PlannedPostsTable, 'post_id' | 'user_id' | 'publish_at'>,
): PlannedPostsTable {
  return { failure: null, created_at: new Date().toISOString(), ...fields };
}
