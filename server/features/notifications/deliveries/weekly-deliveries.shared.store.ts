import type { Queryable } from '#server/platform/database/database.ts';

/**
 * Claims a member's digest for a weekly slot. Returns false when it was claimed before, even if the digest was empty.
 */
export async function claimDigest(transaction: Queryable, user_id: string, slot: string) {
  const row = await transaction
    .insertInto('delivery_settings')
    .values({
      ...{ user_id, digest: 'weekly', hides_push_text: false, digest_sent_at: slot },
      ...{ quiet_from: null, quiet_to: null, quiet_zone: null },
    })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ digest_sent_at: slot })
        .where(({ eb, or }) =>
          or([
            eb('delivery_settings.digest_sent_at', 'is', null),
            eb('delivery_settings.digest_sent_at', '<', slot),
          ]),
        ),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a member's deliveries that wait for a weekly mail, and returns them for the digest, the latest first. */
export async function takeWeekly(transaction: Queryable, userId: string) {
  const rows = await transaction
    .deleteFrom('deliveries')
    .where('user_id', '=', userId)
    .where('channel', '=', 'mail')
    .where('batch', '=', 'weekly')
    .returning(['kind', 'subject_type', 'subject_id', 'created_at'])
    .execute();
  return rows.toSorted((a, b) => b.created_at.localeCompare(a.created_at));
}
