import type { Queryable } from '#server/platform/database/database.ts';
import { lookOf } from '#server/platform/database/look-index.ts';
import type { LookHash } from '#server/platform/images/look-hash.ts';

/** Some pictures of posts after the key `after`, in order. */
export async function listAfter(
  database: Queryable,
  after: string,
  limit: number,
): Promise<{ key: string; look_hash: LookHash | null }[]> {
  return database
    .selectFrom('files')
    .where('key', '>', after)
    .where('key', 'like', 'post-images/%')
    .orderBy('key')
    .limit(limit)
    .select(['key', 'look_hash'])
    .execute();
}

/** Stores what a picture looks like. */
export async function storeLook(
  transaction: Queryable,
  key: string,
  hash: LookHash,
): Promise<void> {
  await transaction.updateTable('files').set(lookOf(hash)).where('key', '=', key).execute();
}
