import { addToCounts } from '#server/features/tags/tags/tags.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { joinTags, splitTags } from '../post-columns.ts';
import { isInPublicFeeds } from '../posts.policy.ts';
import { updatePost } from '../writing/write-post.store.ts';
import * as store from './tagged-posts.shared.store.ts';

/**
 * Replaces a tag in the next posts that carry it, including drafts. Returns the number of these posts. The replacement is
 * no edit of the author, so the times of the posts do not change.
 */
export async function retagPosts(
  transaction: Queryable,
  { from, into }: { from: string; into: string },
  limit: number,
): Promise<number> {
  const uses = new Map<string, number>();
  const carrying = await store.lockPostsWithTag(transaction, from, limit);
  const changed = carrying.filter(({ character_tags }) => splitTags(character_tags).includes(from));
  for (const post of changed) {
    const tags = splitTags(post.character_tags);
    const rewritten = [...new Set(tags.map((tag) => (tag === from ? into : tag)))];
    await updatePost(transaction, post, { ...post, character_tags: joinTags(rewritten) });
    if (!isInPublicFeeds(post)) continue;
    uses.set(from, (uses.get(from) ?? 0) - 1);
    if (!tags.includes(into)) uses.set(into, (uses.get(into) ?? 0) + 1);
  }
  // The counts of all tags are changed at once, so that two merges lock them in the same order.
  await addToCounts(transaction, uses);
  return changed.length;
}
