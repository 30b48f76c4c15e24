import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, isPostgres } from './columns.ts';

/**
 * Members can be restricted, for a time or for good. Until then, `own_visibility` keeps the visibility that they have
 * chosen.
 */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await allowRestrictions(db, type);
  for (const column of ['restricted_at', 'restricted_until']) {
    await db.schema.alterTable('private_profiles').addColumn(column, type.time).execute();
  }
  await db.schema
    .alterTable('private_profiles')
    .addColumn('restricted_reason', type.text, (column) => column.notNull().defaultTo(''))
    .execute();
  const visibility = db.schema.alterTable('private_profiles');
  await visibility.addColumn('own_visibility', type.text).execute();
  await sql`create index private_profiles_restricted_until on private_profiles (restricted_until)
    where restricted_until is not null`.execute(db);
}

const actions = sql`action in ('none', 'hide', 'delete', 'warn', 'restrict', 'block')`;

/** SQLite cannot change a check. There, a column with the new one takes the place of the old column. */
async function allowRestrictions(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  if (isPostgres(db)) {
    await sql`alter table decisions drop constraint decisions_action_check`.execute(db);
    await sql`alter table decisions add constraint decisions_action_check check (${actions})`.execute(
      db,
    );
    return;
  }
  await db.schema.dropIndex('decisions_by_time').execute();
  await db.schema.alterTable('decisions').renameColumn('action', 'old_action').execute();
  await db.schema
    .alterTable('decisions')
    .addColumn('action', type.key, (column) => column.notNull().defaultTo('none').check(actions))
    .execute();
  await sql`update decisions set action = old_action`.execute(db);
  await db.schema.alterTable('decisions').dropColumn('old_action').execute();
  const byTime = ['created_at', 'action'];
  await db.schema.createIndex('decisions_by_time').on('decisions').columns(byTime).execute();
}
