import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { siteSettingsQuery } from '#client/features/site/site-settings/site-settings.queries.ts';
import { ApiError } from '#client/lib/api/api-error.ts';
import { cancelOutgoing, OutgoingCancelled, sendWhenOnline } from '#client/lib/offline/outbox.ts';
import { renderInApp } from '#client/testing/render.tsx';
import { stubServer } from '#client/testing/server.ts';
import { aSiteSettings } from '#client/testing/site-settings.ts';
import { receiveToasts } from '#client/ui/feedback/toast.tsx';
import type { ReadOnly } from '#contract/site/site-settings.ts';
import { Layout } from './layout.tsx';
import ReadOnlyStrip from './read-only-strip.tsx';

const region = { name: '閲覧のみのお知らせ' };
const findStrip = () => screen.findByRole('region', region);
const queryStrip = () => screen.queryByRole('region', region);

let stored: ReadOnly | null;

async function show(mode: ReadOnly | null) {
  stored = mode;
  stubServer({ '/api/site-settings': () => aSiteSettings({ read_only: stored }) });
  const { client } = renderInApp(<Layout />);
  await waitFor(() => expect(client.getQueryData(siteSettingsQuery.queryKey)).toBeDefined());
  return async (next: ReadOnly | null) => {
    stored = next;
    await act(() => client.invalidateQueries({ queryKey: siteSettingsQuery.queryKey }));
  };
}

afterEach(() => {
  cleanup();
  cancelOutgoing();
});

it('the strip shows that the site is read-only, the reason, and the expected end in Japanese time [RO-11]', async () => {
  await show({ message: '引っ越しの作業をしています', until: '2099-01-01T11:00:00.000Z' });
  const strip = await findStrip();
  expect(strip.textContent).toContain('いまは閲覧のみです');
  expect(strip.textContent).toContain('引っ越しの作業をしています');
  expect(strip.textContent).toContain('再開の予定：2099年1月1日(木) 20:00 (JST)');
});

it('the strip shows no expected end that has passed [RO-22]', async () => {
  await show({ message: '', until: '2020-01-01T11:00:00.000Z' });
  const strip = await findStrip();
  await waitFor(() => expect(strip.textContent).toContain('まもなく再開する予定です'));
  expect(strip.textContent).not.toContain('2020');
});

it('the strip appears and disappears without a reload [RO-05, RO-17]', async () => {
  const toasts: string[] = [];
  const stop = receiveToasts(({ title }) => toasts.push(title));
  const set = await show(null);
  expect(queryStrip()).toBeNull();
  await set({ message: '', until: null });
  await findStrip();
  toasts.length = 0;
  await set(null);
  await waitFor(() => expect(queryStrip()).toBeNull());
  expect(toasts).toEqual(['書き込みを再開しました']);
  stop();
});

function showStrip() {
  stubServer({ '/api/site-settings': () => aSiteSettings() });
  renderInApp(<ReadOnlyStrip mode={{ message: '', until: null }} />);
}

async function refused(): Promise<string> {
  throw new ApiError('unavailable', { reason: 'read-only' });
}

it('the strip lists the waiting actions, which are sent when the strip is removed [RO-10]', async () => {
  showStrip();
  const send = vi.fn(refused);
  let [saving, follow] = [Promise.resolve(''), Promise.resolve('')];
  act(() => {
    saving = sendWhenOnline('save', 'one', send, true);
    follow = sendWhenOnline('follow', 'two', refused, true);
  });
  expect(
    await screen.findByText('送信待ちのフォロー・保存は、再開したら送信します。'),
  ).toBeTruthy();
  await act(async () => {
    cancelOutgoing('follow', 'two');
    await expect(follow).rejects.toBeInstanceOf(OutgoingCancelled);
  });
  expect(screen.getByText('送信待ちの保存は、再開したら送信します。')).toBeTruthy();
  send.mockResolvedValue('sent');
  cleanup();
  expect(await saving).toBe('sent');
});

it('the button of the strip cancels the waiting actions [RO-21]', async () => {
  showStrip();
  let saving = Promise.resolve('');
  act(() => {
    saving = sendWhenOnline('save', 'one', refused, true).catch(String);
  });
  await userEvent.click(await screen.findByRole('button', { name: '取り消す' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: '取り消す' })).toBeNull());
  expect(await saving).toContain('OutgoingCancelled');
});
