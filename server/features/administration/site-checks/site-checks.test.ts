import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import type { Dashboard } from '#contract/administration/dashboard.ts';
import type { SiteChecks } from '#contract/administration/site-checks.ts';
import { MINUTE } from '#contract/foundations/limits.ts';
import { cacheChecks } from '#server/checks/cached-checks.ts';
import { startTestApp, useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { listProblems } from './site-checks.service.ts';

/** A site on which nobody can sign in. */
const site = useTestApp({ DEMO_SIGN_IN: '0', ALCHEMY_API_KEY: 'tell-nobody', DEMO_CONTENT: '0' });
let admin: TestClient;
beforeAll(async () => {
  admin = await site().member({ rank: 'super_admin' });
});

const nobody = {
  check: 'sign-in-settings',
  level: 'error',
  text: 'だれもログインできません。',
  remedy: 'GOOGLE_CLIENT_IDとGOOGLE_CLIENT_SECRETを設定してください。',
};

it('the first request for the results starts the checks in the background, and later requests get cached results [OPS-78]', async () => {
  const read = () => admin.get<SiteChecks>('/api/admin/site-checks');
  expect(await read()).toEqual({ checked_at: null, findings: [] });
  await expect.poll(async () => (await read()).checked_at).not.toBeNull();
  const cached = await read();
  expect(cached.findings).toContainEqual(nobody);
  expect(cached.findings).toContainEqual({
    check: 'data-dir',
    level: 'ok',
    text: 'DATA_DIRに書き込めます。',
    remedy: null,
  });
  expect(await read()).toEqual(cached);
  expect(JSON.stringify(cached)).not.toContain('tell-nobody');
});

it('再確認 runs the checks again, and the dashboard shows the problems to admins who may read the logs [DASH-06, OPS-181, OPS-234]', async () => {
  const { checked_at, findings } = await admin.call('recheckSite', {});
  expect(checked_at).not.toBeNull();
  expect(findings).toContainEqual(nobody);
  const { operation } = await admin.get<Dashboard>('/api/admin/dashboard');
  expect(operation?.problems).toEqual(findings.filter(({ level }) => level !== 'ok'));
});

it('the warning that NFTs are not read is absent if the team has said that the site uses no NFTs [LAUNCH-32]', async () => {
  const own = await startTestApp({ DEMO_CONTENT: '0' });
  onTestFinished(() => own.close());
  const client = await own.member({ rank: 'super_admin' });
  const names = async () => {
    const { findings } = await client.call('recheckSite', {});
    return findings.map(({ check }) => check);
  };
  const choose = (omitted: boolean) =>
    client.call('omitLaunchStep', { step: 'contracts', omitted });
  expect(await names()).toContain('chain-sources');
  await choose(true);
  expect(await names()).not.toContain('chain-sources');
  const { operation } = await client.get<Dashboard>('/api/admin/dashboard');
  expect(operation?.problems.map(({ check }) => check)).not.toContain('chain-sources');
  await choose(false);
  expect(await names()).toContain('chain-sources');
});

it('the problems are listed with the errors first [DASH-06]', async () => {
  const words = { en: '', ja: '' };
  const findingOf = (check: string, level: 'warning' | 'error') => ({
    ...{ check, level, text: words, remedy: words },
  });
  const findings = [findingOf('data-dir', 'warning'), findingOf('database', 'error')];
  const read = () => ({ checkedAt: 0, findings });
  const cached = { read, recheck: () => Promise.resolve(read()) };
  const problems = await listProblems(cached, site().database);
  expect(problems.map(({ check }) => check)).toEqual(['database', 'data-dir']);
});

it('the results are renewed after ten minutes, or by 再確認 after a few seconds [OPS-181]', async () => {
  let now = 0;
  const checks = cacheChecks({ env: site().env, variables: {} }, () => now);
  await checks.recheck();
  now += 4000;
  expect((await checks.recheck()).checkedAt).toBe(0);
  now += 2000;
  expect((await checks.recheck()).checkedAt).toBe(6000);
  now += 9 * MINUTE;
  expect(checks.read().checkedAt).toBe(6000);
  now += MINUTE;
  expect(checks.read().checkedAt).toBe(6000);
  await expect.poll(() => checks.read().checkedAt).toBe(now);
});

it('the results are renewed as soon as /readyz finds that the site is degraded, or no longer [OPS-377]', async () => {
  const own = await startTestApp();
  onTestFinished(() => own.close());
  const client = await own.member({ rank: 'super_admin' });
  const stateOfFiles = async () => {
    await client.fetch('/readyz');
    const { findings } = await client.get<SiteChecks>('/api/admin/site-checks');
    return findings.find(({ check }) => check === 'files')?.level;
  };
  const waiting = { timeout: 20_000 };
  await expect.poll(stateOfFiles, waiting).toBe('ok');
  const folder = join(own.directory, 'files');
  await rename(folder, `${folder}-aside`);
  await writeFile(folder, 'no directory');
  await expect.poll(stateOfFiles, waiting).toBe('error');
  await rm(folder);
  await rename(`${folder}-aside`, folder);
  await expect.poll(stateOfFiles, waiting).toBe('ok');
});

it('再確認 returns new results after the site has changed [OPS-181]', async () => {
  let now = 0;
  const checks = cacheChecks({ env: site().env, variables: {} }, () => now);
  await checks.recheck();
  now = 1000;
  expect((await checks.recheck(0)).checkedAt).toBe(0);
  expect((await checks.recheck(1000)).checkedAt).toBe(1000);
  now = 10_000;
  const running = checks.recheck();
  now = 11_000;
  const [before, after] = await Promise.all([running, checks.recheck(10_500)]);
  expect([before.checkedAt, after.checkedAt]).toEqual([10_000, 11_000]);
});

it('the test of the file storage writes, reads and deletes one file, and leaves no file behind [OPS-182, OPS-79]', async () => {
  const { steps, failure } = await admin.call('testFiles', {});
  expect(failure).toBeNull();
  expect(steps.map(({ step }) => step)).toEqual(['write', 'read', 'delete']);
  for (const { milliseconds } of steps) expect(milliseconds).toBeGreaterThanOrEqual(0);
  expect(await readdir(join(site().directory, 'files/tests'))).toEqual([]);
});

it('the test of the file storage names the failed step and its reason [OPS-182]', async () => {
  const folder = join(site().directory, 'files/tests');
  await mkdir(folder, { recursive: true });
  await rm(folder, { recursive: true });
  await writeFile(folder, 'no directory');
  expect(await admin.call('testFiles', {})).toEqual({
    steps: [],
    failure: { step: 'write', reason: expect.stringMatching(/^(EEXIST|ENOTDIR)$/) },
  });
  await rm(folder);
});
