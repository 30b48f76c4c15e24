import { sql } from 'kysely';
import type { Page } from '#contract/foundations/primitives.ts';
import { type PostCategory, postCategories } from '#contract/posts/posts.ts';
import { isPublicMember } from '#server/features/members/profiles/readable-members.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type After, Keyset } from '#server/platform/database/keyset.ts';
import { pageSize, prepared, preparedVariants } from '#server/platform/database/prepared.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { cardColumns, excerpt, hydrate, type PostCardRow } from '../post-cards.store.ts';

type PopularAfter = After<'count' | 'time' | 'id'>;

/** The position after which a page of a public feed begins. `count` is missing when the feed is not sorted by likes. */
export type FeedAfter = After | PopularAfter;

/** The sort orders of the public feeds: the newest or the most liked first. */
export const feedKeysets = {
  recent: new Keyset('desc', { time: 'created_at', id: 'id' }, 'recent'),
  popular: new Keyset('desc', { count: 'likes_count', time: 'created_at', id: 'id' }, 'popular'),
};

interface FeedValues extends PopularAfter {
  category: PostCategory;
  viewer: string;
}

type FeedSort = keyof typeof feedKeysets;

const feeds = preparedVariants(
  (sort: FeedSort, byCategory: boolean, forVisitor: boolean, limit: number) =>
    prepared<FeedValues>()((database, value) => {
      const keyset = feedKeysets[sort];
      const page = database
        .selectFrom('posts')
        .where('is_published', '=', sql.lit(true))
        .where('audience', '=', sql.lit('public'))
        .where(isPublicMember('posts.user_id'))
        .$if(byCategory, (query) => query.where('category', '=', value('category')))
        .$call(keyset.pageAfter(value, limit))
        .select([...cardColumns, excerpt]);
      const viewer = forVisitor ? null : value('viewer');
      return hydrate(database, page, viewer).$call(keyset.orderBy('page'));
    }),
);

interface FeedPage {
  sort: FeedSort;
  category: PostCategory | undefined;
  after: FeedAfter;
  limit: number;
  viewerId: string | null;
}

/** Returns a page of the published public posts. */
export async function listFeed(
  database: Queryable,
  { sort, category, after, limit, viewerId }: FeedPage,
): Promise<Page<PostCardRow>> {
  const values = { category: category ?? 'other', count: 0, ...after, viewer: viewerId ?? '' };
  const readRows = (rows: number) =>
    feeds(sort, category !== undefined, viewerId === null, rows)(database, values);
  return sort === 'recent'
    ? feedKeysets.recent.read(limit, readRows)
    : feedKeysets.popular.read(limit, readRows);
}

interface TaggedValues extends PopularAfter {
  [tag: `tag${number}`]: string;
  category: PostCategory;
}

/** The sort orders of the posts with a tag: the newest or the most liked first. */
export const taggedKeysets = {
  recent: new Keyset('desc', { time: 'created_at', id: 'post_id' }, 'tagged, recent'),
  popular: new Keyset(
    'desc',
    { count: 'likes_count', time: 'created_at', id: 'post_id' },
    'tagged',
  ),
};

// An index contains the posts of one tag in one category in sorted order. The statement merges several of these ranges.
const tagged = preparedVariants(
  (sort: FeedSort, tags: number, byCategory: boolean, limit: number) =>
    prepared<TaggedValues>()((database, value) => {
      const keyset = taggedKeysets[sort];
      // The index by time does not contain `likes_count`. When the statement does not read that column, PostgreSQL
      // reads this index alone and does not prefer the other index.
      const likes = sort === 'popular' ? 'likes_count' : sql.lit(0).as('likes_count');
      const range = (tag: number, category: PostCategory) =>
        database
          .selectFrom('tagged_posts')
          .where('tag', '=', value(`tag${tag}`))
          .where('category', '=', byCategory ? value('category') : category)
          .$call(keyset.pageAfter(value, limit))
          .select(['post_id', 'created_at', likes]);
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
        .$call(keyset.orderBy())
        .limit(sql.lit(limit));
    }),
);

interface TaggedPage {
  sort: FeedSort;
  /** One to ten tags. */
  tags: readonly string[];
  category: PostCategory | undefined;
  after: FeedAfter;
  limit: number;
}

export type TaggedPost = Pick<Tables['tagged_posts'], 'post_id' | 'likes_count' | 'created_at'>;

/** Returns a page of published public posts with any of the tags. When sorted by time, their `likes_count` is 0. */
export async function listTagged(
  database: Queryable,
  { sort, tags, category, after, limit }: TaggedPage,
): Promise<Page<TaggedPost>> {
  const values = {
    ...Object.fromEntries(tags.map((tag, index) => [`tag${index}`, tag])),
    category: category ?? 'other',
    count: 0,
    ...after,
  };
  const readRows = (rows: number) =>
    tagged(sort, tags.length, category !== undefined, pageSize(rows))(database, values);
  return sort === 'recent'
    ? taggedKeysets.recent.read(limit, readRows)
    : taggedKeysets.popular.read(limit, readRows);
}
