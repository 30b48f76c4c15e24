import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Insertable, type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSpellingsJob } from '#server/features/administration/tag-merges/tag-spellings.job.ts';
import { eventRow } from '#server/features/events/events/events.rows.ts';
import { idsOfNamed } from '#server/features/foundations/search-index/member-names.shared.store.ts';
import { caseRow } from '#server/features/moderation/cases/cases.rows.ts';
import { decisionRow } from '#server/features/moderation/decisions/decisions.rows.ts';
import { reportRow } from '#server/features/moderation/reports/reports.rows.ts';
import { postRow, postTagRows } from '#server/features/posts/posts/posts.rows.ts';
import type { Database } from '#server/platform/database/database.ts';
import { insertAll } from '#server/platform/database/insert-all.ts';
import { openPostgres } from '#server/platform/database/postgres.ts';
import { openSqlite } from '#server/platform/database/sqlite.ts';
import type { DeletedContentTable, Tables } from '#server/platform/database/tables.ts';
import { runNextJob } from '#server/platform/jobs/run-job.ts';
import { memberRows } from '#server/testing/factories.ts';
import { freePort } from '#server/testing/free-port.ts';
import { patientWaits } from '#server/testing/patient-waits.ts';
import { startPatientSite } from '#server/testing/site-process.ts';
import {
  createTestDatabase,
  itOnPostgres,
  quietLog,
  type TestDatabase,
  testEngine,
} from '#server/testing/test-database.ts';
import * as members from './0001-members.ts';
import * as posts from './0002-posts.ts';
import * as community from './0003-community.ts';
import * as postsWhole from './0004-posts-whole.ts';
import * as taggedPosts from './0005-tagged-posts.ts';
import * as backedUpPictures from './0006-backed-up-pictures.ts';
import * as uncategorizedDrafts from './0007-uncategorized-drafts.ts';
import * as search from './0012-search.ts';
import * as wallets from './0021-wallets.ts';
import * as reports from './0024-reports.ts';
import { columnTypes } from './columns.ts';
import { migrate } from './migrate.ts';

const records = [
  'profiles',
  'private_profiles',
  'posts',
  'likes',
  'comment_likes',
  'follows',
  'events',
  'featured_banners',
  'notifications',
  'notification_read_marks',
  'admin_users',
  'deleted_content',
  'nft_cache',
  'wallets',
  'wallet_proofs',
  'chain_scans',
  'nft_preferences',
  'nft_pins',
  'gone_nfts',
  'post_nfts',
  'site_settings',
  'tag_pages',
  'mutes',
  'blocks',
  'data_exports',
  'former_usernames',
  'search_posts',
  'search_events',
  'search_members',
  'tag_tokens',
  'event_joins',
  'event_reminders',
  'event_messages',
  'event_moves',
  'calendar_feeds',
  'team_notes',
  'daily_figures',
  'work_failures',
  'characters',
  'tag_aliases',
  'tag_merges',
  'tag_spellings',
  'tag_follows',
  'cases',
  'decisions',
  'decision_contents',
  'appeals',
  'appeal_links',
  'guideline_versions',
  'rate_counts',
  'jobs',
];

let test: TestDatabase;
let directory: string;
beforeAll(async () => {
  test = await createTestDatabase();
  directory = await mkdtemp(join(tmpdir(), 'hiroba-empty-'));
});
afterAll(async () => {
  await test.drop();
  await rm(directory, { recursive: true });
});

async function tablesOf(database: Database): Promise<string[]> {
  const tables = await database.read.introspection.getTables();
  return tables.map(({ name }) => name);
}

/** Runs `body` with an empty database, in addition to the migrated one of the tests. */
async function withEmptyDatabase(body: (url: string | null) => Promise<void>): Promise<void> {
  if (test.url === null) return body(null);
  const url = new URL(test.url);
  const name = `${url.pathname.slice(1)}_empty`;
  await sql.raw(`CREATE DATABASE ${name}`).execute(test.database.setup);
  url.pathname = `/${name}`;
  try {
    await body(url.href);
  } finally {
    await sql.raw(`DROP DATABASE ${name} WITH (FORCE)`).execute(test.database.setup);
  }
}

function open(url: string | null): Database {
  return url === null
    ? openSqlite(join(directory, 'hiroba.db'), quietLog)
    : openPostgres(url, quietLog, 5, patientWaits);
}

