import type { Queryable } from '#server/platform/database/database.ts';
import { rows } from '#server/platform/database/rows.ts';
import type { WatermarkColumns } from './picture-rights.ts';

const watermarkColumns = ['watermark', 'watermark_key'] as const;

/** Returns an author's settings that apply to a new post. */
export async function findChoices(transaction: Queryable, userId: string) {
  return transaction
    .selectFrom('private_profiles')
    .where('id', '=', userId)
    .select(['picture_rights', 'watermarks_new_posts', ...watermarkColumns])
    .executeTakeFirstOrThrow();
}

/** Returns the columns of a member's watermark. Null when the account is deleted. */
export async function findWatermark(
  database: Queryable,
  userId: string,
): Promise<WatermarkColumns | null> {
  const row = await database
    .selectFrom('private_profiles')
    .where('id', '=', userId)
    .select(watermarkColumns)
    .executeTakeFirst();
  return row ?? null;
}

/** Stores the name of the author's watermark on all their posts that show one. */
export async function renameWatermarks(
  transaction: Queryable,
  userId: string,
  mark: string,
): Promise<void> {
  await transaction
    .updateTable('posts')
    .set({ watermark: mark })
    .where('user_id', '=', userId)
    .where('watermark', 'is not', null)
    .where('watermark', '<>', mark)
    .execute();
}

export const findRights = rows('posts').valueBy('picture_rights', 'id');
