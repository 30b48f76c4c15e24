import type { Queryable } from '#server/platform/database/database.ts';
import { insertAll } from '#server/platform/database/insert-all.ts';

export { insertAll };

const STATE_ID = 'demo-content';

export interface SeedState {
  /** The time of the seeding, in ISO 8601. All other times in the seed are relative to it. */
  base: string;
  complete: boolean;
}

/** Returns the state of the seeding, or null before its start. */
export async function findSeedState(database: Queryable): Promise<SeedState | null> {
  const row = await database
    .selectFrom('site_settings')
    .where('id', '=', STATE_ID)
    .select('value')
    .executeTakeFirst();
  return row ? (JSON.parse(row.value) as SeedState) : null;
}

export async function saveSeedState(transaction: Queryable, state: SeedState): Promise<void> {
  const value = JSON.stringify(state);
  const updated_at = new Date().toISOString();
  await transaction
    .insertInto('site_settings')
    .values({ id: STATE_ID, value, updated_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ value, updated_at }))
    .execute();
}

/** Whether the database has no member. */
export async function isEmpty(database: Queryable): Promise<boolean> {
  const row = await database.selectFrom('profiles').select('id').limit(1).executeTakeFirst();
  return row === undefined;
}

/** Returns the ids of all rows of a table. */
export async function idsOf(
  database: Queryable,
  table: 'posts' | 'events' | 'featured_banners' | 'notifications' | 'wallets' | 'post_series',
): Promise<Set<string>> {
  const rows = await database.selectFrom(table).select('id').execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns the ids of members who have an avatar. */
export async function idsWithAvatar(database: Queryable): Promise<Set<string>> {
  const rows = await database
    .selectFrom('profiles')
    .where('avatar_key', 'is not', null)
    .select('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns the tags that have a page. */
export async function tagsWithPage(database: Queryable): Promise<Set<string>> {
  const rows = await database.selectFrom('tag_pages').select('tag').execute();
  return new Set(rows.map(({ tag }) => tag));
}

export async function setPictures(
  transaction: Queryable,
  id: string,
  keys: { avatar_key: string; cover_key: string | null },
): Promise<void> {
  await transaction.updateTable('profiles').set(keys).where('id', '=', id).execute();
}

/** Returns the likes that published posts got after the given time, in order. */
export async function likesAfter(database: Queryable, time: string) {
  return database
    .selectFrom('likes')
    .innerJoin('posts', 'posts.id', 'likes.post_id')
    .where('likes.created_at', '>', time)
    .where('posts.is_published', '=', true)
    .orderBy('likes.created_at')
    .select([
      'posts.id',
      'posts.user_id',
      'posts.title',
      'likes.user_id as liker',
      'likes.count as taps',
      'likes.created_at',
    ])
    .execute();
}

/** Stores the sums of the figures by author. Replaces existing sums, because the figures of posts include all activity. */
export async function sumAuthorFigures(transaction: Queryable): Promise<void> {
  await transaction
    .insertInto('author_figures')
    .columns(['user_id', 'day', 'name', 'count'])
    .expression(
      transaction
        .selectFrom('post_figures')
        .innerJoin('posts', 'posts.id', 'post_figures.post_id')
        .groupBy(['posts.user_id', 'day', 'name'])
        .select((eb) => ['posts.user_id', 'day', 'name', eb.fn.sum<number>('count').as('count')]),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'day', 'name'])
        .doUpdateSet((eb) => ({ count: eb.ref('excluded.count') })),
    )
    .execute();
}

/** Deletes all deliveries, so that the mailbox of the demo contains only mails that its visitors cause. */
export async function dropDeliveries(transaction: Queryable): Promise<void> {
  await transaction.deleteFrom('deliveries').execute();
}

/** Marks as read what the members who have reported the target were notified of up to a time. */
export async function markReadByReporters(
  transaction: Queryable,
  targetUserId: string,
  read_until: string,
): Promise<void> {
  await transaction
    .updateTable('notification_read_positions')
    .set({ read_until })
    .where('user_id', 'in', (query) =>
      query
        .selectFrom('reports')
        .innerJoin('cases', 'cases.id', 'reports.case_id')
        .where('cases.target_user_id', '=', targetUserId)
        .select('reports.reporter_id'),
    )
    .execute();
}

/** Marks notifications and announcements from before a time as read. By this time, every member has joined. */
export async function markRead(transaction: Queryable, before: string): Promise<void> {
  const members = await transaction.selectFrom('profiles').select('id as user_id').execute();
  const positions = members.map((member) => ({ ...member, read_until: before }));
  await insertAll(transaction, 'notification_read_positions', positions);
  await transaction
    .updateTable('notifications')
    .set({ reads_count: positions.length })
    .where('type', '=', 'announcement')
    .where('target_audience', '=', 'all')
    .where('shown_at', '<=', before)
    .execute();
}
