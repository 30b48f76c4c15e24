import type { Kysely } from 'kysely';

/** The queue filtered by the kind of the target, by its owner, and by the admin who has claimed a case. */
const indexes: Record<string, string[]> = {
  of_type: ['status', 'target_type', 'sort_at', 'id'],
  decided_of_type: ['status', 'target_type', 'decided_at', 'id'],
  of_owner: ['target_user_id', 'status', 'sort_at', 'id'],
  decided_of_owner: ['target_user_id', 'status', 'decided_at', 'id'],
  of_assignee: ['claimed_by', 'status', 'sort_at', 'id'],
};

/** Gives the filters of the queue their indexes. The new index of assignees serves deletions of members as well. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, columns] of Object.entries(indexes)) {
    await db.schema.createIndex(`cases_${name}`).on('cases').columns(columns).execute();
  }
  await db.schema.dropIndex('cases_claimed').execute();
}
