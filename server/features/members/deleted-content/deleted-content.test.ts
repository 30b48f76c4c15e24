import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BACKUP_LIFETIME, DAY } from '#contract/foundations/limits.ts';
import type { DeletedContentTable } from '#server/features/members/deleted-content/deleted-content.tables.ts';
import { listBackups } from '#server/features/moderation/restorations/restorations.store.ts';
import { newId } from '#server/platform/ids.ts';
import { analyze } from '#server/testing/analyze.ts';
import { insertRows } from '#server/testing/factories.ts';
import { expectPageOfIndex } from '#server/testing/page-plans.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { deleteOldBackups } from './deleted-content.service.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const timeAgo = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();

function backupRow(fields: Partial<DeletedContentTable>): DeletedContentTable {
  return {
    id: newId(),
    type: 'post',
    original_id: newId(),
    title: '星',
    author_id: 'author',
    listed_as: 'team',
    content: '{}',
    deleted_at: timeAgo(0),
    deleted_by: 'admin',
    deletion_reason: '',
    restored_at: null,
    hidden_at: null,
    ...fields,
  };
}

it('a sweep deletes all expired backups, regardless of their number, and releases their pictures [DREC-12]', async () => {
  const old = Array.from({ length: 250 }, (_, index) =>
    backupRow({ deleted_at: timeAgo(BACKUP_LIFETIME + DAY + index * 1000) }),
  );
  const kept = backupRow({ deleted_at: timeAgo(BACKUP_LIFETIME - DAY) });
  await insertRows(test.database, 'deleted_content', [...old, kept]);
  const pictures = [old[0], kept].map((row) => ({
    picture_key: 'post-images/x.png',
    deleted_id: row?.id ?? '',
  }));
  await insertRows(test.database, 'deleted_content_pictures', pictures);
  await deleteOldBackups(test.database);
  const { read } = test.database;
  expect(await read.selectFrom('deleted_content').select('id').execute()).toEqual([
    { id: kept.id },
  ]);
  const named = await read.selectFrom('deleted_content_pictures').select('deleted_id').execute();
  expect(named).toEqual([{ deleted_id: kept.id }]);
});

const LIMIT = 20;
const deep = { time: timeAgo(1500 * 1000), id: newId() };
type ListInput = Parameters<typeof listBackups>[1];
const all = { by: 'team', types: null, author: null, original: null, limit: LIMIT } as const;
const lists: [string, Omit<ListInput, 'after'>, string[]][] = [
  ['what the team has deleted', all, ['listed_as']],
  ['what authors have deleted', { ...all, by: 'author' }, ['listed_as']],
  ['one type', { ...all, types: ['event'] }, ['listed_as', 'type']],
];

describe('a page of the deleted content', () => {
  beforeAll(async () => {
    const types = ['post', 'comment', 'event', 'user'] as const;
    const rows = Array.from({ length: 6000 }, (_, index) =>
      backupRow({
        type: types[index % 4] ?? 'post',
        author_id: `author-${index % 50}`,
        listed_as: (['team', 'author', null] as const)[index % 3] ?? null,
        deleted_at: timeAgo(index * 1000),
      }),
    );
    await insertRows(test.database, 'deleted_content', rows);
    await analyze(test.database);
  });

  it.each(lists)('of %s is read from an index [DREC-24]', async (_name, requested, terms) => {
    const list = (database: Parameters<typeof listBackups>[0]) =>
      listBackups(database, { ...requested, after: deep });
    const expected = { table: 'deleted_content', limit: LIMIT, terms };
    await expectPageOfIndex(test.database, list, expected);
  });
});
