import type { PostCategory } from '#contract/posts.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { isAsked, type ManagedPart } from '#server/platform/database/managed-rows.ts';
import { newestFirst } from '#server/platform/database/matching-page.ts';
import { cardColumns, excerpt, hydrate } from '../cards.store.ts';

interface PostsPart extends ManagedPart {
  category?: PostCategory | undefined;
}

const order = newestFirst('posts', {});

const columns = [
  ...cardColumns,
  'posts.content',
  'posts.hidden_at',
  'posts.hidden_by',
  'posts.hidden_reason',
  excerpt,
] as const;

/** Posts that are published, or that the team hides, the newest first. */
export async function listManaged(
  database: Queryable,
  { after, limit, state, category, ...asked }: PostsPart,
) {
  const page = database
    .selectFrom('posts')
    .where((eb) =>
      state === 'shown' ? eb('is_published', '=', true) : eb('hidden_at', 'is not', null),
    )
    .where(isAsked('posts', asked))
    .$if(category !== undefined, (query) => query.where('category', '=', category ?? null))
    .$call(order.pageAfter((kind) => after[kind], limit, 'posts'))
    .select(columns);
  return hydrate(database, page, '').$call(order.orderBy('page')).execute();
}

export type ManagedPostRow = Awaited<ReturnType<typeof listManaged>>[number];

/** A post, whether it is shown or hidden; undefined when it does not exist. */
export async function findManaged(
  database: Queryable,
  id: string,
): Promise<ManagedPostRow | undefined> {
  const page = database.selectFrom('posts').where('id', '=', id).select(columns);
  return hydrate(database, page, '').executeTakeFirst();
}
