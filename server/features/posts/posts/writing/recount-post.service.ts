import { countPosts } from '#server/features/members/profiles/profile-counters.service.ts';
import { countTags } from '#server/features/tags/tags/tags.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { splitTags } from '../post-columns.ts';
import { isInPublicFeeds } from '../posts.policy.ts';

type Counted = Pick<
  Tables['posts'],
  'user_id' | 'is_published' | 'audience' | 'own_audience' | 'character_tags'
>;

/**
 * Updates the author's number of posts and the uses of tags, in the transaction that changes a post from `before` to
 * `after`. Null means that there is no post. The author's number omits posts for which the author has chosen a narrower
 * audience, because the number would reveal them to others.
 */
export async function recount(
  transaction: Queryable,
  before: Counted | null,
  after: Counted | null,
): Promise<void> {
  const userId = (after ?? before)?.user_id;
  const posts = Number(isCounted(after)) - Number(isCounted(before));
  if (userId !== undefined && posts !== 0) await countPosts(transaction, userId, posts);
  await countTags(transaction, countedTags(before), countedTags(after));
}

function isCounted(post: Counted | null): boolean {
  return post?.is_published === true && post.own_audience === 'public';
}

function countedTags(post: Counted | null): string[] {
  return post && isInPublicFeeds(post) ? splitTags(post.character_tags) : [];
}