it('creates every table of the data model [DATA-01]', async () => {
  expect(await tablesOf(test.database)).toEqual(expect.arrayContaining(records));
});

it('creates the indexes of the lists [FEED-03, WREC-02]', async () => {
  const found = await (testEngine === 'sqlite'
    ? sql<{ name: string }>`SELECT name FROM sqlite_master WHERE type = 'index'`
    : sql<{ name: string }>`SELECT indexname AS name FROM pg_indexes`
  ).execute(test.database.read);
  expect(found.rows.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['posts_recent', 'posts_popular', 'posts_by_author', 'wallets_of_user']),
  );
});

it('runs when the site starts [FEED-03, OPS-07]', async () => {
  await withEmptyDatabase(async (url) => {
    const PORT = String(await freePort());
    const site = startPatientSite({
      DATA_DIR: directory,
      PORT,
      ...(url === null ? {} : { DATABASE_URL: url }),
    });
    await site.ready;
    site.child.kill('SIGTERM');
    await site.ended;
    const database = open(url);
    expect(await tablesOf(database)).toEqual(expect.arrayContaining(records));
    await database.close();
  });
});

// Only one process can use a SQLite database.
itOnPostgres('runs once when several processes start concurrently [OPS-07]', async () => {
  await withEmptyDatabase(async (url) => {
    const databases = [open(url), open(url), open(url)];
    await Promise.all(databases.map((database) => migrate(database)));
    expect(await tablesOf(databases[0] as Database)).toEqual(expect.arrayContaining(records));
    await Promise.all(databases.map((database) => database.close()));
  });
});

it('migrates existing posts to tagged_posts and the pictures of backups', async () => {
  await withEmptyDatabase(async (url) => {
    const database = url === null ? openSqlite(join(directory, 'tagged.db'), quietLog) : open(url);
    const type = columnTypes(database.engine);
    const setup = database.setup as unknown as Kysely<unknown>;
    for (const step of [members, posts, community]) await step.up(setup, type);
    await insertOldPosts(database);
    await postsWhole.up(setup, type);
    await insertOldBackups(database);
    for (const step of [taggedPosts, backedUpPictures]) await step.up(setup, type);
    // Changes the table of posts, whose triggers must remain.
    await uncategorizedDrafts.up(setup);
    const { read } = database;
    await database.write((transaction) =>
      transaction.updateTable('posts').set({ likes_count: 7 }).where('id', '=', 'b').execute(),
    );
    const columns = ['tag', 'post_id', 'likes_count'] as const;
    const tagged = read.selectFrom('tagged_posts').orderBy('tag').orderBy('post_id');
    expect(await tagged.select(columns).execute()).toEqual([
      { tag: 'モコ', post_id: 'a', likes_count: 0 },
      { tag: 'ルミ', post_id: 'a', likes_count: 0 },
      { tag: 'ルミ', post_id: 'b', likes_count: 7 },
    ]);
    const pictures = await read.selectFrom('deleted_content_pictures').selectAll().execute();
    expect(pictures).toEqual([{ picture_key: 'post-images/x.jpeg', deleted_id: 'pictured' }]);
    await database.close();
  });
});

it('groups existing open reports into cases, and keeps all of them', async () => {
  await withEmptyDatabase(async (url) => {
    const database = url === null ? openSqlite(join(directory, 'reports.db'), quietLog) : open(url);
    const type = columnTypes(database.engine);
    const setup = database.setup as unknown as Kysely<unknown>;
    for (const step of [members, posts, community]) await step.up(setup, type);
    await insertOldPosts(database);
    await postsWhole.up(setup, type);
    const report = { target_type: 'post', reason: 'spam', detail: 'x', created_at: startOfYear };
    const old = [
      { id: '1', reporter_id: 'm', target_id: 'a', status: 'open' },
      { id: '2', reporter_id: 'n', target_id: 'a', status: 'open' },
      { id: '3', reporter_id: 'n', target_id: 'b', status: 'dismissed' },
      { id: '4', reporter_id: 'n', target_id: 'gone', status: 'open' },
    ];
    const { cover_key, is_holder, ...profile } = memberRows('n').profile;
    await database.setup
      .insertInto('profiles')
      .values(profile as never)
      .execute();
    for (const row of old) {
      await database.setup
        .insertInto('reports')
        .values({ ...report, ...row } as never)
        .execute();
    }
    await reports.up(setup, type);
    const { read } = database;
    const { rows: cases } = await sql`select * from report_cases`.execute(read);
    expect(cases).toMatchObject([
      { id: '1', target_id: 'a', target_user_id: 'm', weight: 200, reports_count: 2 },
    ]);
    const kept = await read.selectFrom('reports').orderBy('id').selectAll().execute();
    expect(kept.map(({ id, case_id, status }) => [id, case_id, status])).toEqual([
      ['1', '1', 'open'],
      ['2', '1', 'open'],
      ['3', null, 'dismissed'],
      ['4', null, 'resolved'],
    ]);
    await database.close();
  });
});

