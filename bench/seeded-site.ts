/** A site in its own process, with its own database and folder. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestPostgres } from '#scripts/postgres.ts';
import { processSettings } from '#scripts/process-settings.ts';
import { migrate } from '#server/migrations/migrate.ts';
import type { Database } from '#server/platform/database/database.ts';
import { openPostgres } from '#server/platform/database/postgres.ts';
import { openSqlite } from '#server/platform/database/sqlite.ts';
import { createLog } from '#server/platform/log/log.ts';
import { tables } from '#server/schema.ts';
import { insertMember } from '#server/testing/factories.ts';
import { freePort } from '#server/testing/free-port.ts';
import { startSiteProcess } from '#server/testing/site-process.ts';
import { memoryOf } from './machine.ts';

export interface SeededSite<Scene> {
  port: number;
  url: string;
  scene: Scene;
  /** Returns the anonymous memory of the process, in bytes. */
  memory(): number;
  /** Whether the process has ended by itself. */
  hasEnded(): boolean;
  stop(): Promise<void>;
}

/** Inserts this many members. Returns their ids and session cookies. */
export async function insertMembers(database: Database, count: number) {
  const members = [];
  for (let index = 0; index < count; index += 1) members.push(await insertMember(database));
  return members;
}

/** Creates the tables and the rows of `seed`, and starts a site on them. */
export async function startSeededSite<Scene>(
  seed: (database: Database) => Promise<Scene>,
  engine: 'sqlite' | 'postgres' = 'sqlite',
): Promise<SeededSite<Scene>> {
  const log = createLog('silent');
  const directory = await mkdtemp(join(tmpdir(), 'hiroba-bench-'));
  const postgres = engine === 'postgres' ? await startTestPostgres() : null;
  const database = postgres
    ? openPostgres(postgres.url, log)
    : openSqlite(join(directory, 'hiroba.db'), log, { tables });
  await migrate(database);
  const scene = await seed(database);
  await database.close();
  const port = await freePort();
  const site = startSiteProcess({
    ...processSettings,
    DATA_DIR: directory,
    HOST: '127.0.0.1',
    PORT: String(port),
    ...(postgres && { DATABASE_URL: postgres.url }),
  });
  await site.ready;
  return {
    port,
    url: `http://localhost:${port}`,
    scene,
    memory: () => memoryOf(site.child.pid ?? 0)?.anonymous ?? 0,
    hasEnded: () => site.child.exitCode !== null || site.child.signalCode !== null,
    stop: async () => {
      site.child.kill('SIGTERM');
      await site.ended;
      await postgres?.stop();
      await rm(directory, { recursive: true });
    },
  };
}
