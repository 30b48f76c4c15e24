import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { freePort } from '#server/testing/free-port.ts';
import {
  SITE_TEST_TIMEOUT,
  type SiteProcess,
  startPatientSite,
} from '#server/testing/site-process.ts';
import { insertOldPosts, oldDatabases } from './migrate.testing.ts';
import { executedMigrations, migrate, migrationNames } from './migrate.ts';

vi.setConfig({ testTimeout: 2 * SITE_TEST_TIMEOUT });

/** The last migration of the oldest schema that a test of migrations begins with. */
const OLDEST = '0003-community';
const PROGRAM = join(import.meta.dirname, 'killed-migration.testing.ts');
/** The statements before each kill. Those of all migrations are about 1000. */
const kills = fc.sample(fc.integer({ min: 1, max: 300 }), { seed: 20_261_129, numRuns: 4 });

const { directory, migrated, open, withEmptyDatabase } = oldDatabases();
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

/** Migrates several times in a row. Each process is killed in the middle of what the former ones have left. */
async function migrateAndKill(url: string | null, folder: string): Promise<void> {
  mkdirSync(join(directory(), folder), { recursive: true });
  const place = url ?? join(directory(), folder, 'hiroba.db');
  for (const statements of kills) {
    const child = spawn(process.execPath, [PROGRAM, place, String(statements)], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  }
}

it('a first start is complete after kill -9 at any statement of earlier ones [OPS-110]', async () => {
  await withEmptyDatabase(async (url) => {
    await migrateAndKill(url, 'first');
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

it('an upgrade of old data is complete after kill -9 at any statement of earlier ones [OPS-110]', async () => {
  await withEmptyDatabase(async (url) => {
    const old = open(url, 'upgrade/hiroba.db');
    await migrate(old, { last: OLDEST });
    await insertOldPosts(old);
    await old.close();
    await migrateAndKill(url, 'upgrade');
    const database = open(url, 'upgrade/hiroba.db');
    await migrate(database);
    expect(await executedMigrations(database)).toEqual(migrationNames);
    const posts = database.read.selectFrom('posts').orderBy('id').select(['id', 'character_tags']);
    expect(await posts.execute()).toEqual([
      { id: 'a', character_tags: 'ルミ\u001fモコ' },
      { id: 'b', character_tags: 'ルミ' },
      { id: 'c', character_tags: 'モコ' },
    ]);
    await database.close();
  });
});

it('ends on SIGTERM in the middle of its migrations, and the next start completes them [OPS-111]', async () => {
  await withEmptyDatabase(async (url) => {
    const old = open(url, 'stopped/hiroba.db');
    await migrate(old, { last: OLDEST });
    await old.close();
    const site = await start(url, 'stopped');
    await expect.poll(site.output, { timeout: SITE_TEST_TIMEOUT }).toContain('"msg":"migrated"');
    site.child.kill('SIGTERM');
    expect(await site.ended).toBe(0);
    const database = open(url, 'stopped/hiroba.db');
    await migrate(database);
    expect(await executedMigrations(database)).toEqual(migrationNames);
    await database.close();
  });
});
