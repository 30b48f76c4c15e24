import { addTagUses } from '#server/features/tags/tags.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { PostsTable } from '#server/platform/database/tables.ts';
import { joinTags, splitTags } from '../tag-list.ts';
import { updatePost } from '../writing/writing.store.ts';
import * as store from './retagging.store.ts';

export { countPostsWithTags, listTagsAfter } from './retagging.store.ts';

/**
 * Rewrites a tag of the next posts that carry it, drafts included; returns how many that are. It is no edit of their
 * authors: the times of the posts stay.
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
    if (!isCounted(post)) continue;
    uses.set(from, (uses.get(from) ?? 0) - 1);
    if (!tags.includes(into)) uses.set(into, (uses.get(into) ?? 0) + 1);
  }
  // All at once: two merges lock the tags in the same order.
  await addTagUses(transaction, uses);
  return changed.length;
}

function isCounted({ is_published, audience }: PostsTable): boolean {
  return is_published && audience === 'public';
}
