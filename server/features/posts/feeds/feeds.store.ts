import { sql } from 'kysely';
import { type PostCategory, postCategories } from '#contract/posts.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { beyondLast, type Keyset } from '#server/platform/database/paging.ts';
import { pageSize, prepared, preparedVariants } from '#server/platform/database/prepared.ts';
import type { TaggedPostsTable } from '#server/platform/database/tables.ts';
import { cardColumns, excerpt, hydrate, type PostCardRow } from '../cards.store.ts';

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
  const { count, time, id } = beyondLast;
  const first = sort === 'popular' ? [count, time, id] : [time, id];
  const place = after ?? first;
  return feeds(
    sort,
    category !== undefined,
    viewerId === null,
    limit,
  )(database, {
    category: category ?? 'other',
    count: sort === 'popular' ? Number(place[0]) : count,
    time: String(place.at(-2)),
    id: String(place.at(-1)),
    viewer: viewerId ?? '',
  });
}

interface TaggedValues {
  [tag: `tag${number}`]: string;
  category: PostCategory;
  count: number;
  time: string;
  id: string;
}

/** A post's place in a list by likes. */
export type TaggedPlace = Pick<TaggedPostsTable, 'post_id' | 'likes_count' | 'created_at'>;

// The index leads from a tag and a category to the likes: each pair is a range, and the ranges are merged.
const tagged = preparedVariants((tags: number, byCategory: boolean, limit: number) =>
  prepared<TaggedValues>()((database, value) => {
    const range = (tag: number, category: PostCategory) =>
      database
        .selectFrom('tagged_posts')
        .where('tag', '=', value(`tag${tag}`))
        .where('category', '=', byCategory ? value('category') : category)
        .where(({ eb, refTuple, tuple }) =>
          eb(
            refTuple('likes_count', 'created_at', 'post_id'),
            '<',
            tuple(value('count'), value('time'), value('id')),
          ),
        )
        .orderBy('likes_count', 'desc')
        .orderBy('created_at', 'desc')
        .orderBy('post_id', 'desc')
        .limit(sql.lit(limit))
        .select(['post_id', 'likes_count', 'created_at']);
    const categories = byCategory ? postCategories.slice(0, 1) : postCategories;
    const ranges = Array.from({ length: tags }, (_, tag) =>
      categories.map((category) =>
        database.selectFrom(range(tag, category).as('range')).selectAll(),
      ),
    ).flat();
    const merged = ranges.reduce((all, one) => all.unionAll(one));
    return database
      .selectFrom(merged.as('merged'))
      .selectAll()
      .distinct()
      .orderBy('likes_count', 'desc')
      .orderBy('created_at', 'desc')
      .orderBy('post_id', 'desc')
      .limit(sql.lit(limit));
  }),
);

export interface TaggedPage {
  /** One to ten. */
  tags: readonly string[];
  category: PostCategory | undefined;
  /** `[likes_count, created_at, id]` */
  after: Keyset | null;
  limit: number;
}

/** Published public posts under any of the tags, most liked first, from `after` on. */
export async function listTagged(database: Queryable, page: TaggedPage): Promise<TaggedPlace[]> {
  const { tags, category, limit } = page;
  const [count, time, id] = page.after ?? [beyondLast.count, beyondLast.time, beyondLast.id];
  const rows = await tagged(
    tags.length,
    category !== undefined,
    pageSize(limit),
  )(database, {
    ...Object.fromEntries(tags.map((tag, index) => [`tag${index}`, tag])),
    category: category ?? 'other',
    count: Number(count),
    time: String(time),
    id: String(id),
  });
  return rows.slice(0, limit);
}
