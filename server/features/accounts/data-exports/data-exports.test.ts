import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { archiveUrl, type DataExportState } from '#contract/accounts/data-exports.ts';
import { DAY, HOUR } from '#contract/foundations/limits.ts';
import type { DataExportsTable } from '#server/features/accounts/data-exports/data-exports.tables.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { insertPost } from '#server/testing/factories.ts';
import { changeJobs, jobsOf, runOneJob } from '#server/testing/run-jobs.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { itInFolder, setFileTime } from '#server/testing/test-files.ts';
import { expectLogged } from '#server/testing/test-log.ts';
import { deleteExpiredExports } from './data-exports.service.ts';
import { downloadArchive, exportOf, makeExport, makeNext } from './data-exports.testing.ts';

const site = useTestApp();
const earlier = (ms: number) => new Date(Date.now() - ms).toISOString();

async function change(member: TestClient, fields: Partial<DataExportsTable>): Promise<void> {
  await site().database.write((transaction) =>
    transaction.updateTable('data_exports').set(fields).where('user_id', '=', member.id).execute(),
  );
}

async function rowOf({ id }: TestClient): Promise<DataExportsTable> {
  const { read } = site().database;
  return read
    .selectFrom('data_exports')
    .where('user_id', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow();
}

const changeJob = (member: TestClient, fields: Partial<Tables['jobs']>) =>
  changeJobs(site(), 'data-export', fields, { userId: member.id });

async function jobOf({ id }: TestClient): Promise<Tables['jobs']> {
  const found = (await jobsOf(site(), 'data-export')).find(({ user_id }) => user_id === id);
  return found ?? expect.fail('there is no job');
}

async function archives(): Promise<string[]> {
  const found = await Array.fromAsync(site().files.list('data-exports'));
  return found.map(({ key }) => key).sort();
}

describe('a request for an export', () => {
  it('waits, is built in the background, and stays available for a day [ACC-01, ACC-23]', async () => {
    const member = await site().member();
    expect(await member.get('/api/data-export')).toEqual({ export: null, next_at: null });
    const { export: requested, next_at } = await member.call('requestDataExport', {});
    expect(requested).toMatchObject({ status: 'waiting', progress: 0, url: null });
    expect(Date.parse(next_at ?? '') - Date.parse(requested?.requested_at ?? '')).toBe(DAY);
    expect(await makeNext(site())).toBe(true);
    const made = await exportOf(member);
    expect(made).toMatchObject({
      id: requested?.id,
      status: 'ready',
      progress: 1,
      url: archiveUrl(made.id),
    });
    const archive = await member.fetch(archiveUrl(made.id));
    expect(Number(archive.headers.get('content-length'))).toBe(made.bytes);
    expect(Math.abs(Date.parse(made.expires_at ?? '') - Date.now() - DAY)).toBeLessThan(HOUR);
    await archive.body?.cancel();
    expect(await makeNext(site())).toBe(false);
  });

  it('notifies the member when the export is ready [ACC-10]', async () => {
    const member = await site().member();
    await makeExport(site(), member);
    const rows = await site()
      .database.read.selectFrom('notifications')
      .where('target_user_id', '=', member.id)
      .select(['type', 'title', 'target_audience', 'from_user_id'])
      .execute();
    expect(rows).toEqual([
      {
        type: 'data-export',
        title: 'データの準備ができました',
        target_audience: 'specific',
        from_user_id: null,
      },
    ]);
  });

  it('returns the same export when it is repeated, even concurrently [ACC-02]', async () => {
    const member = await site().member();
    const requested = await Promise.all([1, 2, 3].map(() => member.call('requestDataExport', {})));
    expect(new Set(requested.map(({ export: found }) => found?.id)).size).toBe(1);
    await makeNext(site());
  });

  it('is refused within a day of the last export, and the refusal says when the next export is possible [ACC-24]', async () => {
    const member = await site().member();
    const made = await makeExport(site(), member);
    const failure = await failureOf(member.call('requestDataExport', {}));
    expect(failure.envelope).toMatchObject({
      status: 'RESOURCE_EXHAUSTED',
      details: { reason: 'export-too-soon' },
    });
    expect(failure.envelope.details?.retry_after).toBeGreaterThan(86_000);
    await change(member, { requested_at: earlier(DAY) });
    const { export: next } = await member.call('requestDataExport', {});
    expect(next?.status).toBe('waiting');
    expect(next?.id).not.toBe(made.id);
    await makeNext(site());
  });
});

describe('the archive', () => {
  it('is accessible to its owner only [ACC-05]', async () => {
    const member = await site().member();
    const { id } = await makeExport(site(), member);
    const admin = await site().member({ rank: 'super_admin' });
    expect((await site().visitor().fetch(archiveUrl(id))).status).toBe(401);
    expect((await admin.fetch(archiveUrl(id))).status).toBe(404);
    await member.call('signOut', {});
    expect((await member.fetch(archiveUrl(id))).status).toBe(401);
  });

  it('is a download with its length and a plain name, and is never cached [ACC-06]', async () => {
    const member = await site().member();
    const { id } = await makeExport(site(), member);
    const { headers } = await member.fetch(archiveUrl(id), { method: 'HEAD' });
    expect(headers.get('content-type')).toBe('application/zip');
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="hiroba-\d{4}-\d\d-\d\d\.zip"$/,
    );
    expect(Number(headers.get('content-length'))).toBeGreaterThan(0);
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  it('can be resumed after the connection broke during the download [ACC-28]', async () => {
    const member = await site().member();
    const { id, bytes } = await makeExport(site(), member);
    const whole = Buffer.from(await (await member.fetch(archiveUrl(id))).arrayBuffer());
    const requested = { range: 'bytes=100-', 'if-range': `"${id}"` };
    const rest = await member.fetch(archiveUrl(id), { headers: requested });
    expect(rest.status).toBe(206);
    expect(rest.headers.get('content-range')).toBe(`bytes 100-${Number(bytes) - 1}/${bytes}`);
    expect(Buffer.from(await rest.arrayBuffer()).equals(whole.subarray(100))).toBe(true);
    const other = { range: 'bytes=100-', 'if-range': '"another"' };
    expect((await member.fetch(archiveUrl(id), { headers: other })).status).toBe(200);
    const beyond = await member.fetch(archiveUrl(id), { headers: { range: `bytes=${bytes}-` } });
    expect(beyond.status).toBe(416);
    expect(beyond.headers.get('content-range')).toBe(`bytes */${bytes}`);
  });

  it('is deleted from the database and the disk after a day [ACC-23]', async () => {
    const member = await site().member();
    const { id } = await makeExport(site(), member);
    const { archive } = await rowOf(member);
    expect(await site().files.open(String(archive))).not.toBeNull();
    await change(member, { expires_at: earlier(1000), requested_at: earlier(DAY + HOUR) });
    expect((await member.fetch(archiveUrl(id))).status).toBe(404);
    expect(await member.get<DataExportState>('/api/data-export')).toEqual({
      export: null,
      next_at: null,
    });
    await deleteExpiredExports(site());
    expect(await site().files.open(String(archive))).toBeNull();
    await expect(rowOf(member)).rejects.toThrow();
  });

  it('is kept by the sweep; files without an export are deleted after an hour unless they are being written [ACC-30]', async () => {
    const member = await site().member();
    await makeExport(site(), member);
    const { archive } = await rowOf(member);
    for (const name of ['old.zip', 'old.zip.abc.unfinished', 'new.zip.abc.unfinished']) {
      await site().files.put(`data-exports/${name}`, Buffer.from('x'), 'application/zip');
    }
    const long = new Date(Date.now() - 2 * HOUR);
    for (const key of ['data-exports/old.zip', 'data-exports/old.zip.abc.unfinished', archive]) {
      await setFileTime(site(), String(key), long);
    }
    await deleteExpiredExports(site());
    const left = await archives();
    expect(left).toContain(archive);
    expect(left).toContain('data-exports/new.zip.abc.unfinished');
    expect(left.filter((name) => name.startsWith('data-exports/old.'))).toEqual([]);
  });
});

describe('the export job', () => {
  it('builds an export once with several workers', async () => {
    const member = await site().member();
    await member.call('requestDataExport', {});
    const worked = await Promise.all([1, 2, 3].map(() => makeNext(site())));
    expect(worked.filter(Boolean)).toHaveLength(1);
    expect(await rowOf(member)).toMatchObject({ status: 'ready' });
    expect(await jobsOf(site(), 'data-export')).toEqual([]);
  });

  it('builds exports in the order of the requests', async () => {
    const [first, second] = [await site().member(), await site().member()];
    for (const member of [first, second]) await member.call('requestDataExport', {});
    await changeJob(first, { run_at: earlier(HOUR) });
    await changeJob(second, { run_at: earlier(2 * HOUR) });
    await makeNext(site());
    expect([(await rowOf(first)).status, (await rowOf(second)).status]).toEqual([
      'waiting',
      'ready',
    ]);
    await makeNext(site());
  });

  it('stops with its process, leaves no files, and is continued by the next process', async () => {
    const member = await site().member();
    await member.call('requestDataExport', {});
    const before = await archives();
    const stopping = new AbortController();
    stopping.abort();
    await makeNext(site(), stopping.signal);
    expect(await rowOf(member)).toMatchObject({ status: 'waiting' });
    expect(await jobOf(member)).toMatchObject({ state: 'waiting', attempts: 0, lease_id: null });
    expect(await archives()).toEqual(before);
    await makeNext(site());
    expect((await exportOf(member)).status).toBe('ready');
  });

  it('takes over an export when the lease of a dead process has ended, but not before', async () => {
    const member = await site().member();
    await member.call('requestDataExport', {});
    await change(member, { status: 'running' });
    const lease = { state: 'running', lease_id: 'a'.repeat(20), attempts: 1 } as const;
    await changeJob(member, { ...lease, leased_until: new Date(Date.now() + HOUR).toISOString() });
    expect(await makeNext(site())).toBe(false);
    await changeJob(member, { leased_until: earlier(1000) });
    expect(await makeNext(site())).toBe(true);
    expect(await rowOf(member)).toMatchObject({ status: 'ready' });
  });

  it('discards its archive when another process has taken over the export', async () => {
    const member = await site().member();
    await member.call('requestDataExport', {});
    const before = await archives();
    const { files } = site();
    const putStream: typeof files.putStream = async (...call) => {
      await files.putStream(...call);
      await changeJob(member, { lease_id: 'b'.repeat(20) });
    };
    await runOneJob(site(), 'data-export', undefined, { files: { ...files, putStream } });
    expect(await rowOf(member)).toMatchObject({ status: 'running' });
    expect(await jobOf(member)).toMatchObject({ lease_id: 'b'.repeat(20) });
    expect(await archives()).toEqual(before);
    await changeJob(member, { leased_until: earlier(1000) });
    await makeNext(site());
  });

  itInFolder(
    'gives up after three failures, and the member can immediately request another export',
    async () => {
      expectLogged(/job (failed|given up)/);
      const member = await site().member();
      await member.call('requestDataExport', {});
      const folder = join(site().directory, 'files/data-exports');
      await rm(folder, { recursive: true, force: true });
      await writeFile(folder, 'no directory');
      for (let attempt = 1; attempt <= 3; attempt += 1) {
        await makeNext(site());
        const { status } = await rowOf(member);
        const { attempts, state } = await jobOf(member);
        const expected = attempt < 3 ? 'waiting' : 'failed';
        expect([status, state, attempts]).toEqual([expected, expected, attempt]);
        expect(await makeNext(site())).toBe(false);
        if (attempt < 3) await changeJob(member, { run_at: earlier(1000) });
      }
      await rm(folder);
      await mkdir(folder);
      expect((await exportOf(member)).status).toBe('failed');
      const { export: again } = await member.call('requestDataExport', {});
      expect(again?.status).toBe('waiting');
      await makeNext(site());
      expect((await exportOf(member)).status).toBe('ready');
    },
  );

  it('waits while the archives fill the allowed space [ACC-09]', async () => {
    const [first, second] = [await site().member(), await site().member()];
    const { bytes } = await makeExport(site(), first);
    await second.call('requestDataExport', {});
    const env = { ...site().env, exportBytes: Number(bytes) };
    expect(await runOneJob(site(), 'data-export', undefined, { env })).toBe(false);
    expect((await exportOf(second)).status).toBe('waiting');
    await makeNext(site());
    expect((await exportOf(second)).status).toBe('ready');
  });
});

it('an export includes all posts, even when they are read in several pages', async () => {
  const member = await site().member();
  const other = await site().member();
  await insertPost(site().database, other.id, { title: 'ほかの人の投稿' });
  // Many rows with the same time, as after an import.
  const created_at = new Date().toISOString();
  for (let index = 0; index < 450; index += 1) {
    await insertPost(site().database, member.id, { title: `${index}`, created_at });
  }
  await makeExport(site(), member);
  const archive = await downloadArchive(member);
  const posts = JSON.parse(String(archive.get('posts.json'))) as { title: string }[];
  const titles = posts.map(({ title }) => Number(title)).sort((a, b) => a - b);
  expect(titles).toEqual(Array.from({ length: 450 }, (_, index) => index));
});