/** Inserts backups of a post with a picture, of a post without one, and of a restored post. */
async function insertOldBackups({ setup }: Database): Promise<void> {
  const old = {
    type: 'post',
    original_id: 'p',
    deleted_at: startOfYear,
    deleted_by: 'm',
    deletion_reason: '',
  };
  const of = (image_key: string | null) => JSON.stringify({ post: { image_key }, likes: [] });
  // The columns at that time.
  const before = setup as unknown as Kysely<{
    deleted_content: Omit<DeletedContentTable, 'title' | 'author_id' | 'listed_as' | 'hidden_at'>;
  }>;
  await before
    .insertInto('deleted_content')
    .values([
      { ...old, id: 'pictured', content: of('post-images/x.jpeg'), restored_at: null },
      { ...old, id: 'plain', content: of(null), restored_at: null },
      { ...old, id: 'restored', content: '', restored_at: startOfYear },
    ])
    .execute();
}

it('adds titles to existing backups, and lists those that concern the team [DREC-14]', async () => {
  await withEmptyDatabase(async (url) => {
    const database = url === null ? openSqlite(join(directory, 'named.db'), quietLog) : open(url);
    await migrate(database, '0022-interrupted-refreshes');
    const post = { title: '星', user_id: 'm', published_at: startOfYear };
    const event = { title: '会', user_id: 'm', created_at: startOfYear };
    const rows = [
      ['by-author', 'post', { post }, 'm', ''],
      ['by-team', 'post', { post }, 'admin', '広告'],
      ['draft', 'post', { post: { ...post, published_at: null } }, 'm', ''],
      ['left', 'post', { post }, 'm', 'アカウントの削除'],
      ['event', 'event', { event }, 'admin', '中止'],
      ['restored', 'post', null, 'm', ''],
    ] as const;
    for (const [id, type, content, by, reason] of rows) {
      await sql`insert into deleted_content
        (id, type, original_id, content, deleted_at, deleted_by, deletion_reason)
        values (${id}, ${type}, 'x', ${content === null ? '' : JSON.stringify(content)},
          ${startOfYear}, ${by}, ${reason})`.execute(database.setup);
    }
    await migrate(database);
    const found = await database.read
      .selectFrom('deleted_content')
      .select(['id', 'title', 'author_id', 'listed_as'])
      .execute();
    const named = { title: '星', author_id: 'm' };
    expect(found.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual([
      { id: 'by-author', ...named, listed_as: 'author' },
      { id: 'by-team', ...named, listed_as: 'team' },
      { id: 'draft', ...named, listed_as: null },
      { id: 'event', title: '会', author_id: 'm', listed_as: 'team' },
      { id: 'left', ...named, listed_as: null },
      { id: 'restored', title: '', author_id: null, listed_as: null },
    ]);
    await database.close();
  });
});

it('adds the owners of targets to existing audit log entries, and still refuses changes [ADMIN-61]', async () => {
  await withEmptyDatabase(async (url) => {
    const database = url === null ? openSqlite(join(directory, 'owned.db'), quietLog) : open(url);
    await migrate(database, '0031-one-email-index');
    const { setup } = database;
    await setup.insertInto('profiles').values(memberRows('m').profile).execute();
    await setup
      .insertInto('posts')
      .values(postRow({ id: 'here', user_id: 'm' }))
      .execute();
    await sql`insert into deleted_content
      (id, type, original_id, content, deleted_at, deleted_by, deletion_reason, author_id)
      values ('d', 'post', 'gone', '', ${startOfYear}, 'admin', '', 'm')`.execute(setup);
    for (const [id, type] of [
      ['here', 'post'],
      ['gone', 'post'],
      ['lost', 'post'],
      ['m', 'user'],
    ]) {
      await sql`insert into audit_log (id, action, actor_id, actor_name, target_type, target_id,
        target_name, reason, changes, created_at)
        values (${id}, 'x', 'a', '', ${type}, ${id}, '', '', '[]', ${startOfYear})`.execute(setup);
    }
    await migrate(database);
    const rows = await database.read.selectFrom('audit_log').select(['id', 'owner_id']).execute();
    expect(Object.fromEntries(rows.map(({ id, owner_id }) => [id, owner_id]))).toEqual({
      ...{ here: 'm', gone: 'm', lost: null, m: null },
    });
    for (const attempt of [sql`update audit_log set owner_id = 'x'`, sql`delete from audit_log`]) {
      await expect(attempt.execute(setup)).rejects.toThrow('append-only');
    }
    await database.close();
  });
});

it('separates moves of events from messages to members', async () => {
  await withEmptyDatabase(async (url) => {
    const database = url === null ? openSqlite(join(directory, 'moves.db'), quietLog) : open(url);
    await migrate(database, '0034-message-hashes');
    const { setup, read } = database;
    await setup.insertInto('profiles').values(memberRows('m').profile).execute();
    const event_date = startOfYear;
    const { is_all_day: _, ...event } = eventRow({
      id: 'e',
      user_id: 'm',
      title: '会',
      event_date,
    });
    await setup
      .insertInto('events')
      .values(event as never)
      .execute();
    const row = { event_id: 'e', recipients: 2, created_at: startOfYear };
    const ids = [
      'move:aaaaaaaaaaaaaaaaaaaa',
      'move:bbbbbbbbbbbbbbbbbbbb',
      'move-bbbbbbbbbbbbbbbbbb',
    ];
    await insertAll(
      setup,
      'event_messages',
      ids.map((request_id) => ({ ...row, request_id, content_hash: null })),
    );
    await migrate(database);
    const moves = await read.selectFrom('event_moves').orderBy('id').selectAll().execute();
    expect(moves).toEqual([
      { ...row, id: 'a'.repeat(20) },
      { ...row, id: 'b'.repeat(20) },
    ]);
    const messages = await read.selectFrom('event_messages').select('request_id').execute();
    expect(messages).toEqual([{ request_id: 'move-bbbbbbbbbbbbbbbbbb' }]);
    await database.close();
  });
});

it('computes the weight of new accounts in existing cases', async () => {
  await withEmptyDatabase(async (url) => {
    const database = url === null ? openSqlite(join(directory, 'weighed.db'), quietLog) : open(url);
    await migrate(database, '0032-audit-owners');
    const { setup } = database;
    await insertAll(
      setup,
      'profiles',
      ['m', 'n', 'o', 'p'].map((id) => memberRows(id).profile),
    );
    const reported = { some: [40, 30], many: [80, 70], none: [] };
    for (const [id, weights] of Object.entries(reported)) {
      await sql`insert into report_cases (id, kind, target_type, target_id, target_user_id, status,
        snapshot, weight, reports_count, sort_at, opened_at, last_report_at, version)
        values (${id}, 'report', 'post', ${id}, 'm', 'open', '', 0, 0, ${startOfYear},
          ${startOfYear}, ${startOfYear}, 1)`.execute(setup);
      const rows = [...weights, 150].map((weight, index) =>
        reportRow({
          case_id: id,
          reporter_id: ['n', 'o', 'p'][index] ?? 'n',
          target_type: 'post',
          target_id: id,
          reason: 'spam',
          weight,
          is_new_account: weight < 100,
        }),
      );
      await insertAll(setup, 'reports', rows);
    }
    await migrate(database);
    const cases = await database.read
      .selectFrom('cases')
      .select(['id', 'new_accounts_weight'])
      .execute();
    const weights = cases.map((found) => [found.id, found.new_accounts_weight]);
    expect(Object.fromEntries(weights)).toEqual({ some: 70, many: 100, none: 0 });
    await database.close();
  });
});

it('renames the table of cases with its indexes and constraints, and keeps what refers to it', async () => {
  await withEmptyDatabase(async (url) => {
    const database = url === null ? openSqlite(join(directory, 'cases.db'), quietLog) : open(url);
    await migrate(database, '0037-upload-hashes');
    const { setup, read } = database;
    await insertAll(setup, 'profiles', [memberRows('m').profile, memberRows('n').profile]);
    await sql`insert into report_cases (id, kind, target_type, target_id, target_user_id, status,
      snapshot, weight, reports_count, sort_at, opened_at, last_report_at, version)
      values ('c', 'report', 'post', 'p', 'm', 'open', '', 100, 1, ${startOfYear},
        ${startOfYear}, ${startOfYear}, 3)`.execute(setup);
    const about = { case_id: 'c', target_type: 'post', target_id: 'p' } as const;
    await insertAll(setup, 'reports', [reportRow({ ...about, reporter_id: 'n', reason: 'spam' })]);
    const decision = { action: 'warn', decided_by: 'n', target_user_id: 'm' } as const;
    const { overturn_message: _, contents: __, ...old } = decisionRow({ ...about, ...decision });
    await setup
      .insertInto('decisions')
      .values(old as never)
      .execute();
    await migrate(database);
    const cases = await read.selectFrom('cases').selectAll().execute();
    expect(cases).toMatchObject([{ id: 'c', target_id: 'p', weight: 100, version: 3 }]);
    const named = await (testEngine === 'sqlite'
      ? sql`select name from sqlite_master where name || coalesce(sql, '') like '%report_cases%'`
      : sql`select relname from pg_class where relname like 'report_cases%'
          union all select conname from pg_constraint where conname like 'report_cases%'`
    ).execute(read);
    expect(named.rows).toEqual([]);
    await setup.deleteFrom('cases').execute();
    expect(await read.selectFrom('decisions').selectAll().execute()).toEqual([]);
    expect(await read.selectFrom('reports').selectAll().execute()).toMatchObject([
      { case_id: null },
    ]);
    await database.close();
  });
});

it('turns waiting and running work into jobs, and lets no job run twice [JOB-09]', async () => {
  await withEmptyDatabase(async (url) => {
    const database = url === null ? openSqlite(join(directory, 'jobs.db'), quietLog) : open(url);
    await migrate(database, '0032-audit-owners');
    const { setup } = database;
    for (const id of ['m', 'n', 'o']) {
      await setup.insertInto('profiles').values(memberRows(id).profile).execute();
    }
    const lease = sql`'lease', ${endOfYear}`;
    await sql`insert into data_exports (user_id, id, status, items_done, items_total, attempts,
      archive, bytes, requested_at, expires_at, lease_id, leased_until) values
      ('m', 'e1', 'waiting', 0, 0, 0, null, null, ${startOfYear}, null, null, null),
      ('n', 'e2', 'running', 3, 9, 2, null, null, ${startOfYear}, null, ${lease}),
      ('o', 'e3', 'ready', 9, 9, 1, 'x', 1, ${startOfYear}, ${endOfYear}, null, null)`.execute(
      setup,
    );
    await sql`insert into account_deletions (user_id, deleted_by, deletion_reason, visibility_before,
      delete_after, begun_at, lease_id, leased_until)
      values ('m', 'm', '', 'public', ${endOfYear}, null, null, null)`.execute(setup);
    await sql`insert into tag_merges (folded, id, into_tag, after_tag, due_at, created_at)
      values ('a"\\', 'x', '星', 'b', ${endOfYear}, ${startOfYear})`.execute(setup);
    for (const [id, state] of [
      ['w1', 'waiting'],
      ['w2', 'running'],
      ['w3', 'fresh'],
      ['w4', 'failed'],
    ]) {
      await sql`insert into wallets (id, user_id, label, address, address_lower, address_mask,
        chain_id, refresh_state, refresh_requested_at, refresh_lease_id, refresh_lease_until,
        created_at) values (${id}, 'm', '', ${id}, ${id}, ${id}, 1, ${state}, ${startOfYear},
        ${lease}, ${startOfYear})`.execute(setup);
    }
    await sql`insert into wallet_deletions values ('w0', 'n', ${startOfYear}, ${endOfYear})`.execute(
      setup,
    );
    await sql`insert into audience_copies values ('n', ${startOfYear}, 'p')`.execute(setup);
    await migrate(database);
    const jobs = await database.read.selectFrom('jobs').orderBy('id').selectAll().execute();
    expect(jobs.map(({ state, lease_id, attempts }) => [state, lease_id, attempts])).toEqual(
      jobs.map(() => ['waiting', null, 0]),
    );
    const wallet = (walletId: string, userId: string) => ({ walletId, userId });
    expect(
      jobs.map(({ id, run_at, payload, user_id, turn }) => ({
        ...{ id, run_at, user_id, turn },
        payload: JSON.parse(payload) as object,
      })),
    ).toMatchObject([
      { id: 'account-deletion:m', run_at: endOfYear, payload: { userId: 'm' }, user_id: 'm' },
      { id: 'audience-copy:n', payload: { userId: 'n' }, user_id: 'n' },
      { id: 'data-export:e1', run_at: startOfYear, payload: { exportId: 'e1', userId: 'm' } },
      { id: 'data-export:e2', payload: { exportId: 'e2', userId: 'n' }, user_id: 'n' },
      { id: 'tag-merge:a"\\', run_at: endOfYear, payload: { folded: 'a"\\' }, user_id: null },
      { id: 'wallet-deletion:w0', payload: wallet('w0', 'n'), user_id: 'n', turn: null },
      { id: 'wallet-refresh:w1', payload: wallet('w1', 'm'), turn: 'wallet-refresh:m' },
      { id: 'wallet-refresh:w2', run_at: startOfYear, payload: wallet('w2', 'm'), user_id: 'm' },
    ]);
    await database.close();
  });
});

it('migrates existing posts to drafts and counted tags', async () => {
  await withEmptyDatabase(async (url) => {
    const database = url === null ? openSqlite(join(directory, 'before.db'), quietLog) : open(url);
    const type = columnTypes(database.engine);
    const setup = database.setup as unknown as Kysely<unknown>;
    for (const step of [members, posts, community]) await step.up(setup, type);
    await insertOldPosts(database);
    await postsWhole.up(setup, type);
    const { read } = database;
    const tags = await read.selectFrom('tags').orderBy('tag').selectAll().execute();
    expect(tags).toEqual([
      { tag: 'モコ', tag_key: 'もこ', count: 1 },
      { tag: 'ルミ', tag_key: 'るみ', count: 2 },
    ]);
    const columns = ['id', 'character_tags', 'published_at', 'image_focal_x'] as const;
    expect(await read.selectFrom('posts').orderBy('id').select(columns).execute()).toEqual([
      { id: 'a', character_tags: 'ルミ\u001fモコ', published_at: startOfYear, image_focal_x: 50 },
      { id: 'b', character_tags: 'ルミ', published_at: startOfYear, image_focal_x: 50 },
      { id: 'c', character_tags: 'モコ', published_at: null, image_focal_x: 50 },
    ]);
    await database.close();
  });
});

it('finds existing members by their names, their last use and the reports about them [MEMB-10, MEMB-11]', async () => {
  await withEmptyDatabase(async (url) => {
    const database = url === null ? openSqlite(join(directory, 'list.db'), quietLog) : open(url);
    await migrate(database, '0048-approvals');
    const { setup, read } = database;
    const members = ['away', 'here'].map((id) => memberRows(id));
    for (const { profile, privateProfile } of members) {
      await setup
        .insertInto('profiles')
        .values({ ...profile, created_at: startOfYear })
        .execute();
      const { last_used_at: _, reports_count: __, ...old } = privateProfile;
      await setup
        .insertInto('private_profiles')
        .values(old as never)
        .execute();
    }
    await setup
      .insertInto('sessions')
      .values({
        id_hash: 'h',
        user_id: 'here',
        ...{ browser: '', system: '', network: '' },
        created_at: startOfYear,
        last_seen_at: endOfYear,
        expires_at: endOfYear,
      })
      .execute();
    const about = { kind: 'report', target_type: 'user', target_id: 'away' } as const;
    for (const reports_count of [2, 3]) {
      const row = caseRow({ ...about, target_user_id: 'away', snapshot: '', reports_count });
      await setup
        .insertInto('cases')
        .values({ ...row, status: 'decided' })
        .execute();
    }
    await migrate(database);
    const figures = await read
      .selectFrom('private_profiles')
      .orderBy('id')
      .select(['last_used_at', 'reports_count'])
      .execute();
    expect(figures).toEqual([
      { last_used_at: startOfYear, reports_count: 5 },
      { last_used_at: endOfYear, reports_count: 0 },
    ]);
    const named = sql<{ id: string }>`${idsOfNamed(read, 'u_her')}`;
    expect((await named.execute(read)).rows).toEqual([{ id: 'here' }]);
    await database.close();
  });
});

it('stores the first spelling of each tag, and joins those that look the same in the background [SITETAG-06]', async () => {
  await withEmptyDatabase(async (url) => {
    const database = url === null ? openSqlite(join(directory, 'tags.db'), quietLog) : open(url);
    await migrate(database, '0041-restrictions');
    const { setup, read } = database;
    await setup.insertInto('profiles').values(memberRows('m').profile).execute();
    const tagged = [
      ['late', '2026-03-01', 'luna'],
      ['first', '2026-01-01', 'Luna'],
      ['other', '2026-02-01', 'ゆき'],
    ] as const;
    for (const [id, day, tag] of tagged) {
      const created_at = `${day}T00:00:00.000Z`;
      const row = postRow({ id, user_id: 'm', created_at, character_tags: tag });
      await setup.insertInto('posts').values(row).execute();
      await setup
        .insertInto('post_character_tags')
        .values(postTagRows(id, [tag]))
        .execute();
    }
    await migrate(database);
    const spellings = await read
      .selectFrom('tag_spellings')
      .orderBy('identity')
      .selectAll()
      .execute();
    expect(spellings).toEqual([
      { identity: 'luna', tag: 'Luna' },
      { identity: 'ゆき', tag: 'ゆき' },
    ]);
    const jobs = await read.selectFrom('jobs').select(['id', 'kind', 'payload', 'state']).execute();
    expect(jobs).toEqual([
      { id: 'tag-spellings:all', kind: 'tag-spellings', payload: '{}', state: 'waiting' },
    ]);
    const job = createSpellingsJob({ database });
    while (await runNextJob({ database, log: quietLog }, job, new AbortController().signal));
    const posts = await read.selectFrom('posts').orderBy('id').select('character_tags').execute();
    expect(posts.map(({ character_tags }) => character_tags)).toEqual(['Luna', 'Luna', 'ゆき']);
    await database.close();
  });
});

it('keeps existing NFTs, and the hidden ones stay hidden', async () => {
  await withEmptyDatabase(async (url) => {
    const database = url === null ? openSqlite(join(directory, 'nfts.db'), quietLog) : open(url);
    const type = columnTypes(database.engine);
    const setup = database.setup as unknown as Kysely<unknown>;
    for (const step of [members, posts, community]) await step.up(setup, type);
    await insertOldPosts(database);
    await sql`insert into wallets values ('w', 'm', '', '0xA', '0xa', '0xA', 1, ${startOfYear})`.execute(
      setup,
    );
    for (const id of ['1', '2']) {
      await sql`insert into nft_cache values (${id}, 'm', 'w', 1, '0xc', ${id}, ${`#${id}`},
        ${`ipfs://${id}`}, '星', ${startOfYear})`.execute(setup);
    }
    await sql`insert into nft_preferences values ('p', 'm', '2', '0xc', '2',
      ${url === null ? 1 : true}, ${startOfYear})`.execute(setup);
    await wallets.up(setup, type);
    const nfts = database.read.selectFrom('nft_cache').orderBy('id');
    expect(await nfts.select(['id', 'name', 'standard', 'is_hidden']).execute()).toEqual([
      { id: '1', name: '#1', standard: 'ERC-721', is_hidden: false },
      { id: '2', name: '#2', standard: 'ERC-721', is_hidden: true },
    ]);
    const hidden = () =>
      database.read
        .selectFrom('nft_preferences')
        .select(['token_id', 'chain_id', 'nft_cache_id'])
        .execute();
    expect(await hidden()).toEqual([{ token_id: '2', chain_id: 1, nft_cache_id: '2' }]);
    // The settings outlive the cached NFT, which outlives the wallet.
    for (const table of ['wallets', 'nft_cache'] as const) {
      expect(await nfts.select('id').execute()).toHaveLength(2);
      await database.setup.deleteFrom(table).execute();
    }
    expect(await hidden()).toEqual([{ token_id: '2', chain_id: 1, nft_cache_id: null }]);
    await database.close();
  });
});

it('keeps the hidden NFTs of a wallet that was linked on two chains', async () => {
  await withEmptyDatabase(async (url) => {
    const database = url === null ? openSqlite(join(directory, 'twice.db'), quietLog) : open(url);
    const type = columnTypes(database.engine);
    const setup = database.setup as unknown as Kysely<unknown>;
    for (const step of [members, posts, community]) await step.up(setup, type);
    await insertOldPosts(database);
    for (const [id, chain] of [
      ['a', 1],
      ['b', 137],
    ] as const) {
      await sql`insert into wallets values (${id}, 'm', '', '0xA', '0xa', '0xA', ${chain},
        ${startOfYear})`.execute(setup);
      for (const token of ['1', '2']) {
        await sql`insert into nft_cache values (${id + token}, 'm', ${id}, 1, '0xc', ${token},
          '', null, '', ${startOfYear})`.execute(setup);
      }
    }
    await sql`insert into nft_preferences values ('p', 'm', 'b2', '0xc', '2',
      ${url === null ? 1 : true}, ${startOfYear})`.execute(setup);
    await wallets.up(setup, type);
    const nfts = database.read.selectFrom('nft_cache').orderBy('id').select(['id', 'is_hidden']);
    expect(await nfts.execute()).toEqual([
      { id: 'a1', is_hidden: false },
      { id: 'a2', is_hidden: true },
    ]);
    const hidden = database.read.selectFrom('nft_preferences').select(['token_id', 'nft_cache_id']);
    expect(await hidden.execute()).toEqual([{ token_id: '2', nft_cache_id: null }]);
    await database.close();
  });
});

it('adds any number of existing posts, events, people and tags to the search index [SEARCH-17]', async () => {
  await withEmptyDatabase(async (url) => {
    const database = url === null ? openSqlite(join(directory, 'search.db'), quietLog) : open(url);
    await migrate(database);
    const { setup, read } = database;
    await setup.insertInto('profiles').values(memberRows('m').profile).execute();
    await setup
      .updateTable('profiles')
      .set({ display_name: '渡邉', display_name_lower: '渡邉' })
      .execute();
    await setup.insertInto('tags').values({ tag: '櫻餅', tag_key: '櫻餅', count: 1 }).execute();
    const event = { user_id: 'm', title: 'お茶会', event_date: startOfYear };
    await setup.insertInto('events').values(eventRow(event)).execute();
    // More than a slice, all with the same time.
    const created_at = startOfYear;
    const posts = Array.from({ length: 1200 }, (_, index) =>
      postRow({ user_id: 'm', title: `夜${index}`, is_published: index > 0, created_at }),
    );
    await insertAll(setup, 'posts', posts);
    for (const table of ['search_posts', 'search_events', 'tag_tokens']) {
      await sql`drop table ${sql.table(table)}`.execute(setup);
      const isIndexed = table !== 'tag_tokens' && testEngine === 'sqlite';
      if (isIndexed) await sql`drop table ${sql.table(`${table}_tokens`)}`.execute(setup);
    }
    await search.up(setup as unknown as Kysely<unknown>, columnTypes(database.engine));
    const indexed = await read.selectFrom('search_posts').select(['id', 'position']).execute();
    expect(indexed.map(({ id }) => id).toSorted()).toEqual(
      posts
        .slice(1)
        .map(({ id }) => id)
        .toSorted(),
    );
    expect(new Set(indexed.map(({ position }) => position)).size).toBe(1199);
    const events = await read.selectFrom('search_events').select('text').execute();
    expect(events).toMatchObject([{ text: expect.stringContaining('お茶会') }]);
    const [profile] = await read.selectFrom('profiles').select('display_name_lower').execute();
    expect(profile).toEqual({ display_name_lower: '渡辺' });
    const tokens = await read.selectFrom('tag_tokens').orderBy('token').select('token').execute();
    expect(tokens).toEqual([{ token: '桜餅' }, { token: '餅' }]);
    await database.close();
  });
});

const startOfYear = '2026-01-01T00:00:00.000Z';
const endOfYear = '2026-12-31T00:00:00.000Z';

/** Inserts two published posts and a draft in the schema of the first migrations. */
async function insertOldPosts({ setup }: Database): Promise<void> {
  const old = {
    user_id: 'm',
    title: '夜',
    content: '',
    category: 'fanart',
    image_alt: '',
    audience: 'public',
    likes_count: 0,
    comments_count: 0,
    created_at: startOfYear,
    updated_at: startOfYear,
  };
  // Later migrations add these.
  const { cover_key, is_holder, ...profile } = memberRows('m').profile;
  await setup
    .insertInto('profiles')
    .values(profile as Insertable<Tables['profiles']>)
    .execute();
  for (const [id, is_published] of [
    ['a', true],
    ['b', true],
    ['c', false],
  ] as const) {
    const row = { ...old, id, is_published, is_draft: !is_published };
    await setup
      .insertInto('posts')
      .values(row as never)
      .execute();
  }
  const tags = [
    ['a', 0, 'ルミ'],
    ['a', 1, 'モコ'],
    ['b', 0, 'ルミ'],
    ['c', 0, 'モコ'],
  ] as const;
  const rows = tags.map(([post_id, position, tag]) => ({ post_id, position, tag }));
  await setup.insertInto('post_character_tags').values(rows).execute();
}
