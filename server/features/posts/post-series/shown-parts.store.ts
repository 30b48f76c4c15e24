import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PostAudience } from '#contract/posts/post-choices.ts';
import { audiencesUpTo } from '#server/features/posts/posts/readable-posts.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { Keyset } from '#server/platform/database/keyset.ts';
import { prepared, preparedVariants } from '#server/platform/database/prepared.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';
import { preparedPages } from '#server/platform/database/prepared-pages.ts';
import { seriesKeyset } from './post-series.store.ts';

/**
 * Returns the condition that a reader sees the post of the row `parts` of a series. All posts of a series have one
 * author, so one `audience` decides about all of them: the narrowest audience of the author to which the reader
 * belongs. The condition is a scalar subquery, so that the planner still reads the series in order.
 */
function isShownPart(parts: string, audience: PostAudience): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    select posts.id from posts where posts.id = ${sql.ref(`${parts}.post_id`)}
      and posts.is_published = ${sql.lit(true)} and posts.own_audience in (${sql.join(audiencesUpTo(audience))})
  ) is not null`;
}

export const partsKeyset = new Keyset('asc', { position: 'position', id: 'post_id' }, 'parts');

/** Returns a page of the posts of a series. Its author also gets drafts. */
export const listParts = preparedVariants((audience: PostAudience, withDrafts: boolean) =>
  preparedPages<{ series: string }>()(partsKeyset, (database, value, limit) =>
    database
      .selectFrom('post_series_parts')
      .where('series_id', '=', value('series'))
      .$if(!withDrafts, (query) => query.where(isShownPart('post_series_parts', audience)))
      .$call(partsKeyset.pageAfter(value, limit))
      .select(['post_id', 'position']),
  ),
);

const latest = preparedVariants((limit: number) =>
  prepared<{ series: string }>()((database, value) =>
    database
      .selectFrom('post_series_parts')
      .where('series_id', '=', value('series'))
      .where(isShownPart('post_series_parts', 'public'))
      .orderBy('position', 'desc')
      .orderBy('post_id', 'desc')
      .limit(sql.lit(limit))
      .select('post_id'),
  ),
);

/** Returns the last public posts of a series, the last post first. */
export async function listLatest(database: Queryable, series: string, limit: number) {
  return (await latest(limit)(database, { series })).map(({ post_id }) => post_id);
}

/**
 * Returns a page of the author's series that have posts for the reader. With `withEmpty`, includes series without such
 * posts.
 */
export const listOfAuthor = preparedVariants((audience: PostAudience, withEmpty: boolean) =>
  preparedPages<{ author: string }>()(seriesKeyset, (database, value, limit) =>
    database
      .selectFrom('post_series')
      .where('user_id', '=', value('author'))
      .where('deleted_at', 'is', null)
      .$if(!withEmpty, (query) =>
        query
          .where('hidden_at', 'is', null)
          .where(sql<SqlBool>`(${firstShown('post_series.id', audience)}) is not null`),
      )
      .$call(seriesKeyset.pageAfter(value, limit))
      .selectAll(),
  ),
);

function firstShown(series: string, audience: PostAudience) {
  return sql<string | null>`select shown.post_id from post_series_parts as shown
    where shown.series_id = ${sql.ref(series)} and ${isShownPart('shown', audience)}
    order by shown.position, shown.post_id limit 1`;
}

/** Returns the number of posts of a series that a reader sees and that match `within`. */
function countShown(series: string, audience: PostAudience, within = sql<SqlBool>`true`) {
  return sql<number>`select count(*) from post_series_parts as shown
    where shown.series_id = ${sql.ref(series)} and ${within} and ${isShownPart('shown', audience)}`;
}

/**
 * Returns for a reader the number of visible posts, the first visible post, and the chosen cover if the reader sees it.
 */
export const findFacts = preparedVariants((audience: PostAudience) =>
  preparedList<object>()((database, ids) =>
    database
      .selectFrom('post_series')
      .where('id', 'in', ids)
      .select([
        'id',
        sql<number>`(${countShown('post_series.id', audience)})`.as('posts_count'),
        sql<string | null>`(${firstShown('post_series.id', audience)})`.as('first_post_id'),
        sql<string | null>`(select shown.post_id from post_series_parts as shown
          where shown.series_id = post_series.id and shown.post_id = post_series.cover_post_id
            and ${isShownPart('shown', audience)})`.as('cover_post_id'),
      ]),
  ),
);

export type SeriesFacts = Awaited<ReturnType<ReturnType<typeof findFacts>>>[number];

/** Returns the visible post before or after the row `part` of a series. */
function neighbour(direction: 'before' | 'after', audience: PostAudience) {
  const comparison = sql.raw(direction === 'before' ? '<' : '>');
  const order = sql.raw(direction === 'before' ? 'desc' : 'asc');
  return sql<string | null>`(select shown.post_id from post_series_parts as shown
    where shown.series_id = part.series_id
      and (shown.position, shown.post_id) ${comparison} (part.position, part.post_id)
      and ${isShownPart('shown', audience)}
    order by shown.position ${order}, shown.post_id ${order} limit 1)`;
}

/** Returns the series of a post, each with the rank of the post and its neighbours among the visible posts. */
export const findPositions = preparedVariants((audience: PostAudience) =>
  prepared<{ post: string }>()((database, value) => {
    const upToHere = sql<SqlBool>`(shown.position, shown.post_id) <= (part.position, part.post_id)`;
    return database
      .selectFrom('post_series_parts as part')
      .innerJoin('post_series as series', 'series.id', 'part.series_id')
      .where('part.post_id', '=', value('post'))
      .where('series.hidden_at', 'is', null)
      .where('series.deleted_at', 'is', null)
      .orderBy('part.series_id')
      .select([
        'series.id',
        'series.title',
        sql<number>`(${countShown('part.series_id', audience, upToHere)})`.as('number'),
        sql<number>`(${countShown('part.series_id', audience)})`.as('total'),
        neighbour('before', audience).as('previous'),
        neighbour('after', audience).as('next'),
      ]);
  }),
);
