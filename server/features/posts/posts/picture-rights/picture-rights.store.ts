import type { Queryable } from '#server/platform/database/database.ts';

/** What the author of a new post has chosen for it in the settings. */
export async function findChoices(transaction: Queryable, userId: string) {
  return transaction
    .selectFrom('private_profiles')
    .where('id', '=', userId)
    .select(['picture_rights', 'watermark', 'marks_new_posts'])
    .executeTakeFirstOrThrow();
}

/** The watermark of a member as its column; null when the account is deleted. */
export async function findWatermark(database: Queryable, userId: string): Promise<string | null> {
  const row = await database
    .selectFrom('private_profiles')
    .where('id', '=', userId)
    .select('watermark')
    .executeTakeFirst();
  return row?.watermark ?? null;
}

/** Sets the name of the watermark on all posts of an author that show one. */
export async function renameMarks(
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

/** The rights column of a post, or null. */
export async function findRights(database: Queryable, postId: string): Promise<string | null> {
  const row = await database
    .selectFrom('posts')
    .where('id', '=', postId)
    .select('picture_rights')
    .executeTakeFirst();
  return row?.picture_rights ?? null;
}
