import { TAG_FOLLOWS_MAX } from '#contract/foundations/limits.ts';
import { foldText } from '#contract/foundations/search-text.ts';
import { countUse } from '#server/features/foundations/rate-limits/rate-limits.service.ts';
import { canonicalTags, writtenTags } from '#server/features/tags/tags/tag-aliases.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import * as store from './tag-follows.store.ts';
import { tagFollowRow } from './tag-follows.tables.ts';

/** Follows a tag. A repeated call changes nothing. Throws `resource-exhausted` at the limit of followed tags. */
export async function followTag(database: Database, viewer: Viewer, requested: string) {
  const [tag = requested] = await writtenTags(database, [requested]);
  const row = tagFollowRow({ user_id: viewer.userId, tag });
  await database.write(async (transaction) => {
    if (!(await store.insertTagFollow(transaction, row))) return;
    // Counting locks the counts of the member, so that two concurrent calls cannot both add the last allowed tag.
    await countUse(transaction, viewer, 'follows');
    const followed = await store.listFollowedTags(transaction, viewer.userId);
    if (followed.length > TAG_FOLLOWS_MAX) {
      throw new AppError('resource-exhausted', `フォローできるタグは${TAG_FOLLOWS_MAX}個までです`, {
        reason: 'tag-follows-full',
      });
    }
  });
  return { tag, is_following: true };
}

/** Stops following a tag. A repeated call changes nothing. */
export async function unfollowTag(database: Database, viewer: Viewer, requested: string) {
  const [tag = requested] = await canonicalTags(database.read, [requested]);
  const key = { user_id: viewer.userId, tag };
  await database.writeOne((queryable) => store.deleteTagFollow(queryable, key));
  return { tag, is_following: false };
}

/** Moves the follows of all spellings of a folded tag to another tag. */
export async function retagFollows(transaction: Queryable, folded: string, into: string) {
  const followed = await store.listAllFollowedTags(transaction);
  const spellings = followed.filter((tag) => tag !== into && foldText(tag) === folded);
  for (const from of spellings) await store.moveTagFollows(transaction, from, into);
}

/** Moves the follows of tags to other tags, according to the pairs that `respelled` returns. */
export async function respellFollows(
  transaction: Queryable,
  respelled: (tags: string[]) => Promise<[from: string, into: string][]>,
): Promise<void> {
  const changes = await respelled(await store.listAllFollowedTags(transaction));
  for (const [from, into] of changes) await store.moveTagFollows(transaction, from, into);
}
