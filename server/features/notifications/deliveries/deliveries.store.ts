import type { DeliveriesTable } from '#server/features/notifications/deliveries/deliveries.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { inChunks } from '#server/platform/database/insert-all.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { takeUnlocked } from '#server/platform/database/row-lock.ts';
import { rows } from '#server/platform/database/rows.ts';

/** Stores deliveries. A pending delivery with the same topic gets the new subject, and keeps its due time. */
export async function upsertDeliveries(transaction: Queryable, rows: DeliveriesTable[]) {
  for (const part of inChunks(rows)) {
    await transaction
      .insertInto('deliveries')
      .values(part)
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'channel', 'topic']).doUpdateSet((eb) => ({
          kind: eb.ref('excluded.kind'),
          subject_type: eb.ref('excluded.subject_type'),
          subject_id: eb.ref('excluded.subject_id'),
          latest_at: eb.ref('excluded.latest_at'),
          created_at: eb.ref('excluded.created_at'),
        })),
      )
      .execute();
  }
}

export const deleteWaiting = rows('deliveries').deleteBy('user_id', 'topic');

/** Makes deliveries due now that were stored, or claimed by a process that has died, by a clock after a time. */
export async function hastenDatedAfter(database: Queryable, time: string, now: string) {
  await database
    .updateTable('deliveries')
    .set({ due_at: now, created_at: now, batch: null })
    .where('due_at', '>', time)
    .where(({ or, eb }) => or([eb('created_at', '>', time), eb('batch', 'is', null)]))
    .execute();
}

const dueMember = prepared<{ now: string }>()((database, value) =>
  database
    .selectFrom('deliveries')
    .where('due_at', '<=', value('now'))
    .orderBy('due_at')
    .orderBy('user_id')
    .limit(1)
    .select('user_id'),
);

/** Returns the member whose delivery is due the longest, or null. */
export async function findDueMember(database: Queryable, now: string): Promise<string | null> {
  const [row] = await dueMember(database, { now });
  return row?.user_id ?? null;
}

/** The maximum number of deliveries to a member in one run. A further run sends the rest. */
export const CLAIM_MAX = 100;

/**
 * Claims due deliveries of a member. The claim ends at `due_at`, and then another process may claim them. Skips rows
 * that are being claimed.
 */
export async function claimDue(
  database: Queryable,
  userId: string,
  { now, due_at }: { now: string; due_at: string },
): Promise<DeliveriesTable[]> {
  return database
    .updateTable('deliveries')
    .set({ due_at })
    .where('user_id', '=', userId)
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('channel', 'topic'),
        'in',
        selectFrom('deliveries')
          .where('user_id', '=', userId)
          .where('due_at', '<=', now)
          .orderBy('due_at')
          .limit(CLAIM_MAX)
          .select(['channel', 'topic'])
          .$call(takeUnlocked(database))
          .$asTuple('channel', 'topic'),
      ),
    )
    .returningAll()
    .execute();
}

/** Deletes those deliveries of a member whose claim ends at `due_at`. Returns the deleted rows. */
export async function deleteClaimed(transaction: Queryable, userId: string, due_at: string) {
  return transaction
    .deleteFrom('deliveries')
    .where('user_id', '=', userId)
    .where('due_at', '=', due_at)
    .returningAll()
    .execute();
}
