import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

export interface Difference {
  id: string;
  kept: number;
  counted: number;
}

export type CounterName = keyof typeof countedRows;

const countedRows = {
  'profiles.post_count': sql`select count(*) from posts
    where posts.user_id = profiles.id and posts.is_published and posts.own_audience = 'public'`,
  'profiles.follower_count': sql`select count(*) from follows where follows.following_id = profiles.id`,
  'profiles.following_count': sql`select count(*) from follows where follows.follower_id = profiles.id`,
  'profiles.clips_count': sql`select count(*) from clips
    where clips.user_id = profiles.id and clips.is_public and clips.hidden_at is null`,
  'posts.likes_count': sql`select coalesce(sum(likes.count), 0) from likes where likes.post_id = posts.id`,
  'posts.comments_count': sql`select count(*) from comments
    where comments.post_id = posts.id and comments.state = 'shown'`,
  'posts.pictures_count': sql`select count(*) from post_pictures where post_pictures.post_id = posts.id`,
  'events.comments_count': sql`select count(*) from comments
    where comments.event_id = events.id and comments.state = 'shown'`,
  'events.joined_count': joinsOf('joined'),
  'events.waiting_count': joinsOf('waiting'),
  'events.interested_count': joinsOf('interested'),
  'comments.likes_count': sql`select count(*) from comment_likes where comment_likes.comment_id = comments.id`,
};

function joinsOf(state: string): RawBuilder<unknown> {
  return sql`select count(*) from event_joins
    where event_joins.event_id = events.id and event_joins.state = ${sql.lit(state)}`;
}

export const counterNames = Object.keys(countedRows) as CounterName[];

/**
 * Returns the wrong counters of one kind. One statement reads counters and rows, so concurrent writes do not matter.
 */
export async function findDifferences({ read }: Database, name: CounterName) {
  const [table = ''] = name.split('.');
  const { rows } = await sql<Difference>`
    select id, kept, counted from (
      select id, ${sql.ref(name)} as kept, (${countedRows[name]}) as counted from ${sql.table(table)}
    ) as compared where kept <> counted order by id`.execute(read);
  return rows;
}

export async function findTagDifferences({ read }: Database): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select tag as id, sum(kept) as kept, sum(counted) as counted from (
      select tag, count as kept, 0 as counted from tags
      union all
      select used.tag, 0 as kept, 1 as counted from post_character_tags as used
      join posts on posts.id = used.post_id where posts.is_published and posts.audience = 'public'
    ) as compared group by tag having sum(kept) <> sum(counted) order by tag`.execute(read);
  return rows;
}
