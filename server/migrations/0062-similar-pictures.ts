import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './columns.ts';

const chunks = ['chunk_1', 'chunk_2', 'chunk_3', 'chunk_4'] as const;

/**
 * Perceptual hashes of the pictures of posts, those of pictures that a decision has removed, and pictures of posts that look
 * like an earlier one of another member. A job makes the hashes of the pictures that are there already.
 */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await addHashes(db, type);
  await createRemoved(db, type);
  await createSimilar(db, type);
  await db.schema
    .alterTable('cases')
    .addColumn('removed_pictures', type.text, (column) => column.notNull().defaultTo('[]'))
    .execute();
  await queueHashing(db);
}

async function addHashes(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema.alterTable('files').addColumn('look_hash', type.key).execute();
  for (const chunk of chunks) {
    await db.schema.alterTable('files').addColumn(chunk, type.integer).execute();
    await sql`create index ${sql.raw(`files_${chunk}`)} on files (${sql.raw(chunk)})
      where ${sql.raw(chunk)} is not null`.execute(db);
  }
}

async function createRemoved(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  let table = db.schema
    .createTable('removed_pictures')
    .addColumn('decision_id', type.key, (column) =>
      column.notNull().references('decisions.id').onDelete('cascade'),
    )
    .addColumn('look_hash', type.key, (column) => column.notNull());
  for (const chunk of chunks) {
    table = table.addColumn(chunk, type.integer, (column) => column.notNull());
  }
  await table
    .addPrimaryKeyConstraint('removed_pictures_pk', ['decision_id', 'look_hash'])
    .execute();
  for (const chunk of chunks) {
    const name = `removed_pictures_${chunk}`;
    await db.schema.createIndex(name).on('removed_pictures').column(chunk).execute();
  }
}

async function createSimilar(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('similar_pictures')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('owner_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('author_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('own_post_id', type.key, (column) => column.notNull())
    .addColumn('own_picture', type.key, (column) => column.notNull())
    .addColumn('post_id', type.key, (column) => column.notNull())
    .addColumn('picture', type.key, (column) => column.notNull())
    .addColumn('state', type.text, (column) =>
      column.notNull().check(sql`state in ('open', 'fine', 'reported')`),
    )
    .addColumn('created_at', type.time, (column) => column.notNull())
    .addColumn('answered_at', type.time)
    .addUniqueConstraint('similar_pictures_once', ['owner_id', 'post_id'])
    .execute();
  await db.schema
    .createIndex('similar_pictures_of_both')
    .on('similar_pictures')
    .columns(['author_id', 'owner_id', 'own_picture'])
    .execute();
}

async function queueHashing(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql`select key from files where key like 'post-images/%' limit 1`.execute(
    db,
  );
  if (rows.length === 0) return;
  const now = new Date().toISOString();
  await sql`insert into jobs (id, kind, payload, run_at, created_at, updated_at, state, attempts)
    values ('picture-hashes:all', 'picture-hashes', '{}', ${now}, ${now}, ${now}, 'waiting', 0)`.execute(
    db,
  );
}
