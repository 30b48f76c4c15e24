import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, isPostgres } from './columns.ts';

/** The owners of targets in the audit log, so that all actions on a member's content are one list. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema.alterTable('audit_log').addColumn('owner_id', type.key).execute();
  await allowingChanges(db, () => fillOwners(db));
  await sql`create index audit_log_of_owner on audit_log (owner_id, created_at, id)
    where owner_id is not null`.execute(db);
}

/** The owner of deleted content without a backup and without a decision is unknown. */
async function fillOwners(db: Kysely<unknown>): Promise<void> {
  for (const type of ['post', 'comment', 'event']) {
    await sql`update audit_log set owner_id = coalesce(
        (select user_id from ${sql.table(`${type}s`)} thing where thing.id = audit_log.target_id),
        (select max(target_user_id) from decisions
          where target_type = ${sql.lit(type)} and decisions.target_id = audit_log.target_id),
        (select max(author_id) from deleted_content
          where type = ${sql.lit(type)} and original_id = audit_log.target_id)
      ) where target_type = ${sql.lit(type)}`.execute(db);
  }
}

/** Changes the log, which otherwise refuses changes. */
async function allowingChanges(db: Kysely<unknown>, change: () => Promise<void>): Promise<void> {
  if (isPostgres(db)) {
    await sql`alter table audit_log disable trigger audit_log_refuse`.execute(db);
    await change();
    await sql`alter table audit_log enable trigger audit_log_refuse`.execute(db);
    return;
  }
  await sql`drop trigger audit_log_refuse_update`.execute(db);
  await change();
  await sql`create trigger audit_log_refuse_update before update on audit_log for each row
    begin select raise(abort, 'audit_log is append-only'); end`.execute(db);
}
