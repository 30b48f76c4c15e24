import { expect, it } from 'vitest';
import { exportedTables } from './features/accounts/data-exports/data-exports.service.ts';
import { defineTable, type Table, t } from './platform/database/define-table.ts';
import { tables } from './schema.ts';
import {
  createMemberRecords,
  eventRelatedRecords,
  pictureUses,
  postRelatedRecords,
} from './site.ts';

/** Returns the columns that refer to one of the `targets`. */
function columnsTo(targets: readonly string[], from: readonly Table[] = tables): string[] {
  return from.flatMap(({ name, columns }) =>
    Object.entries(columns).flatMap(([column, { references }]) =>
      references && targets.includes(references.table) ? [`${name}.${column}`] : [],
    ),
  );
}

/** Columns that end with `_key` but contain no picture keys. */
const otherKeys = [
  'tags.tag_key',
  'push_keys.public_key',
  'push_keys.private_key',
  'push_subscriptions.public_key',
  'passkeys.public_key',
];

/** Returns the columns with picture keys. They have a foreign key to files or a name that ends with `_key`. */
function pictureColumns(from: readonly Table[]): string[] {
  const named = from.flatMap(({ name, columns }) =>
    Object.keys(columns)
      .filter((column) => column.endsWith('_key'))
      .map((column) => `${name}.${column}`),
  );
  const found = new Set([...named, ...columnsTo(['files'], from)]);
  return [...found].filter((column) => !otherKeys.includes(column)).sort();
}

it('`pictureUses` lists every column with picture keys', () => {
  const contributed = pictureUses.references.map(({ table, column }) => `${table}.${column}`);
  expect(contributed.toSorted()).toEqual(pictureColumns(tables));
});

it.each([
  ['by its name', { cover_key: t.text() }],
  ['by a foreign key', { cover: t.key().references('files.key') }],
])('`pictureColumns` finds a column with picture keys %s', (_, columns) => {
  const albums = defineTable('albums', { ...columns, id: t.key() });
  expect(pictureColumns([albums])).toEqual([`albums.${Object.keys(columns)[0]}`]);
});

/** Returns the tables that a backup of a record contains. Their rows belong to the record, its comments or its poll. */
function backedUpWith(record: 'posts' | 'events'): string[] {
  const columns = columnsTo([record, 'comments', 'polls']);
  const names = new Set(columns.map((column) => column.split('.')[0]));
  return tables
    .filter(({ name, notBackedUp }) => names.has(name) && notBackedUp === undefined)
    .map(({ name }) => name)
    .sort();
}

it('a backup of a post contains all tables that have rows of the post, except tables with a stated reason', () => {
  const contributed = postRelatedRecords.map(({ table }) => table);
  expect(contributed.toSorted()).toEqual(backedUpWith('posts'));
});

it('a backup of an event contains all tables that have rows of the event, except tables with a stated reason [COMMENT-18]', () => {
  const contributed = eventRelatedRecords.map(({ table }) => table);
  // `publication_plans` has no rows of a published event, and the event was published before it was deleted.
  const expected = backedUpWith('events').filter((table) => table !== 'publication_plans');
  expect(contributed.toSorted()).toEqual(expected);
});

const memberColumns = columnsTo(['profiles', 'admin_users']).sort();

it('the data export covers each column that refers to a member, except columns with a stated reason [ACC-04]', () => {
  const exported = exportedTables(tables).map(({ table, member }) => `${table}.${member}`);
  const excluded = tables.flatMap(({ name, columns }) =>
    Object.entries(columns).flatMap(([column, { notExported }]) =>
      typeof notExported === 'string' ? [`${name}.${column}`] : [],
    ),
  );
  expect([...new Set([...exported, ...excluded])].sort()).toEqual(
    [...new Set([...memberColumns, 'profiles.id'])].sort(),
  );
});

it('each column of an exported table either has a label or is excluded [ACC-04]', () => {
  for (const { name, columns, exports = [] } of tables) {
    if (exports.length === 0) continue;
    const members = exports.map(({ member = 'user_id' }) => member);
    const undecided = Object.entries(columns)
      .filter(([, { label, notExported }]) => label === undefined && notExported === undefined)
      .map(([column]) => column);
    expect([name, ...undecided.filter((column) => !members.includes(column))]).toEqual([name]);
  }
});

/** Whether a foreign key deletes a column's rows together with the profile. Members have few rows in such tables. */
function isDeletedWithProfile(described: string): boolean {
  const [name, column = ''] = described.split('.');
  const table = tables.find((known) => known.name === name);
  const keys = table ? [table.key, ...(table.unique ?? [])] : [];
  return (
    table?.columns[column]?.deletion === 'with the profile' ||
    keys.some((key) => key.length === 1 && key[0] === column)
  );
}

it('the deletion of an account deletes all rows of the member; tables with many rows per member are deleted in slices [ACC-20]', () => {
  const inSteps = createMemberRecords({
    publishFewerLikes: () => undefined,
    publishCommentsEvent: () => undefined,
    publishCommentLikesEvent: () => undefined,
  }).flatMap(({ columns }) => columns);
  const others = memberColumns.filter((column) => !inSteps.includes(column));
  expect(others.filter((column) => !isDeletedWithProfile(column))).toEqual([]);
  expect(inSteps.filter((column) => !memberColumns.includes(column))).toEqual([]);
});
