import type { ClipsTable } from '#server/features/posts/clips/clips.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type After, Keyset } from '#server/platform/database/keyset.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { preparedPages } from '#server/platform/database/prepared-pages.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';

const clipById = prepared<{ id: string }>()((database, value) =>
  database.selectFrom('clips').where('id', '=', value('id')).selectAll(),
);

/** A clip, or undefined. */
export async function findClip(database: Queryable, id: string): Promise<ClipsTable | undefined> {
  const [row] = await clipById(database, { id });
  return row;
}

/** Locks a clip until the transaction ends: changes of it and of its posts come one after the other. */
export async function lockClip(
  transaction: Queryable,
  id: string,
): Promise<ClipsTable | undefined> {
  return transaction
    .selectFrom('clips')
    .where('id', '=', id)
    .selectAll()
    .$call(rowLock(transaction, 'clips'))
    .executeTakeFirst();
}

/** The clip that a request of a member has created, or null. */
export async function findClipOfRequest(
  database: Queryable,
  { userId, requestId }: { userId: string; requestId: string },
): Promise<ClipsTable | null> {
  const row = await database
    .selectFrom('clips')
    .where('user_id', '=', userId)
    .where('request_id', '=', requestId)
    .selectAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Clips, the last changed first. */
export const clipKeyset = new Keyset('desc', { time: 'updated_at', id: 'id' }, 'clips');

const all = preparedPages<{ user: string }>()(clipKeyset, (database, value, limit) =>
  database
    .selectFrom('clips')
    .where('user_id', '=', value('user'))
    .$call(clipKeyset.pageAfter(value, limit))
    .selectAll(),
);

const published = preparedPages<{ user: string }>()(clipKeyset, (database, value, limit) =>
  database
    .selectFrom('clips')
    .where('user_id', '=', value('user'))
    .where('is_public', '=', true)
    .where('hidden_at', 'is', null)
    .$call(clipKeyset.pageAfter(value, limit))
    .selectAll(),
);

interface ClipsPage {
  user: string;
  after: After;
  limit: number;
}

/** All clips of a member. */
export function listAllClips(database: Queryable, page: ClipsPage) {
  return all(database, page);
}

/** The public clips of a member that the team does not hide. */
export function listPublicClips(database: Queryable, page: ClipsPage) {
  return published(database, page);
}

/** The number of clips of a member. */
export async function countClipsOf(database: Queryable, userId: string): Promise<number> {
  const { count } = await database
    .selectFrom('clips')
    .where('user_id', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Stores a clip. */
export async function insertClip(transaction: Queryable, row: ClipsTable): Promise<void> {
  await transaction.insertInto('clips').values(row).execute();
}

/** Saves fields of a clip. */
export async function updateClipFields(
  transaction: Queryable,
  id: string,
  fields: Partial<ClipsTable>,
): Promise<void> {
  await transaction.updateTable('clips').set(fields).where('id', '=', id).execute();
}

/** Deletes a clip with its entries. */
export async function deleteClipRow(transaction: Queryable, id: string): Promise<void> {
  await transaction.deleteFrom('clips').where('id', '=', id).execute();
}

/** Some ids of clips of a member. */
export async function someClipsOf(
  database: Queryable,
  userId: string,
  limit: number,
): Promise<string[]> {
  const rows = await database
    .selectFrom('clips')
    .where('user_id', '=', userId)
    .limit(limit)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}
