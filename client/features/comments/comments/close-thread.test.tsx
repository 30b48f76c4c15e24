import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { disconnect, reconnect, refusal } from '#client/testing/server.ts';
import { receiveToasts, type Toast } from '#client/ui/feedback/toast.tsx';
import { aComment, aThread, nothing, pageOf, show } from './comments.testing.tsx';

let toasts: Toast[] = [];
let stopToasts = () => {};
beforeEach(() => {
  toasts = [];
  stopToasts = receiveToasts((toast) => toasts.push(toast));
});
afterEach(async () => {
  cleanup();
  await reconnect();
  stopToasts();
  localStorage.clear();
});

const CLOSED = 'このスレッドは閉じられています';

async function openMenu(comment: string) {
  const article = (await screen.findByText(comment)).closest('article') as HTMLElement;
  await userEvent.click(within(article).getByRole('button', { name: /の操作$/ }));
}

it('the author of a post can close a thread, reply to the closed thread, and open it again [AUD-13, AUD-30, AUD-43]', async () => {
  const can = { ...nothing, like: true, reply: true };
  const thread = aComment('はじめ', { can: { ...can, close: true } });
  const { sent } = show(() => pageOf([aThread(thread, [aComment('返信です', { can })])]), {
    '/functions/setThreadClosed': ({ data }) => {
      thread.closed = data.closed;
      return { comment: thread, comments_count: 2 };
    },
  });
  await openMenu('はじめ');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'このスレッドを閉じる' }));
  expect(await screen.findByText('ほかの人は返信できません')).toBeTruthy();
  expect(screen.getByRole('button', { name: '返信' })).toBeTruthy();
  await waitFor(() => expect(toasts[0]?.title).toBe('スレッドを閉じました'));
  act(() => toasts[0]?.action?.onSelect());
  await waitFor(() => expect(sent().map(({ data }) => data.closed)).toEqual([true, false]));
  await waitFor(() => expect(screen.queryByText('ほかの人は返信できません')).toBeNull());
  await waitFor(() => expect(toasts[1]?.title).toBe('スレッドを開きました'));
});

it('a closed thread shows a notice instead of the reply button, and its menu offers to open it [AUD-32, AUD-43]', async () => {
  const can = { ...nothing, like: true };
  show(() => pageOf([aThread(aComment('はじめ', { closed: true, can: { ...can, close: true } }))]));
  expect(await screen.findByText(CLOSED)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '返信' })).toBeNull();
  await openMenu('はじめ');
  expect(await screen.findByRole('menuitem', { name: 'このスレッドを開く' })).toBeTruthy();
});

it('a reply to a closed thread is refused with a reason, and its text stays in the form [AUD-34]', async () => {
  const thread = aComment('はじめ');
  const view = show(() => pageOf([aThread(thread)]), {
    '/functions/addComment': () => {
      thread.closed = true;
      thread.can = { ...thread.can, reply: false };
      return refusal('failed-precondition', { reason: 'thread-closed' });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: '返信' }));
  await userEvent.type(screen.getByRole('textbox', { name: /さんに返信/ }), 'もっと');
  await userEvent.click(screen.getByRole('button', { name: '返信する' }));
  expect(await screen.findByText(/閉じられているため、返信できません/)).toBeTruthy();
  expect(await screen.findByText(CLOSED)).toBeTruthy();
  expect(screen.getByRole('textbox', { name: /さんに返信/ })).toHaveProperty('value', 'もっと');
  // The text is still in the form after a reload.
  view.unmount();
  show(() => pageOf([aThread(thread)]));
  expect(await screen.findByRole('textbox', { name: /さんに返信/ })).toHaveProperty(
    'value',
    'もっと',
  );
});

it('a queued reply is refused when the thread has been closed, and its text stays in the form [AUD-34]', async () => {
  const thread = aComment('はじめ');
  show(() => pageOf([aThread(thread)]), {
    '/functions/addComment': () => refusal('failed-precondition', { reason: 'thread-closed' }),
  });
  await userEvent.click(await screen.findByRole('button', { name: '返信' }));
  act(disconnect);
  await userEvent.type(screen.getByRole('textbox', { name: /さんに返信/ }), 'もっと');
  await userEvent.click(screen.getByRole('button', { name: '返信する' }));
  expect(await screen.findByText('つながったら送信します')).toBeTruthy();
  thread.closed = true;
  thread.can = { ...thread.can, reply: false };
  await act(reconnect);
  expect(await screen.findByText(/閉じられているため、返信できません/)).toBeTruthy();
  expect(await screen.findByText(CLOSED)).toBeTruthy();
  expect(screen.getByRole('textbox', { name: /さんに返信/ })).toHaveProperty('value', 'もっと');
});
