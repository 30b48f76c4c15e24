import { type SqlBool, sql } from 'kysely';
import { publishedEvents } from '#server/features/events/events/events.shared.store.ts';
import { madeContents } from '#server/features/moderation/targets/targets.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type ManagedPart, matchesFilter } from '#server/platform/database/managed-rows.ts';
import { newestFirst } from '#server/platform/database/matching-page.ts';
import { columns } from '../comments.store.ts';

const order = newestFirst('comments', {});

/** Returns a page of comments that are visible, or that the team hides, the newest first. */
export async function listManaged(
  database: Queryable,
  { after, limit, state, ...filter }: ManagedPart,
) {
  return database
    .selectFrom('comments')
    .where((eb) => (state === 'shown' ? eb('state', '=', state) : eb('hidden_at', 'is not', null)))
    .where(matchesFilter('comments', filter))
    .$call(order.pageAfter((kind) => after[kind], limit, 'comments'))
    .select(columns)
    .execute();
}

export type ManagedCommentRow = Awaited<ReturnType<typeof listManaged>>[number];

/** Returns a comment, visible or hidden. Undefined when it does not exist. */
export async function findManaged(database: Queryable, id: string) {
  return database.selectFrom('comments').where('id', '=', id).select(columns).executeTakeFirst();
}

/** Returns the titles of posts and events by their ids. Leaves out drafts, which only their authors may see. */
export async function findTitles(
  database: Queryable,
  { posts, events }: { posts: string[]; events: string[] },
): Promise<ReadonlyMap<string, string>> {
  const ofPosts = database
    .selectFrom('posts')
    .where('id', 'in', posts)
    .where((eb) => eb.or([eb('is_published', '=', true), eb('hidden_at', 'is not', null)]))
    .select(['id', 'title']);
  const ofEvents = publishedEvents(database).where('id', 'in', events).select(['id', 'title']);
  const rows = [
    ...(posts.length > 0 ? await ofPosts.execute() : []),
    ...(events.length > 0 ? await ofEvents.execute() : []),
  ];
  return new Map(rows.map(({ id, title }) => [id, title]));
}

export const shownOfMember = madeContents('comments', sql<SqlBool>`state = 'shown'`);
