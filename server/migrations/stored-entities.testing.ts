import type { Insertable } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { insertMembers, insertPost, memberRows } from '#server/testing/factories.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

export const created_at = '2026-11-21T03:04:05.678Z';
export const updated_at = '2026-11-22T03:04:05.678Z';
export const later = '2026-12-24T09:00:00.000Z';

/** The ids of two members, a post of the first member and the key of a picture. The database contains all of them. */
export const userId = 'author00000000000001';
export const otherId = 'reader00000000000001';
export const postId = 'liked000000000000001';
export const picture = `event-images/${'p'.repeat(32)}.png`;

let test: TestDatabase;
export const database = (): Database => test.database;

/** Creates the database. Call it once in a file. */
export function useStoredEntities(): void {
  beforeAll(async () => {
    test = await createTestDatabase();
    await insertMembers(test.database, [memberRows(userId), memberRows(otherId)]);
    await insertPost(test.database, userId, { id: postId });
    await insert('files', {
      key: picture,
      user_id: userId,
      width: 30,
      height: 20,
      placeholder: 'abc',
      bytes: 123,
      is_animated: true,
      request_id: 'a-request-of-a-picture',
      sent_hash: 'f'.repeat(64),
      perceptual_hash: '0001'.repeat(16),
      chunk_1: 1,
      chunk_2: 1,
      chunk_3: 1,
      chunk_4: 1,
      created_at,
    });
  });
  afterAll(() => test.drop());
}

/** Inserts a record as it is. */
export function insert<Table extends keyof Tables>(
  table: Table,
  row: Tables[Table],
): Promise<unknown> {
  return database().write((transaction) =>
    transaction
      .insertInto(table)
      .values(row as Insertable<Tables[Table]>)
      .execute(),
  );
}

/** Inserts a record and expects to read it unchanged: each field has a column, and there are no other columns. */
export async function expectStored<Table extends keyof Tables>(
  table: Table,
  row: Tables[Table],
): Promise<void> {
  await insert(table, row);
  const rows = await database().read.selectFrom(table).selectAll().execute();
  expect(rows).toContainEqual(row);
}
