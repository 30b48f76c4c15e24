import { sql } from 'kysely';
import { summaryColumns } from '#server/features/members/profiles/profiles.shared.store.ts';
import { isReadableMember } from '#server/features/members/profiles/readable-members.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';

interface Span {
  user: string;
  from: string;
  to: string;
}

const likes = prepared<Span>()((database, value) =>
  database
    .selectFrom('likes')
    .innerJoin('posts', 'posts.id', 'likes.post_id')
    .where('likes.user_id', '=', value('user'))
    .where('likes.created_at', '>=', value('from'))
    .where('likes.created_at', '<', value('to'))
    .groupBy(['posts.user_id', 'posts.character_tags'])
    .select(['posts.user_id as author_id', 'posts.character_tags'])
    .select((eb) => [
      eb.fn.countAll<number>().as('posts_count'),
      eb.fn.sum<number>('likes.count').as('likes_count'),
      eb.fn.max('likes.created_at').as('latest'),
    ])
    .orderBy('latest', 'desc'),
);

const comments = prepared<Span>()((database, value) =>
  database
    .selectFrom('comments')
    .where('user_id', '=', value('user'))
    .where('state', '=', sql.lit('shown'))
    .where('created_at', '>=', value('from'))
    .where('created_at', '<', value('to'))
    .select((eb) => eb.fn.countAll<number>().as('count')),
);

const followers = prepared<Span>()((database, value) =>
  database
    .selectFrom('follows')
    .where('following_id', '=', value('user'))
    .where('created_at', '>=', value('from'))
    .where('created_at', '<', value('to'))
    .select((eb) => eb.fn.countAll<number>().as('count')),
);

const events = prepared<Span>()((database, value) =>
  database
    .selectFrom('event_joins')
    .innerJoin('events', 'events.id', 'event_joins.event_id')
    .where('event_joins.user_id', '=', value('user'))
    .where('event_joins.state', '=', sql.lit('joined'))
    .where('events.event_date', '>=', value('from'))
    .where('events.event_date', '<', value('to'))
    .where('events.cancelled_at', 'is', null)
    .where('events.hidden_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count')),
);

const views = prepared<{ user: string; first: string; last: string }>()((database, value) =>
  database
    .selectFrom('author_figures')
    .where('user_id', '=', value('user'))
    .where('day', '>=', value('first'))
    .where('day', '<=', value('last'))
    .where('name', 'like', sql.lit('view-%'))
    .select((eb) => eb.fn.sum<number | null>('count').as('count')),
);

/**
 * Returns the likes of a member in a span, grouped by author and tag, the latest first. Likes of own posts are
 * included. The query limits the span at both ends, because PostgreSQL without statistics otherwise sorts all likes.
 */
export function sumGivenLikes(database: Queryable, span: Span) {
  return likes(database, span);
}

/** Counts the comments that a member wrote in a span and that still exist. */
export async function countComments(database: Queryable, span: Span): Promise<number> {
  return (await comments(database, span))[0]?.count ?? 0;
}

/** Counts the current followers who began to follow in a span. */
export async function countNewFollowers(database: Queryable, span: Span): Promise<number> {
  return (await followers(database, span))[0]?.count ?? 0;
}

/** Counts the events that began in a span and in which a member has a seat. */
export async function countJoinedEvents(database: Queryable, span: Span): Promise<number> {
  return (await events(database, span))[0]?.count ?? 0;
}

/** Returns the views of a member's posts between two days, both included, or null when none were counted. */
export async function sumViews(
  database: Queryable,
  days: { user: string; first: string; last: string },
): Promise<number | null> {
  return (await views(database, days))[0]?.count ?? null;
}

/** Returns members by their ids, in any order, without those whose profile the viewer cannot read. */
export const findReadableMembers = preparedList<{ viewer: string }>()((database, ids, value) =>
  database
    .selectFrom('profiles')
    .where('profiles.id', 'in', ids)
    .where(
      isReadableMember({ member: 'profiles.id', viewer: value('viewer'), all: sql.lit(false) }),
    )
    .select(['profiles.id', ...summaryColumns]),
);
