import type { ProfileVisibility } from '#contract/accounts/member-settings.ts';
import { prepared, preparedVariants } from '#server/platform/database/prepared.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';
import { publishedKeyset } from '../posts.store.ts';

/** Locks the next published posts of a member after a given post, the newest first. */
export const lockNextPosts = preparedVariants((limit: number) =>
  prepared<{ user: string; time: string; id: string }>()((transaction, value) =>
    transaction
      .selectFrom('posts')
      .where('user_id', '=', value('user'))
      .where('is_published', '=', true)
      .$call(publishedKeyset.pageAfter(value, limit))
      .select(['id', 'created_at', 'audience', 'own_audience', 'character_tags'])
      .$call(rowLock(transaction, 'posts')),
  ),
);

export type CopiedPost = Awaited<ReturnType<ReturnType<typeof lockNextPosts>>>[number];

export const setAudience = preparedList<{ audience: ProfileVisibility }>()(
  (transaction, ids, value) =>
    transaction
      .updateTable('posts')
      .set({ audience: value('audience') })
      .where('id', 'in', ids),
);
