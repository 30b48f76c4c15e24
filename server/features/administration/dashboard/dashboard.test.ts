import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Dashboard } from '#contract/administration/dashboard.ts';
import { DAY, HOUR, MINUTE } from '#contract/foundations/limits.ts';
import { dataExportRow } from '#server/features/accounts/data-exports/data-exports.tables.ts';
import { insertGivenUp } from '#server/features/administration/jobs/jobs.testing.ts';
import { walletRow } from '#server/features/collections/wallets/wallets.tables.ts';
import { caseRow } from '#server/features/moderation/cases/cases.tables.ts';
import { decisionRow } from '#server/features/moderation/decisions/decisions.tables.ts';
import { subscribe } from '#server/features/operation/live/live.testing.ts';
import { startHousekeeping } from '#server/housekeeping.ts';
import { newId } from '#server/platform/ids.ts';
import { insertPost, insertRows } from '#server/testing/factories.ts';
import { pngPicture } from '#server/testing/pictures.ts';
import { startTestApp, useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { expectLogged } from '#server/testing/test-log.ts';
import { upload } from '#server/testing/uploads.ts';
import packageJson from '../../../../package.json' with { type: 'json' };
import { watchWork } from './dashboard.service.ts';
import { measureStorage } from './storage-use.service.ts';
import { readFailures } from './work-failures.service.ts';

const site = useTestApp();

const read = (client: TestClient) => client.get<Dashboard>('/api/admin/dashboard');

const todayOf = ({ series }: Dashboard) =>
  Object.fromEntries(series.map(({ name, days }) => [name, days.at(-1)?.count]));

async function failuresOf(name: string) {
  return (await readFailures(site().database)).filter((failure) => failure.name === name);
}

it('the dashboard counts the activity of today as it happens [DASH-01, DASH-33]', async () => {
  // The test must not run across midnight.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const admin = await site().member({ rank: 'moderator' });
  const before = todayOf(await read(admin));
  const [author, fan] = [await site().member(), await site().member()];
  const postId = await insertPost(site().database, author.id);
  await fan.call('likePost', { postId, count: 5, batchId: 'dashboard-batch-0001' });
  await fan.call('addComment', { postId, content: 'わあ', requestId: 'dashboard-comment-1' });
  const after = todayOf(await read(admin));
  const grown = Object.entries(after).map(([name, count = 0]) => [
    name,
    count - (before[name] ?? 0),
  ]);
  expect(Object.fromEntries(grown)).toEqual({
    members: 2,
    posts: 1,
    likes: 5,
    comments: 1,
    events: 0,
    reports: 0,
  });
});

it('the dashboard shows the waiting cases by type, and a new report sends a live event to admins [DASH-04, DASH-36]', async () => {
  const admin = await site().member({ rank: 'moderator' });
  const connection = await subscribe(admin, 'admins');
  const [author, fan] = [await site().member(), await site().member()];
  const postId = await insertPost(site().database, author.id);
  const since = new Date().toISOString();
  const report = { targetType: 'post', targetId: postId, reason: 'spam' } as const;
  await fan.call('reportContent', report);
  await connection.until(/"reports"/);
  await fan.call('reportContent', report);
  connection.stop();
  const { waiting } = await read(admin);
  expect(waiting).toEqual([{ target_type: 'post', count: 1, oldest_at: expect.any(String) }]);
  expect(String(waiting[0]?.oldest_at) >= since).toBe(true);
  await site().database.write((transaction) =>
    transaction.updateTable('cases').set({ status: 'decided' }).execute(),
  );
  expect((await read(admin)).waiting).toEqual([]);
});

it('the dashboard counts decisions by kind and appeals by outcome, and shows the median time [DASH-30]', async () => {
  const admin = await site().member({ rank: 'moderator' });
  const author = await site().member();
  const before = (await read(admin)).decisions;
  const now = Date.now();
  const ago = (minutes: number) => new Date(now - minutes * MINUTE).toISOString();
  const target = { target_type: 'post', target_user_id: author.id } as const;
  for (const [minutes, action] of [
    [40, 'warn'],
    [50, 'hide'],
    [600, 'warn'],
  ] as const) {
    const about = { ...target, target_id: newId() };
    const times = { opened_at: ago(minutes), decided_at: ago(0), status: 'decided' as const };
    const gathered = caseRow({ ...about, ...times, kind: 'report' });
    await insertRows(site().database, 'cases', [gathered]);
    const decision = decisionRow({ ...about, case_id: gathered.id, action, decided_by: admin.id });
    await insertRows(site().database, 'decisions', [decision]);
  }
  const { decisions } = await read(admin);
  const countOf = (figures: typeof decisions, action: string) =>
    figures.by_action.find((one) => one.action === action)?.count ?? 0;
  expect(countOf(decisions, 'warn') - countOf(before, 'warn')).toBe(2);
  expect(countOf(decisions, 'hide') - countOf(before, 'hide')).toBe(1);
  expect(decisions).toMatchObject({ days: 30, appeals: { kept: 0, overturned: 0 } });
  expect(decisions.median_minutes).toBe(50);
});

it('the dashboard shows the state of the site only to admins who may read the logs [DASH-07]', async () => {
  const [moderator, admin] = [
    await site().member({ rank: 'moderator' }),
    await site().member({ rank: 'admin' }),
  ];
  expect((await read(moderator)).operation).toBeNull();
  expect((await read(admin)).operation).toMatchObject({
    version: packageJson.version,
    node: process.version,
    database: site().database.engine,
    failures: [],
  });
});

it('the dashboard shows the name of the build that the operator has set [DASH-32]', async () => {
  const own = await startTestApp({ BUILD: '2026.11-rc1' });
  const admin = await own.member({ rank: 'admin' });
  expect((await read(admin)).operation).toMatchObject({
    version: packageJson.version,
    build: '2026.11-rc1',
  });
  await own.close();
});

it('the dashboard shows the size of the storage [DASH-07]', async () => {
  const own = await startTestApp();
  const admin = await own.member({ rank: 'super_admin' });
  await upload(admin, await pngPicture({ width: 8, height: 8 }), { folder: 'post-images' });
  const variants = join(own.directory, 'cache/images/post-images/a.png');
  await mkdir(variants, { recursive: true });
  await writeFile(join(variants, '200-80.webp'), Buffer.alloc(1234));
  const { storage } = (await read(admin)).operation ?? expect.fail();
  expect(storage).toMatchObject({ files_count: 1, cache_bytes: 1234, exports_bytes: 0 });
  expect(storage.files_bytes).toBeGreaterThan(50);
  expect(storage.database_bytes).toBeGreaterThan(10_000);
  expect(storage.free_bytes).toBeLessThan(storage.disk_bytes);
  await own.close();
});

it('a missing directory has a size of 0', async () => {
  const directory = join(site().directory, 'new');
  expect(await measureStorage(site().database, directory)).toMatchObject({ cache_bytes: 0 });
});

describe('failing background work', () => {
  const run = (failing: { value: boolean }) => async (_signal?: AbortSignal) => {
    if (failing.value) throw new Error('out of order');
    return 'done';
  };

  it('is reported until the work succeeds again; the caller still gets the error or the result of the work [DASH-05]', async () => {
    const failing = { value: true };
    const work = watchWork(site().database, 'job:test', run(failing));
    await expect(work()).rejects.toThrow('out of order');
    await expect(work()).rejects.toThrow('out of order');
    expect(await failuresOf('test')).toEqual([
      { kind: 'job', name: 'test', count: 2, last_at: expect.any(String) },
    ]);
    failing.value = false;
    expect(await work()).toBe('done');
    expect(await failuresOf('test')).toEqual([]);
  });

  it('is reported for a day after it has failed in another process, even if it succeeds in this process [DASH-05]', async () => {
    const { database } = site();
    const healthy = watchWork(database, 'sweep:shared', run({ value: false }));
    await healthy();
    const failing = watchWork(database, 'sweep:shared', run({ value: true }));
    await expect(failing()).rejects.toThrow();
    await healthy();
    expect(await failuresOf('shared')).toMatchObject([{ kind: 'sweep', count: 1 }]);
    expect(await readFailures(database, Date.now() + DAY + MINUTE)).toEqual([]);
    await watchWork(database, 'sweep:shared', run({ value: false }))();
    expect(await failuresOf('shared')).toEqual([]);
  });

  it('is not reported when it was stopped [DASH-05]', async () => {
    const work = watchWork(site().database, 'job:stopped', run({ value: true }));
    await expect(work(AbortSignal.abort())).rejects.toThrow();
    expect(await failuresOf('stopped')).toEqual([]);
  });

  it('includes a sweep whose SQL statement fails [DASH-05]', async () => {
    expectLogged(/housekeeping failed/);
    const { setup } = site().database;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const stop = startHousekeeping(site());
    await sql`alter table mutes rename to lost_mutes`.execute(setup);
    await vi.advanceTimersByTimeAsync(MINUTE);
    vi.useRealTimers();
    // The log line is written after all sweeps have ended.
    await vi.waitFor(() => expect(site().logged.join()).toContain('housekeeping failed'), 20_000);
    await stop();
    expect(await failuresOf('expired-rows')).toMatchObject([{ kind: 'sweep', count: 1 }]);
    await sql`alter table lost_mutes rename to mutes`.execute(setup);
    expect((await readFailures(site().database)).map(({ name }) => name)).toEqual(['expired-rows']);
  });

  it('includes jobs of the site that were given up', async () => {
    const last_at = new Date().toISOString();
    const fields = { kind: 'tag-merge', updated_at: last_at } as const;
    await insertGivenUp(site(), { ...fields, id: 'tag-merge:a' });
    await insertGivenUp(site(), { ...fields, id: 'tag-merge:b' });
    expect(await failuresOf('tag-merge')).toEqual([
      { kind: 'job', name: 'tag-merge', count: 2, last_at },
    ]);
  });

  it('includes jobs for members that were given up [DASH-05]', async () => {
    const { database } = site();
    const member = await site().member();
    const last_at = new Date(Date.now() - 2 * HOUR).toISOString();
    const failed = { refresh_state: 'failed', refresh_requested_at: last_at } as const;
    const wallets = [1, 137].map((chain_id) =>
      walletRow({ id: newId(), user_id: member.id, address: `0x${newId()}`, chain_id, ...failed }),
    );
    await insertRows(database, 'wallets', wallets);
    await insertRows(database, 'data_exports', [
      { ...dataExportRow({ user_id: member.id, requested_at: last_at }), status: 'failed' },
    ]);
    await insertRows(database, 'account_deletions', [
      {
        user_id: member.id,
        deleted_by: member.id,
        deletion_reason: '',
        visibility_before: 'public',
        delete_after: last_at,
        begun_at: last_at,
      },
    ]);
    const ofMembers = (await readFailures(database)).filter(({ name }) => name === '');
    expect(ofMembers).toEqual([
      { kind: 'account-deletions', name: '', count: 1, last_at },
      { kind: 'exports', name: '', count: 1, last_at },
      { kind: 'wallets', name: '', count: 2, last_at },
    ]);
  });
});
