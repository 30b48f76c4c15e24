import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MINUTE } from '#contract/foundations/limits.ts';
import type { Database } from '#server/platform/database/database.ts';
import { openPostgres } from '#server/platform/database/postgres.ts';
import { openSqlite } from '#server/platform/database/sqlite.ts';
import { createLog } from '#server/platform/log/log.ts';
import { tables } from '#server/schema.ts';
import { POSTS } from './community.ts';
import { cpuWithChildren } from './machine.ts';
import type { EngineName } from './options.ts';
import { startCluster } from './postgres.ts';
import { seed, seedVersion } from './seed.ts';

const log = createLog('warn');

const POOL_SIZE = 10;
/** The time limit of a statement that seeds the database. It is long, so that seeding works on slow machines. */
const SEEDING_WAIT = 10 * MINUTE;
const seedingWaits = {
  connection: SEEDING_WAIT,
  lock: SEEDING_WAIT,
  statement: SEEDING_WAIT,
  answer: SEEDING_WAIT,
};

/** The directory of seeded databases and results. */
export const CACHE = join(import.meta.dirname, '../.cache/bench');

/** A seeded database, with the settings of a server process that uses it. */
export interface Engine {
  name: EngineName;
  database: Database;
  variables: Record<string, string>;
  /** Returns the CPU time of the database's own processes in microseconds. 0 for SQLite, which has none. */
  cpu(): number;
  close(): Promise<void>;
}

/** Opens the database with this number of posts, and seeds it first if needed. Null if the engine is not installed. */
export async function openEngine(name: EngineName, posts = POSTS): Promise<Engine | null> {
  const folder = posts === POSTS ? name : `${name}-${posts}`;
  const directory = join(CACHE, folder);
  const seededFile = join(CACHE, `${folder}.seeded`);
  const version = seedVersion();
  const seeded = existsSync(seededFile) && (await readFile(seededFile, 'utf8')) === version;
  if (!seeded) await rm(directory, { recursive: true, force: true });
  await mkdir(CACHE, { recursive: true });
  const engine = name === 'sqlite' ? openOnSqlite(directory) : await openOnPostgres(directory);
  if (engine && !seeded) {
    process.stderr.write(
      `Seeding ${folder}, once; this takes a minute or two for ${POSTS} posts.\n`,
    );
    await seed(engine.database, posts);
    await writeFile(seededFile, version);
  }
  return engine;
}

function openOnSqlite(directory: string): Engine {
  const database = openSqlite(join(directory, 'hiroba.db'), log, { tables });
  return {
    name: 'sqlite',
    database,
    variables: { DATA_DIR: directory },
    cpu: () => 0,
    close: () => database.close(),
  };
}

async function openOnPostgres(directory: string): Promise<Engine | null> {
  const cluster = await startCluster(directory);
  if (!cluster) return null;
  const database = openPostgres(cluster.url, log, { poolSize: POOL_SIZE, waits: seedingWaits });
  return {
    name: 'postgres',
    database,
    variables: { DATABASE_URL: cluster.url, DATA_DIR: join(CACHE, 'postgres-files') },
    cpu: () => cpuWithChildren(cluster.pid),
    close: async () => {
      await database.close();
      await cluster.stop();
    },
  };
}
