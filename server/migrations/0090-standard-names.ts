import { hash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { isPostgres } from './columns.ts';

const tables = [
  ['told_likes', 'notified_likes'],
  ['view_marks', 'view_hashes'],
  ['notification_read_marks', 'notification_read_positions'],
] as const;

/** By their tables, as these are named afterwards. */
const columns = [
  ['view_hashes', 'mark', 'hash'],
  ['files', 'look_hash', 'perceptual_hash'],
  ['removed_pictures', 'look_hash', 'perceptual_hash'],
  ['team_alerts', 'told_at', 'notified_at'],
  ['polls', 'told_at', 'notified_at'],
  ['polls', 'told_voter', 'notified_voter_id'],
  ['post_series_parts', 'told_at', 'notified_at'],
  ['notifications', 'to_tell_at', 'live_event_at'],
  ['mail_notices', 'stops_hash', 'unsubscribe_hash'],
  ['deliveries', 'way', 'channel'],
  ['deliveries', 'gathering', 'batch'],
  ['delivery_choices', 'way', 'channel'],
  ['event_joins', 'place', 'position'],
  ['private_profiles', 'shows_read_marks', 'shows_read_receipts'],
  ['private_profiles', 'marks_new_posts', 'watermarks_new_posts'],
] as const;

const indexes = [
  ['notification_read_marks_by_time', 'notification_read_positions_by_time'],
  ['notifications_to_tell', 'notifications_by_live_event'],
  ['polls_to_tell', 'polls_to_notify'],
  ['view_marks_expiry', 'view_hashes_expiry'],
] as const;

/** Columns in rows that are stored as JSON: in backups of deleted content, and in mails and push messages that wait. */
const inJson = [
  ['deleted_content', 'told_at', 'notified_at'],
  ['deleted_content', 'told_voter', 'notified_voter_id'],
  ['deleted_content', 'look_hash', 'perceptual_hash'],
  ['deleted_content', 'place', 'position'],
  ['mails', 'gathering', 'batch'],
  ['push_messages', 'gathering', 'batch'],
] as const;

/** Tables and columns get the standard terms of what they hold. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, next] of tables) await db.schema.alterTable(name).renameTo(next).execute();
  for (const [table, name, next] of columns)
    await db.schema.alterTable(table).renameColumn(name, next).execute();
  if (isPostgres(db)) await renameOnPostgres(db);
  else await renameIndexesOnSqlite(db);
  for (const [table, name, next] of inJson) {
    // Within a text of a member, the quotes are escaped.
    await sql`update ${sql.table(table)}
      set content = replace(content, ${`"${name}":`}, ${`"${next}":`})`.execute(db);
  }
  await renameWatermarks(db);
}

/** Constraints and their indexes are named after tables and columns. */
async function renameOnPostgres(db: Kysely<unknown>): Promise<void> {
  for (const [name, next] of indexes)
    await sql`alter index ${sql.ref(name)} rename to ${sql.ref(next)}`.execute(db);
  const { rows } = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where connamespace = current_schema()::regnamespace and conrelid <> 0`.execute(db);
  for (const { table, name } of rows) {
    const next = renamed(name, table);
    if (next === name) continue;
    await sql`alter table ${sql.table(table)} rename constraint ${sql.ref(name)} to ${sql.ref(next)}`.execute(
      db,
    );
  }
}

function renamed(name: string, table: string): string {
  const former = tables.find(([, next]) => next === table)?.[0];
  const ofTable = former === undefined ? name : name.replace(former, table);
  const ofColumns = columns.filter((column) => column[0] === table);
  return ofColumns.reduce(
    (text, [, column, next]) => text.replace(`${table}_${column}_`, `${table}_${next}_`),
    ofTable,
  );
}

/** SQLite has no other way to rename one. */
async function renameIndexesOnSqlite(db: Kysely<unknown>): Promise<void> {
  for (const [name, next] of indexes) {
    const { rows } = await sql<{ text: string }>`
      select sql as text from sqlite_schema where type = 'index' and name = ${name}`.execute(db);
    await sql`drop index ${sql.ref(name)}`.execute(db);
    await sql.raw((rows[0]?.text ?? '').replace(name, next)).execute(db);
  }
}

/** The position of a watermark says top or bottom itself, and the name of the watermark on posts follows from it. */
async function renameWatermarks(db: Kysely<unknown>): Promise<void> {
  await sql`update private_profiles
    set watermark = replace(watermark, '"place":', '"position":') where watermark <> ''`.execute(
    db,
  );
  await sql`update private_profiles
    set watermark = replace(watermark, '"position":"bottom', '"position":"top')
    where watermark <> '' and watermark_at_top`.execute(db);
  await db.schema.alterTable('private_profiles').dropColumn('watermark_at_top').execute();
  const { rows } = await sql<{ id: string; watermark: string; picture: string | null }>`
    select id, watermark, watermark_key as picture from private_profiles
    where watermark <> ''`.execute(db);
  for (const { id, watermark, picture } of rows) {
    const name = hash('sha256', watermark + (picture ?? '')).slice(0, 12);
    await sql`update posts set watermark = ${name}
      where user_id = ${id} and watermark is not null`.execute(db);
  }
}
