import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { startCluster } from '#scripts/postgres.ts';
import type { Database } from '#server/platform/database/database.ts';
import { openPostgres } from '#server/platform/database/postgres.ts';
import { openSqlite } from '#server/platform/database/sqlite.ts';
import { tables } from '#server/schema.ts';
import { insertMember, insertPost } from './factories.ts';
import { patientWaits } from './patient-waits.ts';
import {
  createPostgresDatabase,
  createPostgresTemplate,
  migratedSqlite,
} from './template-database.ts';
import { quietLog, testEngine } from './test-database.ts';

export interface DamagedDatabase {
  /** The settings of a site with this database. */
  settings: Record<string, string>;
  open(): Database;
  drop(): Promise<void>;
}

/** Returns a database whose posts table is damaged on disk. All other tables are intact. */
export async function createDamagedDatabase(): Promise<DamagedDatabase> {
  const directory = await mkdtemp(join(tmpdir(), 'hiroba-damaged-'));
  const removed = () => rm(directory, { recursive: true, force: true });
  return testEngine === 'sqlite'
    ? damagedSqlite(directory, removed)
    : damagedPostgres(directory, removed);
}

async function fill(database: Database): Promise<void> {
  const { id } = await insertMember(database);
  for (let count = 0; count < 20; count += 1) await insertPost(database, id);
  await database.close();
}

async function damagedSqlite(
  directory: string,
  drop: () => Promise<void>,
): Promise<DamagedDatabase> {
  const file = join(directory, 'hiroba.db');
  await writeFile(file, await migratedSqlite());
  await fill(openSqlite(file, quietLog, { tables }));
  const found = new DatabaseSync(file);
  const pages = found.prepare("SELECT pageno FROM dbstat WHERE name = 'posts'").all();
  const size = Number(found.prepare('PRAGMA page_size').get()?.page_size);
  found.close();
  await overwrite(
    file,
    pages.map(({ pageno }) => (Number(pageno) - 1) * size),
    size,
  );
  const open = () => openSqlite(file, quietLog, { tables });
  return { settings: { DATA_DIR: directory }, open, drop };
}

async function damagedPostgres(
  directory: string,
  removed: () => Promise<void>,
): Promise<DamagedDatabase> {
  const cluster = await startCluster();
  const whole = await createPostgresTemplate(cluster.url);
  await fill(openPostgres(whole.url, quietLog, { poolSize: 1, waits: patientWaits }));
  const path = await pathOf(whole.url, 'posts');
  // The server has no page of the copy in its memory yet, so it reads the overwritten file.
  const copy = await createPostgresDatabase(cluster.url, whole.name);
  await overwrite(path.replace(/\d+(?=\/\d+$)/, await idOf(cluster.url, copy.name)), [0], 8192);
  return {
    settings: { DATA_DIR: directory, DATABASE_URL: copy.url },
    open: () => openPostgres(copy.url, quietLog, { poolSize: 2, waits: patientWaits }),
    drop: async () => {
      await cluster.stop();
      await removed();
    },
  };
}

async function overwrite(file: string, positions: readonly number[], size: number): Promise<void> {
  const handle = await open(file, 'r+');
  for (const position of positions) await handle.write(Buffer.alloc(size, 0x41), 0, size, position);
  await handle.close();
}

async function pathOf(url: string, table: string): Promise<string> {
  const sql = `SELECT current_setting('data_directory') || '/' || pg_relation_filepath('${table}')`;
  return textOf(url, sql);
}

const idOf = (url: string, name: string): Promise<string> =>
  textOf(url, `SELECT oid::text FROM pg_database WHERE datname = '${name}'`);

async function textOf(connectionString: string, sql: string): Promise<string> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<string[]>({ text: sql, rowMode: 'array' });
  await client.end();
  return rows[0]?.[0] ?? '';
}
