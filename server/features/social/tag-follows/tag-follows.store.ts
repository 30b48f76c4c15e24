import type { Queryable } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { rows } from '#server/platform/database/rows.ts';

export const insertTagFollow = rows('tag_follows').insertOnceBy('user_id', 'tag');
export const deleteTagFollow = rows('tag_follows').deleteBy('user_id', 'tag');

const ofMember = prepared<{ user: string }>()((database, value) =>
  database
    .selectFrom('tag_follows')
    .where('user_id', '=', value('user'))
    .orderBy('created_at', 'desc')
    .orderBy('tag')
    .select('tag'),
);

/** Returns the tags that a member follows, the latest first. */
export async function listFollowedTags(database: Queryable, user: string): Promise<string[]> {
  return (await ofMember(database, { user })).map(({ tag }) => tag);
}

export async function listAllFollowedTags(database: Queryable): Promise<string[]> {
  const rows = await database.selectFrom('tag_follows').select('tag').distinct().execute();
  return rows.map(({ tag }) => tag);
}

/** Moves the follows of a tag to another tag. A member who follows both tags keeps one follow. */
export async function moveTagFollows(transaction: Queryable, from: string, into: string) {
  await transaction
    .insertInto('tag_follows')
    .columns(['user_id', 'tag', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('tag_follows')
        .where('tag', '=', from)
        .select(['user_id', eb.val(into).as('tag'), 'created_at']),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'tag']).doNothing())
    .execute();
  await transaction.deleteFrom('tag_follows').where('tag', '=', from).execute();
}
