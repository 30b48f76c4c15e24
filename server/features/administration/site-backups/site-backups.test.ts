import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { SiteBackups } from '#contract/administration/site-backups.ts';
import { DAY } from '#contract/foundations/limits.ts';
import { recordBackupCheck } from '#server/operator/backup-checks.ts';
import { changeJobs, jobsOf, runJobs } from '#server/testing/run-jobs.ts';
import { startTestApp, type TestApp, useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { expectLogged } from '#server/testing/test-log.ts';
import { scheduleBackups } from './site-backups.service.ts';

let site: TestApp;
let admin: TestClient;
let folder: string;
const without = useTestApp();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hiroba-daily-'));
  site = await startTestApp({ BACKUP_DIR: join(folder, 'backups'), BACKUP_KEEP: '2' });
  admin = await site.member({ rank: 'super_admin' });
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await scheduleBackups(site.database, site.env.backups);
});

const read = () => admin.get<SiteBackups>('/api/admin/site-backups');

async function makeDue(): Promise<void> {
  const variables = {
    PATH: process.env.PATH,
    DATA_DIR: site.directory,
    ...(site.databaseUrl === null ? {} : { DATABASE_URL: site.databaseUrl }),
  };
  await runJobs(site, 'site-backup', { variables });
}

const metric = async (name: string) => {
  const text = await (await site.visitor().fetch('/metrics')).text();
  return new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
};

it('several processes together plan one daily backup [OPS-80]', async () => {
  await Promise.all([1, 2, 3].map(() => scheduleBackups(site.database, site.env.backups)));
  const jobs = await jobsOf(site, 'site-backup');
  expect(jobs).toMatchObject([{ id: 'site-backup:daily', state: 'waiting' }]);
  const { plan, backups } = await read();
  expect(plan).toMatchObject({ hour: 4, keep: 2, is_running: false, last: null });
  // Four in the morning in Japan.
  expect(plan?.next_at).toMatch(/T19:00:00\.000Z$/);
  expect(backups).toEqual([]);
  expect(await metric('site_backup_age_seconds')).toBeUndefined();
});

it('a due backup copies the running site, deletes older backups, and is planned for the next day [OPS-193, OPS-235, OPS-80, OPS-81]', async () => {
  const recheck = async () => (await admin.call('recheckSite', {})).findings;
  const missing = expect.objectContaining({ text: 'バックアップがまだありません。' });
  expect(await recheck()).toContainEqual(missing);
  for (const _ of [1, 2, 3]) {
    await changeJobs(site, 'site-backup', { run_at: new Date(0).toISOString() });
    await makeDue();
  }
  const { plan, backups } = await read();
  expect(plan).toMatchObject({ is_running: false, last: { failure: null } });
  expect(Date.parse(plan?.next_at ?? '')).toBeGreaterThan(Date.now());
  expect(backups).toHaveLength(2);
  expect(backups[0]).toMatchObject({ files_count: 0, created_at: expect.any(String) });
  expect(backups[0]?.bytes).toBeGreaterThan(1000);
  const names = backups.map(({ name }) => name).sort();
  expect((await readdir(join(folder, 'backups'))).sort()).toEqual(names);
  expect(Number(await metric('site_backup_age_seconds'))).toBeLessThan(60);
  expect(await metric('site_backup_failed')).toBe('0');
  expect(await recheck()).not.toContainEqual(missing);
});

it('いますぐ作る starts one backup and is recorded in the audit log [OPS-192]', async () => {
  expect(await admin.call('createSiteBackup', {})).toEqual({ started: true });
  expect(await admin.call('createSiteBackup', {})).toEqual({ started: false });
  expect((await read()).plan?.is_running).toBe(true);
  await makeDue();
  expect((await read()).plan?.is_running).toBe(false);
  const log = await site.database.read
    .selectFrom('audit_log')
    .where('actor_id', '=', admin.id)
    .select(['action', 'target_id', 'target_name'])
    .execute();
  expect(log).toEqual([
    { action: 'job.hastened', target_id: 'site-backup:daily', target_name: 'site-backup' },
  ]);
});

