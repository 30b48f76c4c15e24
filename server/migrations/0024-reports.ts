import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './columns.ts';

/** Reports in cases, decisions of the team, and appeals. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await createCases(db, type);
  await createDecisions(db, type);
  await createAppeals(db, type);
  await rebuildReports(db, type);
}

async function createCases(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('report_cases')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('kind', type.key, (column) =>
      column.notNull().check(sql`kind in ('report', 'appeal', 'links')`),
    )
    .addColumn('target_type', type.key, (column) => column.notNull())
    .addColumn('target_id', type.key, (column) => column.notNull())
    .addColumn('target_user_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('status', type.key, (column) =>
      column.notNull().check(sql`status in ('open', 'decided')`),
    )
    .addColumn('snapshot', type.text, (column) => column.notNull())
    .addColumn('weight', type.integer, (column) => column.notNull())
    .addColumn('reports_count', type.integer, (column) => column.notNull())
    .addColumn('sort_at', type.time, (column) => column.notNull())
    .addColumn('opened_at', type.time, (column) => column.notNull())
    .addColumn('last_report_at', type.time, (column) => column.notNull())
    .addColumn('claimed_by', type.key, (column) =>
      column.references('profiles.id').onDelete('set null'),
    )
    .addColumn('claimed_until', type.time)
    .addColumn('hide_at', type.time)
    .addColumn('hidden_at', type.time)
    .addColumn('decided_at', type.time)
    .addColumn('version', type.integer, (column) => column.notNull())
    .execute();
  const lists = {
    report_cases_queue: ['status', 'sort_at', 'id'],
    report_cases_of_kind: ['status', 'kind', 'sort_at', 'id'],
    report_cases_decided: ['status', 'decided_at', 'id'],
    report_cases_decided_of_kind: ['status', 'kind', 'decided_at', 'id'],
    report_cases_of_target: ['target_type', 'target_id', 'opened_at'],
    report_cases_of_user: ['target_user_id', 'opened_at', 'id'],
    report_cases_claimed: ['claimed_by'],
  };
  await createIndexes(db, 'report_cases', lists);
  // Two decisions about one target can both be appealed. Their appeals are distinguished by `appeals`.
  await sql`create unique index report_cases_open on report_cases (target_type, target_id, kind)
    where status = 'open' and kind <> 'appeal'`.execute(db);
  await sql`create index report_cases_to_hide on report_cases (hide_at)
    where hide_at is not null`.execute(db);
}

async function createDecisions(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('decisions')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('case_id', type.key, (column) =>
      column.notNull().unique().references('report_cases.id').onDelete('cascade'),
    )
    .addColumn('target_type', type.key, (column) => column.notNull())
    .addColumn('target_id', type.key, (column) => column.notNull())
    .addColumn('target_user_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('action', type.key, (column) =>
      column.notNull().check(sql`action in ('none', 'hide', 'delete', 'warn', 'block')`),
    )
    .addColumn('block_until', type.time)
    .addColumn('rule_id', type.key)
    .addColumn('rule_version', type.integer)
    .addColumn('note', type.text, (column) => column.notNull())
    .addColumn('message', type.text, (column) => column.notNull())
    .addColumn('snapshot', type.text, (column) => column.notNull())
    .addColumn('picture_key', type.key, (column) => column.references('files.key'))
    .addColumn('undo', type.text, (column) => column.notNull())
    .addColumn('decided_by', type.key, (column) =>
      column.references('profiles.id').onDelete('set null'),
    )
    .addColumn('created_at', type.time, (column) => column.notNull())
    .addColumn('appeal_until', type.time, (column) => column.notNull())
    .addColumn('overturned_at', type.time)
    .addColumn('overturned_by', type.key, (column) =>
      column.references('profiles.id').onDelete('set null'),
    )
    .execute();
  await createIndexes(db, 'decisions', {
    decisions_of_user: ['target_user_id', 'created_at', 'id'],
    decisions_of_target: ['target_type', 'target_id', 'created_at'],
    decisions_by_time: ['created_at', 'action'],
    decisions_by: ['decided_by'],
    decisions_overturned_by: ['overturned_by'],
  });
  await sql`create index decisions_picture on decisions (picture_key)
    where picture_key is not null`.execute(db);
  await sql`create index decisions_pictures_end on decisions (appeal_until)
    where picture_key is not null`.execute(db);
}

/** A decision can be appealed once. */
async function createAppeals(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('appeals')
    .addColumn('decision_id', type.key, (column) =>
      column.primaryKey().references('decisions.id').onDelete('cascade'),
    )
    .addColumn('case_id', type.key, (column) =>
      column.notNull().unique().references('report_cases.id').onDelete('cascade'),
    )
    .addColumn('user_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('text', type.text, (column) => column.notNull())
    .addColumn('status', type.key, (column) =>
      column.notNull().check(sql`status in ('open', 'kept', 'overturned')`),
    )
    .addColumn('note', type.text, (column) => column.notNull())
    .addColumn('message', type.text, (column) => column.notNull())
    .addColumn('decided_by', type.key, (column) =>
      column.references('profiles.id').onDelete('set null'),
    )
    .addColumn('created_at', type.time, (column) => column.notNull())
    .addColumn('decided_at', type.time)
    .execute();
  await createIndexes(db, 'appeals', {
    appeals_of_user: ['user_id', 'created_at', 'decision_id'],
    appeals_by: ['decided_by'],
    appeals_by_time: ['decided_at', 'status'],
  });
  await db.schema
    .createTable('appeal_links')
    .addColumn('token_hash', type.key, (column) => column.primaryKey())
    .addColumn('decision_id', type.key, (column) =>
      column.notNull().references('decisions.id').onDelete('cascade'),
    )
    .addColumn('expires_at', type.time, (column) => column.notNull())
    .execute();
  await createIndexes(db, 'appeal_links', {
    appeal_links_of_decision: ['decision_id'],
    appeal_links_expiry: ['expires_at'],
  });
}

/**
 * A member can report the same target again for another reason, and NFTs can be reported. SQLite keeps its
 * constraints.
 */
async function rebuildReports(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('gathered_reports')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('case_id', type.key, (column) =>
      column.references('report_cases.id').onDelete('set null'),
    )
    .addColumn('reporter_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('target_type', type.key, (column) =>
      column.notNull().check(sql`target_type in ('post', 'comment', 'user', 'event', 'nft')`),
    )
    .addColumn('target_id', type.key, (column) => column.notNull())
    .addColumn('reason', type.key, (column) => column.notNull())
    .addColumn('detail', type.text, (column) => column.notNull())
    .addColumn('weight', type.integer, (column) => column.notNull())
    .addColumn('is_new_account', type.boolean, (column) => column.notNull())
    .addColumn('status', type.key, (column) =>
      column.notNull().check(sql`status in ('open', 'resolved', 'dismissed')`),
    )
    .addColumn('created_at', type.time, (column) => column.notNull())
    .execute();
  await gatherOpenReports(db);
  await db.schema.dropTable('reports').execute();
  await db.schema.alterTable('gathered_reports').renameTo('reports').execute();
  await createIndexes(db, 'reports', {
    reports_by_status: ['status', 'created_at', 'id'],
    reports_of_user: ['reporter_id', 'created_at', 'id'],
    reports_standing: ['reporter_id', 'status'],
    reports_of_target: ['target_type', 'target_id', 'reporter_id'],
    reports_of_case: ['case_id', 'created_at', 'id'],
  });
  await db.schema
    .createIndex('reports_once')
    .unique()
    .on('reports')
    .columns(['case_id', 'reporter_id', 'reason'])
    .execute();
}

/** The open reports of each target become a case with the id of one of them. */
async function gatherOpenReports(db: Kysely<unknown>): Promise<void> {
  await sql`insert into report_cases (
      id, kind, target_type, target_id, target_user_id, status, snapshot, weight, reports_count,
      sort_at, opened_at, last_report_at, version
    )
    select min(reports.id), 'report', target_type, target_id, owners.user_id, 'open', '',
      100 * count(*), count(*), min(reports.created_at), min(reports.created_at),
      max(reports.created_at), 1
    from reports join (
      select 'post' as type, id, user_id from posts
      union all select 'comment', id, user_id from comments
      union all select 'event', id, user_id from events
      union all select 'user', id, id from profiles
    ) owners on owners.type = target_type and owners.id = target_id
    where status = 'open'
    group by target_type, target_id, owners.user_id`.execute(db);
  await sql`insert into gathered_reports (
      id, case_id, reporter_id, target_type, target_id, reason, detail, weight, is_new_account,
      status, created_at
    )
    select reports.id, report_cases.id, reporter_id, reports.target_type, reports.target_id, reason,
      detail, 100, (1 = 0),
      case when reports.status = 'open' and report_cases.id is null then 'resolved'
        else reports.status end,
      created_at
    from reports left join report_cases
      on reports.status = 'open'
      and report_cases.target_type = reports.target_type
      and report_cases.target_id = reports.target_id`.execute(db);
}

async function createIndexes(
  db: Kysely<unknown>,
  table: string,
  indexes: Record<string, string[]>,
): Promise<void> {
  for (const [name, columns] of Object.entries(indexes)) {
    await db.schema.createIndex(name).on(table).columns(columns).execute();
  }
}
