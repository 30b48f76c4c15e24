import { countPosts } from '#server/features/members/profiles/profile-counters.service.ts';
import { countTags } from '#server/features/tags/tags/tags.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { PostsTable } from '#server/platform/database/tables.ts';
import { splitTags } from '../post-tag-list.ts';

type Counted = Pick<PostsTable, 'user_id' | 'is_published' | 'audience' | 'character_tags'>;

/**
 * Updates the author's number of posts and the uses of tags, in the transaction that changes a post from `before` to
 * `after`. Null stands for no post.
 */
export async function recount(
  transaction: Queryable,
  before: Counted | null,
  after: Counted | null,
): Promise<void> {
  const userId = (after ?? before)?.user_id;
  const posts = Number(after?.is_published ?? false) - Number(before?.is_published ?? false);
  if (userId !== undefined && posts !== 0) await countPosts(transaction, userId, posts);
  await countTags(transaction, countedTags(before), countedTags(after));
}

function countedTags(post: Counted | null): string[] {
  const isCounted = post?.is_published === true && post.audience === 'public';
  return isCounted ? splitTags(post.character_tags) : [];
}
