import { sql } from 'kysely';
import { SITEMAP_BATCH } from '#contract/limits.ts';
import { isPublicMember } from '#server/features/profiles/readable-members.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';

/** The ids behind `after` and before `end`, of which a batch is read. */
export interface IdRange {
  after: string;
  end: string;
}

const posts = prepared<IdRange>()((database, value) =>
  database
    .selectFrom('posts')
    .where('id', '>', value('after'))
    .where('id', '<', value('end'))
    .where('is_published', '=', true)
    .where('audience', '=', 'public')
    .where(isPublicMember('posts.user_id'))
    .orderBy('id')
    .limit(sql.lit(SITEMAP_BATCH))
    .select(['id', 'created_at', 'edited_at', 'image_key']),
);

const members = prepared<IdRange>()((database, value) =>
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

const events = prepared<IdRange>()((database, value) =>
  database
    .selectFrom('events')
    .where('id', '>', value('after'))
    .where('id', '<', value('end'))
    .where('hidden_at', 'is', null)
    .where((eb) =>
      eb(
        eb
          .selectFrom('private_profiles')
          .whereRef('private_profiles.id', '=', 'events.user_id')
          .select('leaving_at'),
        'is',
        null,
      ),
    )
    .orderBy('id')
    .limit(sql.lit(SITEMAP_BATCH))
    .select(['id', 'updated_at', 'image_key']),
);

/** Lists posts that everybody may see, in the order of their ids. */
export const listPosts = posts;

/** Lists members whose profile everybody may see. */
export const listMembers = members;

/** Lists events, without those of members who are leaving and those that the team hides. */
export const listEvents = events;

/** Lists the most used tags. */
export async function listTags(database: Queryable, limit: number) {
  return database
    .selectFrom('tags')
    .orderBy('count', 'desc')
    .orderBy('tag', 'desc')
    .limit(limit)
    .select('tag')
    .execute();
}

/** Whether a table has more rows than `size`. Reads no more of them. */
export async function hasMoreThan(
  database: Queryable,
  table: 'posts' | 'profiles' | 'events',
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
