import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportedTables } from './features/accounts/data-exports/data-exports.service.ts';
import type { Database } from './platform/database/database.ts';
import { tables } from './schema.ts';
import {
  createMemberRecords,
  eventRelatedRecords,
  pictureUses,
  postRelatedRecords,
} from './site.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

interface ForeignKey {
  table: string;
  column: string;
  target: string;
}

async function foreignKeys({ engine, setup }: Database): Promise<ForeignKey[]> {
  const query =
    engine === 'sqlite'
      ? sql<ForeignKey>`
          select t.name as "table", k."from" as "column", k."table" as target
          from pragma_table_list() t, pragma_foreign_key_list(t.name) k where t.type = 'table'`
      : sql<ForeignKey>`
          select conrelid::regclass::text as "table", attname as "column",
            confrelid::regclass::text as target
          from pg_constraint
          join pg_attribute on attrelid = conrelid and attnum = any(conkey)
          where contype = 'f'`;
  return (await query.execute(setup)).rows;
}

/** Columns whose keys are not those of pictures. */
const otherKeys = ['tags.tag_key', 'push_keys.public_key', 'push_keys.private_key'];

/** The columns with keys of pictures: by a foreign key, or by their names. */
async function pictureColumns(database: Database): Promise<Set<string>> {
  const tables = await database.setup.introspection.getTables();
  const named = tables.flatMap(({ name: table, columns }) =>
    columns.filter(({ name }) => name.endsWith('_key')).map(({ name }) => `${table}.${name}`),
  );
  const referring = (await foreignKeys(database))
    .filter(({ target }) => target === 'files')
    .map(({ table, column }) => `${table}.${column}`);
  return new Set([...named, ...referring].filter((column) => !otherKeys.includes(column)));
}

const registeredColumns = pictureUses.references.map(({ table, column }) => `${table}.${column}`);

it('every column with picture keys is registered', async () => {
  const columns = await pictureColumns(test.database);
  expect([...columns].sort()).toEqual(registeredColumns.toSorted());
});

it.each([
  ['by its name', 'cover_key text'],
  ['by a foreign key', 'cover text references files (key)'],
])('an unregistered column is found %s', async (_, column) => {
  await sql`create table albums (${sql.raw(column)})`.execute(test.database.setup);
  const columns = await pictureColumns(test.database);
  await sql`drop table albums`.execute(test.database.setup);
  expect([...columns].filter((name) => !registeredColumns.includes(name))).toEqual([
    `albums.${column.split(' ')[0]}`,
  ]);
});

/** Their rows are derived from the row of the post. */
const derivedTables = ['post_character_tags', 'post_totals', 'search_posts', 'tagged_posts'];

/** The tables with rows that belong to a record, to a comment about it or to its poll. */
function tablesOf(keys: readonly ForeignKey[], record: 'posts' | 'events'): string[] {
  const owners = [record, 'comments', 'polls'];
  const ofRecord = keys.filter(({ target }) => owners.includes(target));
  return [...new Set(ofRecord.map(({ table }) => table))].toSorted();
}

it('every table with rows of a post is backed up with it', async () => {
  const tables = tablesOf(await foreignKeys(test.database), 'posts');
  const backedUp = postRelatedRecords.map(({ table }) => table);
  expect(tables).toEqual([...backedUp, ...derivedTables].toSorted());
});

/** Records of what was sent, and the search index. Neither is part of a backup. */
const ofEvents = ['event_messages', 'event_moves', 'event_reminders', 'search_events'];

it('every table with rows of an event is backed up with it [COMMENT-18]', async () => {
  const tables = tablesOf(await foreignKeys(test.database), 'events');
  const backedUp = eventRelatedRecords.map(({ table }) => table);
  expect(tables).toEqual([...backedUp, ...ofEvents].toSorted());
});

/** The columns that refer to a member, and the tables whose rows are a member's by id. */
async function memberColumns(database: Database): Promise<string[]> {
  const keys = await foreignKeys(database);
  return keys
    .filter(({ target }) => target === 'profiles' || target === 'admin_users')
    .map(({ table, column }) => `${table}.${column}`);
}

it('all data of a member is in their data export, or excluded for a reason [ACC-04]', async () => {
  const columns = await memberColumns(test.database);
  const exported = exportedTables(tables).map(({ table, member }) => `${table}.${member}`);
  const excluded = tables.flatMap(({ name, columns: described }) =>
    Object.keys(described).flatMap((column) =>
      typeof described[column]?.notExported === 'string' ? [`${name}.${column}`] : [],
    ),
  );
  expect([...new Set([...columns, 'profiles.id'])].sort()).toEqual(
    [...new Set([...exported, ...excluded])].sort(),
  );
});

it('an exported table labels or leaves out each of its columns [ACC-04]', () => {
  for (const { name, columns, exports = [] } of tables) {
    if (exports.length === 0) continue;
    const members = exports.map(({ member = 'user_id' }) => member);
    const undecided = Object.entries(columns)
      .filter(([, { label, notExported }]) => label === undefined && notExported === undefined)
      .map(([column]) => column);
    expect([name, ...undecided.filter((column) => !members.includes(column))]).toEqual([name]);
  }
});

/**
 * A member has few of these rows. Foreign keys delete them, or remove the member from them, in the transaction that
 * deletes the profile.
 */
const deletedWithProfile = [
  'account_deletions.user_id',
  'admin_user_permissions.user_id',
  'admin_users.id',
  'appeals.decided_by',
  'appeals.user_id',
  'birthdays.user_id',
  'blocks.blocked_id',
  'blocks.blocker_id',
  'calendar_feeds.user_id',
  'decisions.decided_by',
  'decisions.overturned_by',
  'deliveries.user_id',
  'delivery_choices.user_id',
  'delivery_settings.user_id',
  'former_usernames.user_id',
  'jobs.user_id',
  'legal_page_versions.published_by',
  'mails.user_id',
  'mutes.muted_id',
  'mutes.user_id',
  'nft_pins.user_id',
  'planned_posts.user_id',
  'notification_opt_outs.user_id',
  'notification_read_positions.user_id',
  'polls.user_id',
  'private_profiles.id',
  'push_subscriptions.user_id',
  'cases.claimed_by',
  'cases.target_user_id',
  'reports.reporter_id',
  'search_members.id',
  'similar_pictures.author_id',
  'similar_pictures.owner_id',
  'tag_follows.user_id',
  'team_alert_choices.user_id',
  'team_notes.author_id',
  'team_notes.user_id',
  'wallet_proofs.user_id',
  'year_reviews.user_id',
];

it('all data of a member is deleted with the account, in small steps if it is large [ACC-20]', async () => {
  const columns = await memberColumns(test.database);
  const known = createMemberRecords({
    publishFewerLikes: () => undefined,
    publishCommentsEvent: () => undefined,
    publishCommentLikesEvent: () => undefined,
  }).flatMap((relatedRecords) => relatedRecords.columns);
  expect([...new Set(columns)].sort()).toEqual([...known, ...deletedWithProfile].sort());
});
