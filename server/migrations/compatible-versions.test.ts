import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { freePort } from '#server/testing/free-port.ts';
import {
  SITE_TEST_TIMEOUT,
  type SiteProcess,
  startPatientSite,
} from '#server/testing/site-process.ts';
import { itOnPostgres } from '#server/testing/test-database.ts';
import { emptyDatabases } from './migrate.testing.ts';
import { canRunAfter, migrate, migrationNames, newestMigration } from './migrate.ts';

vi.setConfig({ testTimeout: SITE_TEST_TIMEOUT });

const { directory, open, withEmptyDatabase } = emptyDatabases();
const own = newestMigration.slice(0, 4);

async function start(url: string | null): Promise<{ site: SiteProcess; base: string }> {
  const PORT = String(await freePort());
  const place = { DATA_DIR: directory(), ...(url === null ? {} : { DATABASE_URL: url }) };
  const site = startPatientSite({ ...place, PORT });
  return { site, base: `http://localhost:${PORT}` };
}

async function stop({ child, ended }: SiteProcess): Promise<void> {
  child.kill('SIGTERM');
  await ended;
}

/** Migrates the database like a newer version. That version adds a column that this version does not know. */
async function migrateFurther(url: string | null, name: string): Promise<void> {
  const database = open(url);
  const { setup } = database;
  await sql`ALTER TABLE posts ADD COLUMN ${sql.id(`of_${name}`)} TEXT`.execute(setup);
  await sql`INSERT INTO kysely_migration (name, timestamp) VALUES (${name}, '2099')`.execute(setup);
  await database.close();
}

it('a version starts on the data of a newer version if it can run alongside that version [OPS-237, OPS-264]', async () => {
  await withEmptyDatabase(async (url) => {
    const database = open(url);
    await migrate(database);
    await database.close();
    await migrateFurther(url, `9998-moods@${own}`);
    const { site, base } = await start(url);
    await site.ready;
    expect((await fetch(`${base}/readyz`)).status).toBe(200);
    expect((await fetch(`${base}/api/posts`)).status).toBe(200);
    expect(site.output()).toContain(`"newer":["9998-moods@${own}"]`);
    await stop(site);
    await migrateFurther(url, '9999-other@9998');
    const { site: last } = await start(url);
    expect(await last.ready.catch(String)).toContain(
      'The data belongs to a newer version of Hiroba: it has the migration 9999-other@9998.',
    );
  });
});

itOnPostgres(
  'a version keeps running while a newer version migrates its data [OPS-264]',
  async () => {
    await withEmptyDatabase(async (url) => {
      const { site, base } = await start(url);
      await site.ready;
      expect((await fetch(`${base}/api/posts`)).status).toBe(200);
      await migrateFurther(url, `9998-moods@${own}`);
      expect((await fetch(`${base}/api/posts`)).status).toBe(200);
      expect((await fetch(`${base}/readyz`)).status).toBe(200);
      await stop(site);
    });
  },
);

it.each([
  ['0057-a', ['0058-b@0057', '0059-c@0055'], true],
  ['0057-a', ['0058-b@0058'], false],
  ['0057-a', ['0058-b@0057', '0059-c@0058'], false],
  ['0057-a', ['0058-b'], false],
  ['0058-b@0058', ['0059-c@0058'], true],
])(
  'a version with %s can run alongside %j: %s [OPS-237, OPS-264, OPS-47]',
  (last, later, outcome) => {
    expect(canRunAfter(last, later)).toBe(outcome);
  },
);

const [first = '', ...others] = migrationNames;

it('each migration after the baseline is a file, and its name says which versions can run alongside it [OPS-47]', () => {
  const files = globSync('0*.ts', { cwd: import.meta.dirname }).sort();
  expect(others.map((name) => `${name}.ts`)).toEqual(files);
  for (const name of others) {
    const [, number = '', needed = '', ...rest] = /^(\d{4})-[a-z-]+@(\d{4})$/.exec(name) ?? [name];
    expect([name, needed <= number, rest]).toEqual([name, true, []]);
  }
});

it('the upgrade notes say for each migration whether it is rolling [OPS-48]', () => {
  const notes = readFileSync(join(import.meta.dirname, '../../CHANGELOG.md'), 'utf8');
  expect(notes).toContain(`**${first.slice(0, 4)}** (stop first)`);
  for (const name of others) {
    const [number, needed] = [name.slice(0, 4), name.slice(-4)];
    const kind = needed < number ? `rolling from ${needed}` : 'stop first';
    expect(notes).toContain(`**${number}** (${kind})`);
  }
});
