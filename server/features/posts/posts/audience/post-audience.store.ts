import type { ProfileVisibility } from '#contract/accounts/member-settings.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { engineOf } from '#server/platform/database/engine-of.ts';
import { prepared, preparedVariants } from '#server/platform/database/prepared.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { publishedKeyset } from '../posts.store.ts';

const nextPublished = preparedVariants((limit: number, isShared: boolean) =>
  prepared<{ user: string; time: string; id: string }>()((database, value) =>
    database
      .selectFrom('posts')
      .where('user_id', '=', value('user'))
      .where('is_published', '=', true)
      .$call(publishedKeyset.pageAfter(value, limit))
      .select(['id', 'created_at', 'audience', 'own_audience', 'character_tags'])
      .$if(isShared, (query) => query.forNoKeyUpdate()),
  ),
);

export type CopiedPost = Pick<
  Tables['posts'],
  'id' | 'created_at' | 'audience' | 'own_audience' | 'character_tags'
>;

/** Locks the next published posts of a member after a given post, the newest first. */
export async function lockNextPosts(
  transaction: Queryable,
  after: { user: string; time: string; id: string },
  limit: number,
): Promise<CopiedPost[]> {
  const isShared = engineOf(transaction) === 'postgres';
  return nextPublished(limit, isShared)(transaction, after);
}

const updateAudience = preparedList<{ audience: ProfileVisibility }>()((database, ids, value) =>
  database
    .updateTable('posts')
    .set({ audience: value('audience') })
    .where('id', 'in', ids),
);

export async function setAudience(
  transaction: Queryable,
  ids: readonly string[],
  audience: ProfileVisibility,
): Promise<void> {
  await updateAudience(transaction, ids, { audience });
}
