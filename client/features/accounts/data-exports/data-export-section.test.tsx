import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { refusal, stubServer } from '#client/testing/server.ts';
import { receiveToasts, type Toast } from '#client/ui/feedback/toast.tsx';
import type { DataExport, DataExportState } from '#contract/accounts/data-exports.ts';
import { HOUR, MINUTE } from '#contract/foundations/limits.ts';
import ExportSection from './data-export-section.tsx';

afterEach(() => void vi.useRealTimers());

const later = (ms: number) => new Date(Date.now() + ms).toISOString();

function state(fields: Partial<DataExport>, next_at: string | null = null): DataExportState {
  const id = 'e'.repeat(20);
  const made = { id, status: 'waiting', progress: 0, bytes: null, url: null } as const;
  return { export: { ...made, requested_at: later(0), expires_at: null, ...fields }, next_at };
}

const none: DataExportState = { export: null, next_at: null };
const ready = state(
  {
    status: 'ready',
    progress: 1,
    bytes: 12_900_000,
    url: '/api/data-exports/x/archive',
    expires_at: later(23 * HOUR + MINUTE),
  },
  later(20 * HOUR),
);

function render(answer: () => DataExportState) {
  const calls = stubServer({
    '/api/data-export': answer,
    '/functions/requestDataExport': () => state({}),
  });
  renderInApp(<ExportSection />, { session: aMember() });
  return calls;
}

it('the data export section requests an export, and then shows that the export is queued', async () => {
  let current = none;
  const calls = render(() => current);
  const request = await screen.findByRole('button', { name: 'データを書き出す' });
  current = state({});
  await userEvent.click(request);
  await screen.findByText('順番を待っています');
  expect(screen.queryByRole('button', { name: 'データを書き出す' })).toBeNull();
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it('the data export section shows the progress, and then the download link without a reload [ACC-31]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let current = state({ status: 'running', progress: 0.427 });
  render(() => current);
  const progress = await screen.findByRole('progressbar', { name: 'データの準備' });
  expect(progress.getAttribute('aria-valuenow')).toBe('42');
  screen.getByText('準備しています 42%');
  current = ready;
  await act(() => vi.advanceTimersByTimeAsync(2100));
  const download = await screen.findByRole('link', { name: 'ダウンロード' });
  expect(download.getAttribute('href')).toBe('/api/data-exports/x/archive');
  screen.getByText('ZIPファイル（12.3MB）・あと23時間');
  screen.getByText(/^次は.*から書き出せます。$/);
});

it('the data export section keeps the position in the Tab order when the download replaces the focused request button', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  let current = state({ status: 'failed' });
  render(() => current);
  const request = await screen.findByRole('button', { name: 'データを書き出す' });
  current = state({});
  request.focus();
  await user.keyboard('{Enter}');
  await screen.findByText('順番を待っています');
  expect(document.activeElement).not.toBe(document.body);
  current = ready;
  await act(() => vi.advanceTimersByTimeAsync(2100));
  const download = await screen.findByRole('link', { name: 'ダウンロード' });
  expect(document.activeElement?.contains(download)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  await user.tab();
  expect(document.activeElement).toBe(download);
});

it('the data export section offers a retry when the export has failed [ACC-31]', async () => {
  let current = state({ status: 'failed' });
  render(() => current);
  expect((await screen.findByRole('alert')).textContent).toContain('データを準備できませんでした');
  current = state({});
  await userEvent.click(screen.getByRole('button', { name: 'データを書き出す' }));
  await screen.findByText('順番を待っています');
});

it('the data export section shows an export that another device has requested when the request of this device was refused', async () => {
  let current = none;
  const toasts: Toast[] = [];
  const stop = receiveToasts((toast) => toasts.push(toast));
  stubServer({
    '/api/data-export': () => current,
    '/functions/requestDataExport': () => {
      current = ready;
      return refusal('resource-exhausted', { reason: 'export-too-soon' });
    },
  });
  renderInApp(<ExportSection />, { session: aMember() });
  await userEvent.click(await screen.findByRole('button', { name: 'データを書き出す' }));
  expect(await screen.findByRole('link', { name: 'ダウンロード' })).toBeTruthy();
  expect(toasts.map(({ title }) => title)).toEqual(['データを書き出せませんでした']);
  stop();
});

it('the data export section shows no error when the request arrived and only the response was lost', async () => {
  let current = none;
  const toasts: Toast[] = [];
  const stop = receiveToasts((toast) => toasts.push(toast));
  stubServer({
    '/api/data-export': () => current,
    '/functions/requestDataExport': () => {
      current = state({});
      throw new TypeError('Failed to fetch');
    },
  });
  renderInApp(<ExportSection />, { session: aMember() });
  await userEvent.click(await screen.findByRole('button', { name: 'データを書き出す' }));
  expect(await screen.findByText('順番を待っています')).toBeTruthy();
  expect(toasts).toEqual([]);
  stop();
});

it('the data export section can be reloaded when the state of the export could not be read', async () => {
  let isBroken = true;
  stubServer({ '/api/data-export': () => (isBroken ? refusal('internal') : none) });
  renderInApp(<ExportSection />, { session: aMember() });
  const retry = await screen.findByRole('button', { name: '再試行' });
  isBroken = false;
  await userEvent.click(retry);
  expect(await screen.findByRole('button', { name: 'データを書き出す' })).toBeTruthy();
});
