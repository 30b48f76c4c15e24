import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { insertMember } from '#server/testing/factories.ts';
import { freePort } from '#server/testing/free-port.ts';
import {
  SITE_TEST_TIMEOUT,
  type SiteProcess,
  startPatientSite,
} from '#server/testing/site-process.ts';
import { emptyDatabases, onlyBaseline, recordFormer } from './migrate.testing.ts';
import { executedMigrations, migrate, migrationNames } from './migrate.ts';

vi.setConfig({ testTimeout: 2 * SITE_TEST_TIMEOUT });

const PROGRAM = join(import.meta.dirname, 'killed-migration.testing.ts');
/** The numbers of statements after which the processes are killed. A first start runs more than 350 statements. */
const kills = fc.sample(fc.integer({ min: 1, max: 350 }), { seed: 20_261_129, numRuns: 4 });
/** The same numbers for an adoption, which runs few statements. */
const killsOfAdoption = [1, 2, 3, 4];

const { directory, migrated, open, withEmptyDatabase } = emptyDatabases();
const started: SiteProcess[] = [];

afterEach(async () => {
  for (const { child, ended } of started.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
});

async function start(url: string | null, folder: string): Promise<SiteProcess> {
  const site = startPatientSite({
    DATA_DIR: join(directory(), folder),
    PORT: String(await freePort()),
    LOG_LEVEL: 'info',
    ...(url === null ? {} : { DATABASE_URL: url }),
  });
  started.push(site);
  site.ready.catch(() => undefined);
  return site;
}

/** Migrates several times in a row. Each process continues the work of the killed processes, and is killed itself. */
async function migrateAndKill(
  url: string | null,
  folder: string,
  statementsOfRuns: readonly number[],
): Promise<void> {
  mkdirSync(join(directory(), folder), { recursive: true });
  const place = url ?? join(directory(), folder, 'hiroba.db');
  for (const statements of statementsOfRuns) {
    const child = spawn(process.execPath, [PROGRAM, place, String(statements)], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  }
}

it('a first start is complete after several attempts were killed with kill -9 [OPS-110, OPS-205]', async () => {
  await withEmptyDatabase(async (url) => {
    await migrateAndKill(url, 'first', kills);
    const site = await start(url, 'first');
    await site.ready;
    site.child.kill('SIGTERM');
    expect(await site.ended).toBe(0);
    const database = open(url, 'first/hiroba.db');
    expect(await executedMigrations(database)).toEqual(migrationNames);
    const tables = await database.read.introspection.getTables();
    expect(tables).toEqual(await migrated().database.read.introspection.getTables());
    await database.close();
  });
});

it('a former database is adopted completely after several attempts were killed with kill -9 [OPS-110]', async () => {
  await withEmptyDatabase(async (url) => {
    const former = open(url, 'adopted/hiroba.db');
    await migrate(former, { migrations: onlyBaseline });
    const { id } = await insertMember(former);
    await recordFormer(former);
    await former.close();
    await migrateAndKill(url, 'adopted', killsOfAdoption);
    const database = open(url, 'adopted/hiroba.db');
    await migrate(database);
    expect(await executedMigrations(database)).toEqual(migrationNames);
    const members = database.read.selectFrom('profiles').select('id');
    expect(await members.execute()).toEqual([{ id }]);
    await database.close();
  });
});
