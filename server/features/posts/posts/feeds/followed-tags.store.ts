import { type Expression, sql } from 'kysely';
import { type PostCategory, postCategories } from '#contract/posts/posts.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type After, Keyset } from '#server/platform/database/keyset.ts';
import { pageSize, prepared, preparedVariants } from '#server/platform/database/prepared.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { filledUp } from './following-feed.store.ts';

export const followedTagsKeyset = new Keyset(
  'desc',
  { time: 'created_at', id: 'post_id' },
  'followed tags',
);

/** The order of `followedTagsKeyset`, for rows of posts. */
const newestPosts = new Keyset('desc', { time: 'created_at', id: 'id' }, 'followed tags');

export type PostWithTag = Pick<Tables['tagged_posts'], 'post_id' | 'created_at'>;

/** A tag and a category, whose posts an index sorts by time. */
type TagRange = Pick<Tables['tagged_posts'], 'tag' | 'category'>;

/** The number of the site's newest public posts that are read before the posts of each tag. */
const TAGS_WALK = 200;

const walk = preparedVariants((limit: number) =>
  prepared<After & { viewer: string }>()((database, value) => {
    const newest = database
      .selectFrom('posts')
      .where('is_published', '=', sql.lit(true))
      .where('audience', '=', sql.lit('public'))
      .$call(newestPosts.pageAfter(value, TAGS_WALK))
      .select(['id as post_id', 'created_at']);
    // A scalar subquery looks up the few tags of each post. For `exists`, PostgreSQL may read all followed tags.
    const isFollowed = (tag: Expression<string>) =>
      database
        .selectFrom('tag_follows')
        .where('user_id', '=', value('viewer'))
        .where('tag', '=', tag)
        .select('tag');
    return database
      .selectFrom(newest.as('newest'))
      .where(
        ({ selectFrom }) =>
          selectFrom('post_character_tags as own')
            .whereRef('own.post_id', '=', 'newest.post_id')
            .where(({ ref }) => isFollowed(ref('own.tag')), 'is not', null)
            .select('own.tag')
            .limit(1),
        'is not',
        null,
      )
      .$call(followedTagsKeyset.orderBy())
      .limit(sql.lit(limit))
      .select(['post_id', 'created_at']);
  }),
);

/**
 * Reads the newest 200 public posts of the site after `after`, and returns those with followed tags. If these are
 * `limit` posts, they are the next posts of the feed. If they are fewer, the next posts of the feed may be older.
 */
export async function walkNewestPublic(
  database: Queryable,
  viewer: string,
  after: After,
  limit: number,
): Promise<PostWithTag[]> {
  const posts = await walk(pageSize(limit))(database, { viewer, ...after });
  return posts.slice(0, limit);
}

const countOf = prepared<{ viewer: string }>()((database, value) =>
  database
    .selectFrom('tag_follows')
    .where('user_id', '=', value('viewer'))
    .select(({ fn }) => fn.countAll<number>().as('tags')),
);

export async function countFollowedTags(database: Queryable, viewer: string): Promise<number> {
  const [row] = await countOf(database, { viewer });
  return row?.tags ?? 0;
}

/** Returns the next post after `after` of each followed tag in each category, the newest first. */
export const listNewestOfTags = prepared<After & { viewer: string }>()((database, value) => {
  const newestIn = (category: PostCategory, tag: Expression<string>) =>
    database
      .selectFrom('tagged_posts as own')
      .where('own.tag', '=', tag)
      .where('own.category', '=', category)
      .$call(followedTagsKeyset.pageAfter(value, 1, 'own'))
      .select('own.post_id');
  const heads = postCategories.map((category) =>
    database
      .selectFrom('tag_follows')
      .innerJoin('posts', (join) =>
        join.on('posts.id', '=', (eb) => newestIn(category, eb.ref('tag_follows.tag'))),
      )
      .where('tag_follows.user_id', '=', value('viewer'))
      .select(['posts.id as post_id', 'posts.created_at', 'tag_follows.tag'])
      .select(sql.lit(category).as('category')),
  );
  return database
    .selectFrom(heads.reduce((all, one) => all.unionAll(one)).as('merged'))
    .selectAll()
    .$call(followedTagsKeyset.orderBy());
});

type RangesValues = After & { since: string } & { [tag: `tag${number}`]: string } & {
  [category: `category${number}`]: PostCategory;
};

const ofRanges = preparedVariants((ranges: number, limit: number) =>
  prepared<RangesValues>()((database, value) => {
    const range = (index: number) =>
      database
        .selectFrom('tagged_posts')
        .where('tag', '=', value(`tag${index}`))
        .where('category', '=', value(`category${index}`))
        .$call(followedTagsKeyset.pageAfter(value, limit))
        .where('created_at', '>=', value('since'))
        .select(['post_id', 'created_at']);
    const all = Array.from({ length: ranges }, (_, index) =>
      database.selectFrom(range(index).as('range')).selectAll(),
    );
    return database
      .selectFrom(all.reduce((merged, one) => merged.unionAll(one)).as('merged'))
      .selectAll()
      .distinct()
      .$call(followedTagsKeyset.orderBy())
      .limit(sql.lit(limit));
  }),
);

/** Returns posts of the ranges from before `after` back to `since`, without duplicates, the newest first. */
export async function listOfRanges(
  database: Queryable,
  { ranges, since }: { ranges: readonly TagRange[]; since: string },
  after: After,
  limit: number,
): Promise<PostWithTag[]> {
  if (ranges.length === 0) return [];
  const named = filledUp(ranges);
  const values = named.map(({ tag, category }, index) => ({
    [`tag${index}`]: tag,
    [`category${index}`]: category,
  }));
  const posts = await ofRanges(named.length, pageSize(limit))(database, {
    ...Object.assign({}, ...values),
    ...after,
    since,
  });
  return posts.slice(0, limit);
}
