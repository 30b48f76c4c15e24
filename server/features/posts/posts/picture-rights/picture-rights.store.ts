import { sql } from 'kysely';
import type { PictureReference } from '#server/features/foundations/pictures/picture-uses.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { rows } from '#server/platform/database/rows.ts';

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
export async function findWatermark(database: Queryable, userId: string) {
  const row = await database
    .selectFrom('private_profiles')
    .where('id', '=', userId)
    .select(watermarkColumns)
    .executeTakeFirst();
  return row ?? null;
}

export async function renameWatermarks(transaction: Queryable, userId: string, name: string) {
  await transaction
    .updateTable('posts')
    .set({ watermark: name })
    .where('user_id', '=', userId)
    .where('watermark', 'is not', null)
    .where('watermark', '<>', name)
    .execute();
}

export const findRights = rows('posts').valueBy('picture_rights', 'id');

const nobody = sql<boolean>`(1 = 0)`;

/** The pictures of watermarks. The team can open them. Other members see them only as drawn on pictures. */
export const watermarkPictures: PictureReference = {
  table: 'private_profiles',
  column: 'watermark_key',
  uploader: 'id',
  shownTo: { everybody: nobody, viewer: () => nobody },
};
