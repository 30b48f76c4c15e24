import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, isPostgres } from './columns.ts';

/** The mutes and blocks of members. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await createMutes(db, type);
  await createBlocks(db, type);
  // Most members neither hide others nor are hidden. A request reads this flag with its session.
  await db.schema
    .alterTable('private_profiles')
    .addColumn('hides_others', type.boolean, (column) =>
      column.notNull().defaultTo(isPostgres(db) ? sql`false` : 0),
    )
    .execute();
}

async function createMutes(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('mutes')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('user_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('kind', type.text, (column) =>
      column.notNull().check(sql`kind in ('user', 'word', 'tag')`),
    )
    .addColumn('value', type.text, (column) => column.notNull())
    .addColumn('folded', type.key, (column) => column.notNull())
    .addColumn('muted_id', type.key, (column) =>
      column.references('profiles.id').onDelete('cascade'),
    )
    .addColumn('expires_at', type.time)
    .addColumn('created_at', type.time, (column) => column.notNull())
    .addUniqueConstraint('mutes_once', ['user_id', 'kind', 'folded'])
    .addCheckConstraint('mutes_member', sql`(kind = 'user') = (muted_id is not null)`)
    .execute();
  await db.schema
    .createIndex('mutes_of_user')
    .on('mutes')
    .columns(['user_id', 'kind', 'created_at', 'id'])
    .execute();
  await db.schema.createIndex('mutes_of_muted').on('mutes').column('muted_id').execute();
  await db.schema.createIndex('mutes_expiry').on('mutes').column('expires_at').execute();
}

async function createBlocks(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('blocks')
    .addColumn('blocker_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('blocked_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('created_at', type.time, (column) => column.notNull())
    .addPrimaryKeyConstraint('blocks_pk', ['blocker_id', 'blocked_id'])
    .addCheckConstraint('blocks_others', sql`blocker_id <> blocked_id`)
    .execute();
  await db.schema
    .createIndex('blocks_of_user')
    .on('blocks')
    .columns(['blocker_id', 'created_at', 'blocked_id'])
    .execute();
  await db.schema
    .createIndex('blocks_of_blocked')
    .on('blocks')
    .columns(['blocked_id', 'blocker_id'])
    .execute();
}
