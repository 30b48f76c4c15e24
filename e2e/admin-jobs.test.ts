import { randomInt } from 'node:crypto';
import { rename, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectNoViolation } from './support/accessible.ts';
import { dataDir, query } from './support/database.ts';
import { hands } from './support/hands.ts';
import { paintPicture } from './support/picture.ts';
import { callAsMember, publish } from './support/posts.ts';
import { inAnotherBrowser, joinTeam } from './support/team.ts';
import { expect, test } from './support/test.ts';

/** Returns a due time that no other job has. The test finds the row of the job by this time. */
function ownTime(year: number): string {
  return new Date(Date.UTC(year, 0, 1) + randomInt(500_000) * 60_000).toISOString();
}

const MINUTE = 60_000;

/** Stores a job that is running or waits for its first attempt. */
function insertJob(state: 'running' | 'waiting', run_at: string): void {
  const isRunning = state === 'running';
  query(
    `insert into jobs
      (id, kind, payload, state, run_at, attempts, lease_id, leased_until, created_at, updated_at)
      values (?, 'tag-merge', '{}', ?, ?, ?, ?, ?, ?, ?) returning id`,
    ...[`tag-merge:${run_at}`, state, run_at, isRunning ? 1 : 0],
    ...(isRunning
      ? ['another process', new Date(Date.now() + 4 * MINUTE).toISOString()]
      : [null, null]),
    ...[new Date().toISOString(), new Date().toISOString()],
  );
}

interface BrokenExport {
  id: string;
  repair: () => Promise<void>;
}

/** Requests an export for the page's member. It fails until the picture of the member is repaired. */
async function requestBrokenExport(page: Page, userId: string): Promise<BrokenExport> {
  await publish(page, { title: '星の絵', picture: await paintPicture(400, 300) });
  const { key } = query('select key from files where user_id = ?', userId) ?? {};
  const file = join(dataDir, 'files', String(key));
  await rename(file, `${file}.kept`);
  await writeFile(file, '');
  // The file is too large to be read at once. It is sparse, so it takes no space.
  await truncate(file, 3 * 1024 ** 3);
  const requested = await callAsMember(page, 'requestDataExport', {});
  const { export: made } = requested as { export: { id: string } };
  return {
    id: `data-export:${made.id}`,
    repair: () => rename(`${file}.kept`, file),
  };
}

/** Gives a failed job one more attempt at this time. */
async function beginLastAttempt(id: string, run_at: string): Promise<void> {
  await expect(() => {
    const changed = query(
      `update jobs set attempts = 2, run_at = ? where id = ? and attempts = 1 and state = 'waiting'
        returning id`,
      ...[run_at, id],
    );
    expect(changed).toBeDefined();
  }).toPass();
}

test('a super admin sees waiting, running and failed jobs, and successfully retries a failed job [JOB-07, JOB-08]', {
  tag: '@desk',
}, async ({ page, browser }) => {
  await joinTeam(page, 'super_admin');
  const { page: memberPage, member } = await inAnotherBrowser(browser);
  const { press } = hands(page);
  const [failed, running, waiting] = [ownTime(2010), ownTime(2012), ownTime(2095)];
  const { id, repair } = await requestBrokenExport(memberPage, member.id);
  await beginLastAttempt(id, failed);
  insertJob('running', running);
  insertJob('waiting', waiting);
  const rowOf = (run_at: string) =>
    page.getByRole('row').filter({ has: page.locator(`time[datetime="${run_at}"]`) });

  await page.goto('/#/admin/jobs');
  await expect(rowOf(failed)).toContainText('予期しないエラーが起きました');
  await expect(rowOf(failed)).toContainText('データの書き出し');
  await expectNoViolation(page, '/admin/jobs');
  await press(page.getByRole('tab', { name: '実行中' }));
  await expect(rowOf(running)).toContainText('タグの統合');
  await press(page.getByRole('tab', { name: '待機中' }));
  await expect(rowOf(waiting)).toContainText('タグの統合');

  await repair();
  await press(page.getByRole('tab', { name: '失敗' }));
  await press(rowOf(failed).getByRole('button', { name: '「データの書き出し」を再試行' }));
  await expect(page.getByText('処理をやり直します')).toBeVisible();
  await expect(rowOf(failed)).toHaveCount(0);
  await expect(async () => {
    const state = await (await memberPage.request.get('/api/data-export')).json();
    expect(state).toMatchObject({ export: { status: 'ready' } });
  }).toPass();
});
