import type { Queryable } from '#server/platform/database/database.ts';
import { hashColumns } from '#server/platform/database/hash-index.ts';
import type { PerceptualHash } from '#server/platform/images/perceptual-hash.ts';

/** Returns some pictures of posts after the key `after`, in order. */
export async function listAfter(
  database: Queryable,
  after: string,
  limit: number,
): Promise<{ key: string; perceptual_hash: PerceptualHash | null }[]> {
  return database
    .selectFrom('files')
    .where('key', '>', after)
    .where('key', 'like', 'post-images/%')
    .orderBy('key')
    .limit(limit)
    .select(['key', 'perceptual_hash'])
    .execute();
}

/** Stores the perceptual hash of a picture. */
export async function storePerceptualHash(
  transaction: Queryable,
  key: string,
  hash: PerceptualHash,
): Promise<void> {
  await transaction.updateTable('files').set(hashColumns(hash)).where('key', '=', key).execute();
}
