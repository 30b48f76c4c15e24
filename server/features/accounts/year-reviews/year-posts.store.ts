import { type SqlBool, sql } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';

interface Span {
  user: string;
  from: string;
  to: string;
}

const posts = prepared<Span>()((database, value) =>
  database
    .selectFrom('posts')
    .where('user_id', '=', value('user'))
    .where('is_published', '=', sql.lit(true))
    // No id is empty, so the end is left out. Without `between`, SQLite takes all posts of the site in that time to be as few
    // as those of the member.
    .where(sql<SqlBool>`(created_at, id) between (${value('from')}, '') and (${value('to')}, '')`)
    .orderBy('created_at')
    .orderBy('id')
    .select(['id', 'created_at', 'likes_count', 'comments_count', 'character_tags'])
    .select('own_audience'),
);

/** The published posts of a member in a span, in the order of time. What a member can post in a day limits their number. */
export function listPostsWithin(database: Queryable, span: Span) {
  return posts(database, span);
}