it('a failed backup is shown with its reason and retried within the hour [OPS-194, OPS-195]', async () => {
  expectLogged(/backup failed/);
  await rm(join(folder, 'backups'), { recursive: true, force: true });
  await writeFile(join(folder, 'backups'), 'no folder');
  await admin.call('createSiteBackup', {});
  await makeDue();
  const { plan, backups } = await read();
  expect(plan?.last?.failure).toContain('フォルダーではなくファイルです。');
  expect(Date.parse(plan?.next_at ?? '') - Date.now()).toBeLessThanOrEqual(3_600_000);
  expect(backups).toEqual([]);
  expect(await metric('site_backup_failed')).toBe('1');
  await rm(join(folder, 'backups'));
  await mkdir(join(folder, 'backups'));
  await admin.call('createSiteBackup', {});
  await makeDue();
  expect((await read()).plan?.last?.failure).toBeNull();
});

it('a backup is verified weekly; a damaged file fails the job, and the retry copies the file from the site again [OPS-126, OPS-216, OPS-217]', async () => {
  expectLogged(/backup failed/);
  const pathOf = (name = '') => join(folder, 'backups', name);
  const week = { at: new Date(Date.now() - 8 * DAY).toISOString(), damaged: [] };
  const ageChecks = async () => {
    for (const { name } of (await read()).backups)
      await recordBackupCheck(pathOf(name), { verified: week });
  };
  const again = async () => {
    await changeJobs(site, 'site-backup', { run_at: new Date(0).toISOString() });
    await makeDue();
    const { plan, backups } = await read();
    return { failure: plan?.last?.failure, newest: backups[0] };
  };
  await site.files.put('post-images/rotten.webp', Buffer.from('a picture'), 'image/webp');
  await ageChecks();
  const checked = await again();
  expect(checked.newest?.verified).toMatchObject({ damaged_count: 0 });
  const unchecked = await again();
  expect(unchecked.newest?.verified).toBeNull();
  await writeFile(
    join(pathOf(unchecked.newest?.name), 'files/post-images/rotten.webp'),
    'b picture',
  );
  await ageChecks();
  const { failure, newest: damaged } = await again();
  expect(failure).toContain('files/post-images/rotten.webp');
  expect(damaged?.verified).toMatchObject({ damaged_count: 1 });
  expect(await metric('site_backup_damaged_files')).toBe('1');
  const { failure: none, newest: healed } = await again();
  expect([none, healed?.verified]).toMatchObject([null, { damaged_count: 0 }]);
  expect(await metric('site_backup_damaged_files')).toBe('0');
});

it('a backup that was planned while the clock was a month ahead is made now [OPS-127]', async () => {
  const soon = (await read()).plan?.next_at ?? '';
  await scheduleBackups(site.database, site.env.backups);
  expect((await read()).plan?.next_at).toBe(soon);
  const run_at = new Date(Date.now() + 31 * DAY).toISOString();
  await changeJobs(site, 'site-backup', { run_at });
  await scheduleBackups(site.database, site.env.backups);
  expect(Date.parse((await read()).plan?.next_at ?? '')).toBeLessThanOrEqual(Date.now());
  await makeDue();
});

it('a site without BACKUP_DIR plans and makes no backups [OPS-191]', async () => {
  expect(await scheduleBackups(without().database, without().env.backups)).toBe(false);
  expect(await jobsOf(without(), 'site-backup')).toEqual([]);
  const other = await without().member({ rank: 'super_admin' });
  expect(await other.get<SiteBackups>('/api/admin/site-backups')).toEqual({
    plan: null,
    backups: [],
  });
  const failure = await failureOf(other.call('createSiteBackup', {}));
  expect(failure.envelope.status).toBe('FAILED_PRECONDITION');
});
