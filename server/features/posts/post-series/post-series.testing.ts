import type { PostAudience } from '#contract/posts/post-choices.ts';
import { feedAudience } from '#server/features/posts/posts/posts.policy.ts';
import type { Database } from '#server/platform/database/database.ts';
import { insertPost, insertRows } from '#server/testing/factories.ts';
import { type PostSeriesTable, seriesPartRow, seriesRow } from './post-series.tables.ts';

/** Inserts a series of a member with posts in order. Returns its id. */
export async function insertSeries(
  database: Database,
  user_id: string,
  postIds: readonly string[],
  fields: Partial<PostSeriesTable> = {},
): Promise<string> {
  const row = seriesRow({ user_id, title: 'ルナの一日', ...fields });
  await insertRows(database, 'post_series', [row]);
  const parts = postIds.map((post_id, position) =>
    seriesPartRow({ series_id: row.id, post_id, user_id, position }),
  );
  await insertRows(database, 'post_series_parts', parts);
  return row.id;
}

/** Shows a post to an audience, without changing the profile of its author. */
export async function showPostTo(database: Database, postId: string, own_audience: PostAudience) {
  await database.write((transaction) =>
    transaction
      .updateTable('posts')
      .set({ own_audience, audience: feedAudience('public', own_audience) })
      .where('id', '=', postId)
      .execute(),
  );
}

/** Inserts a post for an audience, by an author with a public profile. */
export async function insertPostFor(
  database: Database,
  userId: string,
  audience: PostAudience,
): Promise<string> {
  const postId = await insertPost(database, userId);
  await showPostTo(database, postId, audience);
  return postId;
}
