import type { DeletedType } from '#contract/members/deleted-content.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';
import { rows } from '#server/platform/database/rows.ts';

export const lockBackup = rows('deleted_content').lockBy('id');

interface BackedUpRecord {
  type: DeletedType;
  id: string;
}

/** Locks the backups that would restore these records. Posts and events precede comments, as in a restoration. */
export async function lockBackupsOf(transaction: Queryable, records: readonly BackedUpRecord[]) {
  await transaction
    .selectFrom('deleted_content')
    .where((eb) =>
      eb.or(
        records.map(({ type, id }) => eb.and([eb('type', '=', type), eb('original_id', '=', id)])),
      ),
    )
    .where('restored_at', 'is', null)
    .orderBy('type', 'desc')
    .orderBy('id')
    .select('id')
    .$call(rowLock(transaction, 'deleted_content'))
    .execute();
}

/** Returns the latest backup of a member's content that the team has deleted. Null when there is none. */
export async function findTeamBackup(transaction: Queryable, authorId: string, originalId: string) {
  const row = await transaction
    .selectFrom('deleted_content')
    .where('author_id', '=', authorId)
    .where('listed_as', '=', 'team')
    .where('original_id', '=', originalId)
    .where('restored_at', 'is', null)
    .orderBy('deleted_at', 'desc')
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Clears the time at which the team had hidden the content of a backup. */
export async function forgetHiding(
  transaction: Queryable,
  type: DeletedType,
  { id, hidden_at }: { id: string; hidden_at: string },
): Promise<void> {
  await transaction
    .updateTable('deleted_content')
    .set({ hidden_at: null })
    .where('type', '=', type)
    .where('original_id', '=', id)
    .where('hidden_at', '=', hidden_at)
    .execute();
}
