import type { Queryable } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';

const pollOfPost = prepared<{ post: string }>()((database, value) =>
  database.selectFrom('polls').where('post_id', '=', value('post')).select('id'),
);

/** Whether a post has a poll. */
export async function hasPoll(database: Queryable, postId: string): Promise<boolean> {
  return (await pollOfPost(database, { post: postId })).length > 0;
}
