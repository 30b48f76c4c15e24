import { sql } from 'kysely';
import type { PostCategory } from '#contract/posts.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Keyset } from '#server/platform/database/paging.ts';
import { prepared, preparedVariants } from '#server/platform/database/prepared.ts';
import type { PostsTable, Visibility } from '#server/platform/database/tables.ts';
import { cardColumns, excerpt, hydrate, type PostCardRow } from './cards.store.ts';
import { joinTags } from './tag-list.ts';

// Greater than any row's values: the first page begins after it, so one query serves every page.
const END_OF_TIME = '9999-12-31T23:59:59.999Z';
const AFTER_ANY_ID = '~';
const AFTER_ANY_COUNT = 1_000_000;

interface FeedValues {
  category: PostCategory;
  count: number;
  time: string;
  id: string;
  viewer: string;
}

function feedQuery(
  sort: 'recent' | 'popular',
  byCategory: boolean,
  forVisitor: boolean,
  limit: number,
) {
  return prepared<FeedValues>()((database, value) => {
    const page = database
      .selectFrom('posts')
      .where('is_published', '=', true)
      .where('audience', '=', 'public')
      .$if(byCategory, (query) => query.where('category', '=', value('category')))
      .$if(sort === 'recent', (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('created_at', 'id'), '<', tuple(value('time'), value('id'))),
        ),
      )
      .$if(sort === 'popular', (query) =>
        query
          .where(({ eb, refTuple, tuple }) =>
            eb(
              refTuple('likes_count', 'created_at', 'id'),
              '<',
              tuple(value('count'), value('time'), value('id')),
            ),
          )
          .orderBy('likes_count', 'desc'),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(sql.lit(limit))
      .select([...cardColumns, excerpt]);
    return hydrate(database, page, forVisitor ? null : value('viewer'))
      .$if(sort === 'popular', (query) => query.orderBy('page.likes_count', 'desc'))
      .orderBy('page.created_at', 'desc')
      .orderBy('page.id', 'desc');
  });
}

const feeds = preparedVariants(feedQuery);

export interface FeedPage {
  sort: 'recent' | 'popular';
  category: PostCategory | undefined;
  /** `[created_at, id]` for recent, `[likes_count, created_at, id]` for popular. */
  after: Keyset | null;
  limit: number;
  viewerId: string | null;
}

/** Published public posts in the order of a feed, from `after` on. */
export async function listFeed(database: Queryable, feed: FeedPage): Promise<PostCardRow[]> {
  const { sort, category, after, limit, viewerId } = feed;
  const [count, time, id] =
    after === null
      ? [AFTER_ANY_COUNT, END_OF_TIME, AFTER_ANY_ID]
      : sort === 'popular'
        ? after
        : [AFTER_ANY_COUNT, ...after];
  return feeds(
    sort,
    category !== undefined,
    viewerId === null,
    limit,
  )(database, {
    category: category ?? 'other',
    count: Number(count),
    time: String(time),
    id: String(id),
    viewer: viewerId ?? '',
  });
}

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
  const [time, id] = page.after ?? [END_OF_TIME, AFTER_ANY_ID];
  return byAuthor(page.viewerId === null, page.limit)(database, {
    author: page.author,
    time: String(time),
    id: String(id),
    viewer: page.viewerId ?? '',
  });
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
    .select('follows.follower_id as author_followed_by');
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

/** The post this member made under this request, or null. */
export async function findPostOfRequest(
  database: Queryable,
  userId: string,
  requestId: string,
): Promise<string | null> {
  const row = await database
    .selectFrom('posts')
    .where('user_id', '=', userId)
    .where('request_id', '=', requestId)
    .select('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Inserts a post with its tags and counts it in its author's profile. */
export async function insertPost(
  transaction: Queryable,
  post: Omit<PostsTable, 'audience' | 'likes_count' | 'comments_count' | 'character_tags'>,
  tags: string[],
): Promise<void> {
  const audience = await audienceOf(transaction, post.user_id);
  await transaction
    .insertInto('posts')
    .values({
      ...post,
      audience,
      likes_count: 0,
      comments_count: 0,
      character_tags: joinTags(tags),
    })
    .execute();
  if (tags.length > 0) {
    await transaction
      .insertInto('post_character_tags')
      .values(tags.map((tag, position) => ({ post_id: post.id, position, tag })))
      .execute();
  }
  if (!post.is_published) return;
  await transaction
    .updateTable('profiles')
    .set((eb) => ({ post_count: eb('post_count', '+', 1) }))
    .where('id', '=', post.user_id)
    .execute();
}

async function audienceOf(transaction: Queryable, userId: string): Promise<Visibility> {
  const row = await transaction
    .selectFrom('private_profiles')
    .where('id', '=', userId)
    .select('profile_visibility')
    .executeTakeFirstOrThrow();
  return row.profile_visibility;
}
