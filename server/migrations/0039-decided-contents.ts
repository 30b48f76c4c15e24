import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, isPostgres } from './columns.ts';

/**
 * A decision can cover everything that a member has made, and ends their other cases. Decisions of the team without a
 * report have a case of their own kind.
 */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await allowCasesOfTeam(db, type);
  await db.schema
    .alterTable('cases')
    .addColumn('ended_by', type.key, (column) =>
      column.references('decisions.id').onDelete('set null'),
    )
    .execute();
  await db.schema.createIndex('cases_ended_by').on('cases').columns(['ended_by', 'id']).execute();
  await db.schema.alterTable('decisions').addColumn('contents', type.text).execute();
  await createContents(db, type);
}

const kinds = sql`kind in ('report', 'appeal', 'links', 'team')`;

/** SQLite cannot change a check. There, a column with the new one takes the place of the old column. */
async function allowCasesOfTeam(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  if (isPostgres(db)) {
    await sql`alter table cases drop constraint cases_kind_check`.execute(db);
    await sql`alter table cases add constraint cases_kind_check check (${kinds})`.execute(db);
    return;
  }
  for (const name of ['of_kind', 'decided_of_kind', 'open']) {
    await db.schema.dropIndex(`cases_${name}`).execute();
  }
  await db.schema.alterTable('cases').renameColumn('kind', 'old_kind').execute();
  await db.schema
    .alterTable('cases')
    .addColumn('kind', type.key, (column) => column.notNull().defaultTo('report').check(kinds))
    .execute();
  await sql`update cases set kind = old_kind`.execute(db);
  await db.schema.alterTable('cases').dropColumn('old_kind').execute();
  await createIndexesOfKind(db);
}

async function createIndexesOfKind(db: Kysely<unknown>): Promise<void> {
  const ofKind = ['status', 'kind', 'sort_at', 'id'];
  await db.schema.createIndex('cases_of_kind').on('cases').columns(ofKind).execute();
  const decidedOfKind = ['status', 'kind', 'decided_at', 'id'];
  await db.schema.createIndex('cases_decided_of_kind').on('cases').columns(decidedOfKind).execute();
  await sql`create unique index cases_open on cases (target_type, target_id, kind)
    where status = 'open' and kind <> 'appeal'`.execute(db);
}

async function createContents(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('decision_contents')
    .addColumn('decision_id', type.key, (column) =>
      column.notNull().references('decisions.id').onDelete('cascade'),
    )
    .addColumn('target_type', type.key, (column) => column.notNull())
    .addColumn('target_id', type.key, (column) => column.notNull())
    .addColumn('hidden_at', type.time)
    .addColumn('backup_id', type.key)
    .addPrimaryKeyConstraint('decision_contents_pk', ['decision_id', 'target_type', 'target_id'])
    .execute();
  await db.schema
    .createIndex('decision_contents_of_target')
    .on('decision_contents')
    .columns(['target_type', 'target_id'])
    .execute();
}
