import { type SqlBool, sql } from 'kysely';
import type { PostCategory } from '#contract/posts/posts.ts';
import { madeContents } from '#server/features/moderation/targets/targets.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type ManagedPart, matchesFilter } from '#server/platform/database/managed-rows.ts';
import { newestFirst } from '#server/platform/database/matching-page.ts';
import { cardColumns, excerpt, hydrate } from '../post-cards.store.ts';

interface PostsPart extends ManagedPart {
  category?: PostCategory | undefined;
}

const order = newestFirst('posts', {});

const columns = [
  ...cardColumns,
  'posts.hidden_at',
  'posts.hidden_by',
  'posts.hidden_reason',
  excerpt,
] as const;

/** Returns the texts of posts that are published or that the team hides, the newest first. */
export async function listManaged(
  database: Queryable,
  { after, limit, state, category, ...filter }: PostsPart,
) {
  return database
    .selectFrom('posts')
    .where((eb) =>
      state === 'shown' ? eb('is_published', '=', true) : eb('hidden_at', 'is not', null),
    )
    .where(matchesFilter('posts', filter))
    .$if(category !== undefined, (query) => query.where('category', '=', category ?? null))
    .$call(order.pageAfter((kind) => after[kind], limit, 'posts'))
    .select(['posts.id', 'posts.created_at', 'posts.title', 'posts.content'])
    .execute();
}

export type ManagedText = Awaited<ReturnType<typeof listManaged>>[number];

/** Returns posts by their ids, including hidden posts, the newest first. */
export async function findManaged(database: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const page = database.selectFrom('posts').where('id', 'in', ids).select(columns);
  return hydrate(database, page, '').$call(order.orderBy('page')).execute();
}

export const shownOfMember = madeContents('posts', sql<SqlBool>`is_published = ${true}`);
