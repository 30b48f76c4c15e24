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
    // The empty id excludes posts at the end of the span. Without `between`, SQLite estimates that all members together
    // have as few posts in the span as this member has in total.
    .where(sql<SqlBool>`(created_at, id) between (${value('from')}, '') and (${value('to')}, '')`)
    .orderBy('created_at')
    .orderBy('id')
    .select(['id', 'created_at', 'likes_count', 'comments_count', 'character_tags'])
    .select('own_audience'),
);

/** Returns all published posts of a member in a span, oldest first. Their number is limited by the posts per day. */
export function listPostsWithin(database: Queryable, span: Span) {
  return posts(database, span);
}
