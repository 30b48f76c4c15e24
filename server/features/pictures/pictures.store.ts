import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import type { FilesTable, Tables } from '#server/platform/database/tables.ts';

const files = () => expressionBuilder<Tables, 'files'>();

function inPosts() {
  return files()
    .selectFrom('posts')
    .whereRef('posts.image_key', '=', 'files.key')
    .select('posts.id');
}

// An avatar is always its owner's own upload: so the profile's key finds it, and no index is needed.
function inProfiles() {
  return files()
    .selectFrom('profiles')
    .whereRef('profiles.id', '=', 'files.user_id')
    .whereRef('profiles.avatar_key', '=', 'files.key')
    .select('profiles.id');
}

function inEvents() {
  return files()
    .selectFrom('events')
    .whereRef('events.image_key', '=', 'files.key')
    .select('events.id');
}

function inBanners() {
  return files()
    .selectFrom('featured_banners')
    .whereRef('featured_banners.image_key', '=', 'files.key')
    .select('featured_banners.id');
}

function inNotifications() {
  return files()
    .selectFrom('notifications')
    .whereRef('notifications.image_key', '=', 'files.key')
    .select('notifications.id');
}

// Restoring what was deleted must find its picture.
function inBackups() {
  return files()
    .selectFrom('deleted_content_pictures')
    .whereRef('deleted_content_pictures.picture_key', '=', 'files.key')
    .select('deleted_content_pictures.deleted_id');
}

/** True for a row of `files` that nothing shows. */
function isUnused() {
  const eb = files();
  const shown = [inPosts(), inProfiles(), inEvents(), inBanners(), inNotifications()];
  return eb.and(shown.map((reference) => eb.not(eb.exists(reference))));
}

const accessByKey = prepared<{ key: string; viewer: string }>()((database, value) =>
  database
    .selectFrom('files')
    .where('files.key', '=', value('key'))
    .select(['files.user_id', 'files.width', 'files.is_animated'])
    .select((eb) => [
      asFlag(
        eb.or([
          eb.exists(inPosts().where('is_published', '=', true).where('audience', '=', 'public')),
          eb.exists(inProfiles()),
          eb.exists(inEvents()),
          eb.exists(inBanners()),
          eb.exists(inNotifications()),
        ]),
      ).as('is_public'),
      asFlag(
        eb.exists(
          inPosts()
            .innerJoin('follows', 'follows.following_id', 'posts.user_id')
            .where('follows.follower_id', '=', value('viewer'))
            .where('posts.is_published', '=', true)
            .where('posts.audience', '=', 'followers'),
        ),
      ).as('is_for_follower'),
    ]),
);

// SQLite answers conditions as numbers and PostgreSQL as booleans: 1 and 0 mean the same on both.
function asFlag(condition: Expression<SqlBool>) {
  const eb = files();
  return eb.case().when(condition).then(eb.lit(1)).else(eb.lit(0)).end();
}

/** A picture with what decides who sees it, or null: one look at each index that may lead to it. */
export async function findPicture(database: Queryable, key: string, viewerId: string | null) {
  const [row] = await accessByKey(database, { key, viewer: viewerId ?? '' });
  if (!row) return null;
  const { user_id, width, is_animated: isAnimated } = row;
  const shown = { isPublic: row.is_public === 1, isForFollower: row.is_for_follower === 1 };
  return { key, user_id, width, isAnimated, ...shown };
}

/** Records a stored picture. */
export async function insertFile(transaction: Queryable, file: FilesTable): Promise<void> {
  await transaction.insertInto('files').values(file).execute();
}

/** How many of a member's uploads since a moment nothing shows; counts no further than `limit`. */
export async function countUnused(
  database: Queryable,
  userId: string,
  since: string,
  limit: number,
): Promise<number> {
  const rows = await database
    .selectFrom('files')
    .where('files.user_id', '=', userId)
    .where('files.created_at', '>=', since)
    .where(isUnused())
    .select('files.key')
    .limit(limit)
    .execute();
  return rows.length;
}

/**
 * Locks the row of a picture until the transaction ends, so that a sweep and a use of it cannot
 * cross. Writing a value over itself locks on both engines. Null when there is no such row.
 */
export async function lockFile(
  transaction: Queryable,
  key: string,
): Promise<{ user_id: string | null } | null> {
  const row = await transaction
    .updateTable('files')
    .set((eb) => ({ bytes: eb.ref('bytes') }))
    .where('key', '=', key)
    .returning('user_id')
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes the row of a locked picture if nothing shows it and no backup names it; tells whether it did. */
export async function deleteUnusedFile(transaction: Queryable, key: string): Promise<boolean> {
  const deleted = await transaction
    .deleteFrom('files')
    .where('files.key', '=', key)
    .where(isUnused())
    .where((eb) => eb.not(eb.exists(inBackups())))
    .returning('files.key')
    .execute();
  return deleted.length > 0;
}

/** A page of all pictures in the order of their keys, from `after` on, with whether something shows each. */
export async function listPictures(database: Queryable, after: string, limit: number) {
  const page = database
    .selectFrom('files')
    .where('files.key', '>', after)
    .orderBy('files.key')
    .limit(limit)
    .selectAll();
  const rows = await database
    .selectFrom(page.as('files'))
    .select(['files.key', 'files.created_at'])
    .select(asFlag(isUnused()).as('is_unused'))
    .orderBy('files.key')
    .execute();
  return rows.map((row) => ({ ...row, is_unused: row.is_unused === 1 }));
}

/** Whether the backup of something deleted names the picture. */
export async function isBackedUp(database: Queryable, key: string): Promise<boolean> {
  const row = await database
    .selectFrom('files')
    .where('files.key', '=', key)
    .where((eb) => eb.exists(inBackups()))
    .select('files.key')
    .executeTakeFirst();
  return row !== undefined;
}

/** Those of the keys that have a row. */
export async function existingKeys(database: Queryable, keys: string[]): Promise<Set<string>> {
  const rows = await database.selectFrom('files').where('key', 'in', keys).select('key').execute();
  return new Set(rows.map((row) => row.key));
}
