import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { decisionRow } from '#server/features/moderation/decisions/decisions.rows.ts';
import { reportRow } from '#server/features/moderation/reports/reports.rows.ts';
import { postRow } from '#server/features/posts/posts/posts.rows.ts';
import { insertAll } from '#server/platform/database/insert-all.ts';
import { testEngine } from '#server/testing/test-database.ts';
import * as members from './0001-members.ts';
import * as posts from './0002-posts.ts';
import * as community from './0003-community.ts';
import * as postsWhole from './0004-posts-whole.ts';
import * as reports from './0024-reports.ts';
import { columnTypes } from './columns.ts';
import {
  formerProfile,
  insertOldPost,
  insertOldPosts,
  oldDatabases,
  startOfYear,
} from './migrate.testing.ts';
import { migrate } from './migrate.ts';

const { open, withEmptyDatabase } = oldDatabases();

it('groups existing open reports into cases, and keeps all of them', async () => {
  await withEmptyDatabase(async (url) => {
    const database = open(url, 'reports.db');
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
    const { cover_key, is_holder, ...profile } = formerProfile('n');
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

it('adds titles to existing backups, and lists those that concern the team [DREC-14]', async () => {
  await withEmptyDatabase(async (url) => {
    const database = open(url, 'named.db');
    await migrate(database, { last: '0022-interrupted-refreshes' });
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
    const database = open(url, 'owned.db');
    await migrate(database, { last: '0031-one-email-index' });
    const { setup } = database;
    await setup.insertInto('profiles').values(formerProfile('m')).execute();
    await insertOldPost(database, postRow({ id: 'here', user_id: 'm' }));
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

it('computes the weight of new accounts in existing cases', async () => {
  await withEmptyDatabase(async (url) => {
    const database = open(url, 'weighed.db');
    await migrate(database, { last: '0032-audit-owners' });
    const { setup } = database;
    await insertAll(
      setup,
      'profiles',
      ['m', 'n', 'o', 'p'].map((id) => formerProfile(id)),
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
    const database = open(url, 'cases.db');
    await migrate(database, { last: '0037-upload-hashes' });
    const { setup, read } = database;
    await insertAll(setup, 'profiles', [formerProfile('m'), formerProfile('n')]);
    await sql`insert into report_cases (id, kind, target_type, target_id, target_user_id, status,
      snapshot, weight, reports_count, sort_at, opened_at, last_report_at, version)
      values ('c', 'report', 'post', 'p', 'm', 'open', '', 100, 1, ${startOfYear},
        ${startOfYear}, ${startOfYear}, 3)`.execute(setup);
    const about = { case_id: 'c', target_type: 'post', target_id: 'p' } as const;
    await insertAll(setup, 'reports', [reportRow({ ...about, reporter_id: 'n', reason: 'spam' })]);
    const decision = { action: 'warn', decided_by: 'n', target_user_id: 'm' } as const;
    const row = decisionRow({ ...about, ...decision });
    const { overturn_message: _, contents: __, labels: ___, ...old } = row;
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
