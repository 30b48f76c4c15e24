import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { type Handlers, stubServer } from '#client/testing/server.ts';
import { receiveToasts } from '#client/ui/feedback/toast.tsx';
import type { ListedJob } from '#contract/administration/jobs.ts';
import AdminJobsPage from './admin-jobs.tsx';

let toasts: string[] = [];
let stop: () => void;
beforeEach(() => {
  toasts = [];
  stop = receiveToasts(({ title }) => toasts.push(title));
});
afterEach(() => {
  stop();
});

function aJob(fields: Partial<ListedJob> = {}): ListedJob {
  return {
    id: 'data-export:anExport000000000001',
    kind: 'data-export',
    state: 'failed',
    run_at: '2026-11-21T03:00:00.000Z',
    attempts: 3,
    last_error: 'interrupted',
    created_at: '2026-11-21T02:00:00.000Z',
    updated_at: '2026-11-21T03:00:00.000Z',
    can: { discard: true },
    ...fields,
  };
}

/** Opens the page with these jobs. A call removes its job. */
function open(jobs: ListedJob[], path = '/admin/jobs', handlers: Handlers = {}) {
  let left = jobs;
  const end = (id: string) => {
    left = left.filter((job) => job.id !== id);
    return id;
  };
  const calls = stubServer({
    '/api/admin/jobs': () => ({ items: left, next_cursor: null, has_more: false }),
    '/functions/retryJob': ({ data }) => ({ retried_id: end(data.jobId) }),
    '/functions/discardJob': ({ data }) => ({ discarded_id: end(data.jobId) }),
    ...handlers,
  });
  renderInApp(<AdminJobsPage />, { session: aMember(), path });
  const requests = () =>
    calls.filter((call) => call.path.startsWith('/api/admin/jobs')).at(-1)?.path;
  return { calls, requests };
}

it('the jobs page shows failed jobs and their reasons in Japanese [JOB-14]', async () => {
  open([aJob()]);
  const table = await screen.findByRole('table', { name: '失敗の処理' });
  const row = within(table).getByText('データの書き出し').closest('tr');
  expect(row?.textContent).toContain('途中でサーバーが何度も止まりました');
  expect(row?.textContent).toContain('3回');
});

it('the jobs page retries a job, which then leaves the list [JOB-08]', async () => {
  const { calls } = open([aJob()]);
  await userEvent.click(
    await screen.findByRole('button', { name: '「データの書き出し」を再試行' }),
  );
  expect(await screen.findByText('失敗した処理はありません')).toBeTruthy();
  await waitFor(() => expect(toasts).toEqual(['処理をやり直します']));
  expect(calls.find(({ path }) => path.endsWith('/retryJob'))?.data).toEqual({ jobId: aJob().id });
});

it('the jobs page moves the focus to the next job after a retry, and to the empty list after the last job', async () => {
  open([aJob(), aJob({ id: 'audience-copy:aMember', kind: 'audience-copy' })]);
  (await screen.findByRole('button', { name: '「データの書き出し」を再試行' })).focus();
  await userEvent.keyboard('{Enter}');
  const next = () => screen.getByText('公開範囲の反映').closest('tr');
  await waitFor(() => expect(document.activeElement).toBe(next()));
  await userEvent.keyboard('{Tab}{Enter}');
  await waitFor(() =>
    expect(document.activeElement?.textContent).toMatch(/^失敗した処理はありません/),
  );
});

it('the jobs page discards a job after a confirmation, by keyboard alone [JOB-16]', async () => {
  const { calls } = open([aJob()]);
  (await screen.findByRole('button', { name: '「データの書き出し」を破棄' })).focus();
  await userEvent.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', {
    name: '「データの書き出し」の処理を破棄しますか？',
  });
  expect(calls.some(({ path }) => path.includes('discardJob'))).toBe(false);
  await userEvent.click(within(dialog).getByRole('button', { name: '破棄する' }));
  expect(await screen.findByText('失敗した処理はありません')).toBeTruthy();
});

it('the jobs page has no discard button for jobs that nobody could request again [JOB-16]', async () => {
  open([aJob({ kind: 'audience-copy', can: { discard: false } })]);
  expect(await screen.findByRole('button', { name: '「公開範囲の反映」を再試行' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /破棄/ })).toBeNull();
});

it('the jobs page shows waiting jobs in a separate tab, without actions [JOB-07]', async () => {
  const fields = { attempts: 0, last_error: null, can: { discard: false } };
  const waiting = aJob({ state: 'waiting', ...fields });
  const { requests } = open([waiting]);
  await userEvent.click(await screen.findByRole('tab', { name: '待機中' }));
  const table = await screen.findByRole('table', { name: '待機中の処理' });
  expect(within(table).getByText('まだ')).toBeTruthy();
  expect(requests()).toContain('state=waiting');
  expect(screen.queryByRole('button', { name: /再試行/ })).toBeNull();
});
