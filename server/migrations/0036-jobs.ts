import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './columns.ts';

/**
 * One table for background work, instead of a lease in the table of each noun. Waiting work is copied, and running work
 * starts again. The columns of the leases are dropped. A process of an earlier release that is still running then fails,
 * instead of storing work that no process would find.
 */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await createJobs(db, type);
  await carryOverExports(db);
  await carryOverDeletions(db);
  await carryOverMerges(db);
  await carryOverRefreshes(db);
  await carryOverWalletDeletions(db);
  await carryOverCopies(db);
}

async function createJobs(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('jobs')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('kind', type.key, (column) => column.notNull())
    .addColumn('payload', type.text, (column) => column.notNull())
    .addColumn('state', type.text, (column) =>
      column.notNull().check(sql`state in ('waiting', 'running', 'failed')`),
    )
    .addColumn('run_at', type.time, (column) => column.notNull())
    .addColumn('lease_id', type.key)
    .addColumn('leased_until', type.time)
    .addColumn('attempts', type.integer, (column) => column.notNull())
    .addColumn('last_error', type.text)
    .addColumn('progress', type.text)
    .addColumn('user_id', type.key, (column) =>
      column.references('profiles.id').onDelete('cascade'),
    )
    .addColumn('turn', type.key)
    .addColumn('created_at', type.time, (column) => column.notNull())
    .addColumn('updated_at', type.time, (column) => column.notNull())
    .addCheckConstraint(
      'jobs_held_while_running',
      sql`(state = 'running') = (lease_id is not null) and (lease_id is null) = (leased_until is null)`,
    )
    .execute();
  await indexJobs(db);
}

async function indexJobs(db: Kysely<unknown>): Promise<void> {
  await sql`create index jobs_waiting on jobs (kind, run_at, id) where state = 'waiting'`.execute(
    db,
  );
  await sql`create index jobs_running on jobs (leased_until, id) where state = 'running'`.execute(
    db,
  );
  // At most one job of a turn runs, even when two processes start jobs at the same time.
  await sql`create unique index jobs_turn on jobs (turn) where state = 'running'`.execute(db);
  await sql`create index jobs_of_turn on jobs (turn) where turn is not null`.execute(db);
  await db.schema
    .createIndex('jobs_by_state')
    .on('jobs')
    .columns(['state', 'run_at', 'id'])
    .execute();
  await db.schema.createIndex('jobs_user_id').on('jobs').column('user_id').execute();
}

/** The last columns of a waiting job of a member. */
const ofMember = sql`'waiting', 0, user_id`;

async function carryOverExports(db: Kysely<unknown>): Promise<void> {
  await sql`insert into jobs
    (id, kind, payload, run_at, created_at, updated_at, state, attempts, user_id)
    select 'data-export:' || id, 'data-export',
      '{"exportId":"' || id || '","userId":"' || user_id || '"}',
      requested_at, requested_at, requested_at, ${ofMember}
    from data_exports where status in ('waiting', 'running')`.execute(db);
  await dropColumns(db, 'data_exports', ['attempts', 'lease_id', 'leased_until']);
}

async function carryOverDeletions(db: Kysely<unknown>): Promise<void> {
  await sql`insert into jobs
    (id, kind, payload, run_at, created_at, updated_at, state, attempts, user_id)
    select 'account-deletion:' || user_id, 'account-deletion', '{"userId":"' || user_id || '"}',
      delete_after, delete_after, delete_after, ${ofMember}
    from account_deletions`.execute(db);
  await db.schema.dropIndex('account_deletions_due').execute();
  await dropColumns(db, 'account_deletions', ['lease_id', 'leased_until']);
}

async function carryOverRefreshes(db: Kysely<unknown>): Promise<void> {
  await sql`insert into jobs
    (id, kind, payload, run_at, created_at, updated_at, turn, state, attempts, user_id)
    select 'wallet-refresh:' || id, 'wallet-refresh', ${walletAndUser('id')},
      refresh_requested_at, refresh_requested_at, refresh_requested_at,
      'wallet-refresh:' || user_id, ${ofMember}
    from wallets where refresh_state in ('waiting', 'running')`.execute(db);
  const columns = ['refresh_lease_id', 'refresh_lease_until', 'refresh_interruptions'];
  await dropColumns(db, 'wallets', columns);
}

function walletAndUser(column: string) {
  return sql`'{"walletId":"' || ${sql.ref(column)} || '","userId":"' || user_id || '"}'`;
}

async function carryOverWalletDeletions(db: Kysely<unknown>): Promise<void> {
  await sql`insert into jobs
    (id, kind, payload, run_at, created_at, updated_at, state, attempts, user_id)
    select 'wallet-deletion:' || wallet_id, 'wallet-deletion', ${walletAndUser('wallet_id')},
      created_at, created_at, created_at, ${ofMember}
    from wallet_deletions`.execute(db);
  await db.schema.dropTable('wallet_deletions').execute();
}

/** Running copies start again. */
async function carryOverCopies(db: Kysely<unknown>): Promise<void> {
  const now = new Date().toISOString();
  const { rows } = await sql<{ user_id: string }>`select user_id from audience_copies`.execute(db);
  for (const { user_id } of rows) {
    await sql`insert into jobs
      (id, kind, payload, run_at, created_at, updated_at, state, attempts, user_id)
      values (${`audience-copy:${user_id}`}, 'audience-copy', ${JSON.stringify({ userId: user_id })},
        ${now}, ${now}, ${now}, 'waiting', 0, ${user_id})`.execute(db);
  }
  await db.schema.dropTable('audience_copies').execute();
}

/** Aliases can contain what JSON escapes. */
async function carryOverMerges(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ folded: string; due_at: string; created_at: string }>`
    select folded, due_at, created_at from tag_merges`.execute(db);
  for (const { folded, due_at, created_at } of rows) {
    await sql`insert into jobs
      (id, kind, payload, run_at, created_at, updated_at, state, attempts)
      values (${`tag-merge:${folded}`}, 'tag-merge', ${JSON.stringify({ folded })},
        ${due_at}, ${created_at}, ${created_at}, 'waiting', 0)`.execute(db);
  }
  await db.schema.dropIndex('tag_merges_due').execute();
  await dropColumns(db, 'tag_merges', ['due_at']);
}

async function dropColumns(db: Kysely<unknown>, table: string, columns: string[]): Promise<void> {
  for (const column of columns) await db.schema.alterTable(table).dropColumn(column).execute();
}
