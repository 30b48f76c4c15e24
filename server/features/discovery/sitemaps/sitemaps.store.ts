import { sql } from 'kysely';
import { SITEMAP_BATCH } from '#contract/foundations/limits.ts';
import { shownEvents } from '#server/features/events/events/events.shared.store.ts';
import { isPublicMember } from '#server/features/members/profiles/readable-members.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';

/** The range of ids of a batch of records: after `after` and before `end`. */
export interface IdRange {
  after: string;
  end: string;
}

export const listPosts = prepared<IdRange>()((database, value) =>
  database
    .selectFrom('posts')
    .where('id', '>', value('after'))
    .where('id', '<', value('end'))
    .where('is_published', '=', true)
    .where('audience', '=', 'public')
    .where(isPublicMember('posts.user_id'))
    .orderBy('id')
    .limit(sql.lit(SITEMAP_BATCH))
    .select(['id', 'user_id', 'created_at', 'edited_at', 'image_key'])
    .select(['labels', 'team_labels', 'warning']),
);

export const listMembers = prepared<IdRange>()((database, value) =>
  database
    .selectFrom('profiles')
    .where('id', '>', value('after'))
    .where('id', '<', value('end'))
    .where('is_profile_complete', '=', true)
    .where(isPublicMember('profiles.id'))
    .orderBy('id')
    .limit(sql.lit(SITEMAP_BATCH))
    .select(['id', 'updated_at']),
);

/** Omits events that the team hides, and events of members who are restricted or pending deletion. */
export const listEvents = prepared<IdRange>()((database, value) =>
  shownEvents(database)
    .where('id', '>', value('after'))
    .where('id', '<', value('end'))
    // This is a subquery, so that the page is read from the index of events.
    .where(
      sql<boolean>`(select leaving_at is null and restricted_at is null from private_profiles
        where private_profiles.id = events.user_id)`,
    )
    .orderBy('id')
    .limit(sql.lit(SITEMAP_BATCH))
    .select(['id', 'updated_at', 'image_key']),
);

// Search engines see a series only if it has a post that everybody can see.
export const listSeries = prepared<IdRange>()((database, value) =>
  database
    .selectFrom('post_series')
    .where('id', '>', value('after'))
    .where('id', '<', value('end'))
    .where('hidden_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where(isPublicMember('post_series.user_id'))
    .where(
      sql<boolean>`(select posts.id from post_series_parts as parts
        inner join posts on posts.id = parts.post_id
        where parts.series_id = post_series.id and posts.is_published = ${sql.lit(true)}
          and posts.own_audience = 'public' limit 1) is not null`,
    )
    .orderBy('id')
    .limit(sql.lit(SITEMAP_BATCH))
    .select(['id', 'updated_at']),
);

export async function listTags(database: Queryable, limit: number) {
  return database
    .selectFrom('tags')
    .orderBy('count', 'desc')
    .orderBy('tag', 'desc')
    .limit(limit)
    .select('tag')
    .execute();
}

/** Whether a table has more than `size` rows. Reads no more than needed. */
export async function hasMoreThan(
  database: Queryable,
  table: 'posts' | 'profiles' | 'events' | 'post_series',
  size: number,
): Promise<boolean> {
  const row = await database
    .selectFrom(table)
    .orderBy('id')
    .offset(size)
    .limit(1)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}
