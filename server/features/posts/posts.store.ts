import { sql } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';
import { beyondLast, type Keyset } from '#server/platform/database/paging.ts';
import { prepared, preparedVariants } from '#server/platform/database/prepared.ts';
import { cardColumns, excerpt, hydrate, type PostCardRow } from './cards.store.ts';

interface AuthorValues {
  author: string;
  time: string;
  id: string;
  viewer: string;
}

const byAuthor = preparedVariants((forVisitor: boolean, limit: number) =>
  prepared<AuthorValues>()((database, value) => {
    const page = database
      .selectFrom('posts')
      .where('user_id', '=', value('author'))
      .where('is_published', '=', true)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '<', tuple(value('time'), value('id'))),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(sql.lit(limit))
      .select([...cardColumns, excerpt]);
    return hydrate(database, page, forVisitor ? null : value('viewer'))
      .orderBy('page.created_at', 'desc')
      .orderBy('page.id', 'desc');
  }),
);

/** Published posts of one author, newest first, from `after` (`[created_at, id]`) on. */
export async function listByAuthor(
  database: Queryable,
  page: { author: string; after: Keyset | null; limit: number; viewerId: string | null },
): Promise<PostCardRow[]> {
  const [time, id] = page.after ?? [beyondLast.time, beyondLast.id];
  return byAuthor(page.viewerId === null, page.limit)(database, {
    author: page.author,
    time: String(time),
    id: String(id),
    viewer: page.viewerId ?? '',
  });
}

const drafts = preparedVariants((limit: number) =>
  prepared<AuthorValues>()((database, value) => {
    const page = database
      .selectFrom('posts')
      .where('user_id', '=', value('author'))
      .where('is_draft', '=', true)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('updated_at', 'id'), '<', tuple(value('time'), value('id'))),
      )
      .orderBy('updated_at', 'desc')
      .orderBy('id', 'desc')
      .limit(sql.lit(limit))
      .select([...cardColumns, excerpt]);
    return hydrate(database, page, value('viewer'))
      .orderBy('page.updated_at', 'desc')
      .orderBy('page.id', 'desc');
  }),
);

/** The drafts of one author, last saved first, from `after` (`[updated_at, id]`) on. */
export async function listDrafts(
  database: Queryable,
  { author, after, limit }: { author: string; after: Keyset | null; limit: number },
): Promise<PostCardRow[]> {
  const [time, id] = after ?? [beyondLast.time, beyondLast.id];
  return drafts(limit)(database, { author, time: String(time), id: String(id), viewer: author });
}

/** How many drafts an author has. */
export async function countDrafts(database: Queryable, author: string): Promise<number> {
  const { count } = await database
    .selectFrom('posts')
    .where('user_id', '=', author)
    .where('is_draft', '=', true)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const byId = prepared<{ id: string; viewer: string }>()((database, value) => {
  const page = database
    .selectFrom('posts')
    .where('posts.id', '=', value('id'))
    .select([...cardColumns, 'posts.content', 'posts.audience', excerpt]);
  return hydrate(database, page, value('viewer'))
    .leftJoin('follows', (join) =>
      join
        .onRef('follows.following_id', '=', 'page.user_id')
        .on('follows.follower_id', '=', value('viewer')),
    )
    .leftJoin('follows as returned', (join) =>
      join
        .onRef('returned.follower_id', '=', 'page.user_id')
        .on('returned.following_id', '=', value('viewer')),
    )
    .select([
      'follows.follower_id as author_followed_by',
      'returned.following_id as author_follows',
    ]);
});

export type PostRow = Awaited<ReturnType<typeof byId>>[number];

/** One post with all that shows it, or null. */
export async function findPost(
  database: Queryable,
  id: string,
  viewerId: string,
): Promise<PostRow | null> {
  const [row] = await byId(database, { id, viewer: viewerId });
  return row ?? null;
}
