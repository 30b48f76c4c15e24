import { addTagUses } from '#server/features/tags/tags.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { PostsTable, Visibility } from '#server/platform/database/tables.ts';
import { splitTags } from '../tag-list.ts';
import { lockAudience } from '../writing/writing.store.ts';
import * as store from './audience.store.ts';

/** Posts in one transaction: few enough that no other writer waits long. */
export const POSTS_PER_SLICE = 100;

/**
 * Copies the visibility of a member to the next slice of their posts, the newest first. Several processes may call
 * it at the same time: each takes another member. Returns false when nothing is queued that it can take.
 */
export async function copyNextSlice(database: Database): Promise<boolean> {
  return database.write(async (transaction) => {
    const copy = await store.claimCopy(transaction);
    if (!copy) return false;
    // As it is now, and locked, as by whoever writes a post: a post gets the newest visibility from either.
    const audience = await lockAudience(transaction, copy.user_id);
    if (audience === null) return false;
    const posts = await store.lockNextPosts(transaction, copy, POSTS_PER_SLICE);
    const changed = posts.filter((post) => post.audience !== audience);
    await store.setAudience(
      transaction,
      changed.map(({ id }) => id),
      audience,
    );
    await addTagUses(transaction, changesOfTags(changed, audience));
    const last = posts.length === POSTS_PER_SLICE ? posts.at(-1) : undefined;
    await store.moveCopy(transaction, copy.user_id, last ?? null);
    return true;
  });
}

/** How the numbers of public posts of tags change when posts get an audience. */
function changesOfTags(
  posts: Pick<PostsTable, 'audience' | 'character_tags'>[],
  audience: Visibility,
): Map<string, number> {
  const changes = new Map<string, number>();
  for (const post of posts) {
    const step = Number(audience === 'public') - Number(post.audience === 'public');
    if (step === 0) continue;
    for (const tag of splitTags(post.character_tags)) {
      changes.set(tag, (changes.get(tag) ?? 0) + step);
    }
  }
  return changes;
}
