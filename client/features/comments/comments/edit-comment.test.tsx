import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { refusal } from '#client/testing/server.ts';
import { receiveToasts, type Toast } from '#client/ui/feedback/toast.tsx';
import type { Comment } from '#contract/comments/comments.ts';
import { refreshComments } from './comments.queries.ts';
import { aComment, aThread, me, nothing, pageOf, post, show } from './comments.testing.tsx';

let toasts: Toast[] = [];
let stopToasts = () => {};
beforeEach(() => {
  toasts = [];
  stopToasts = receiveToasts((toast) => toasts.push(toast));
});
afterEach(() => {
  cleanup();
  stopToasts();
  localStorage.clear();
});

const own = (fields: Partial<Comment> = {}) =>
  aComment('すてきでs', { author: me, can: { ...nothing, edit: true, delete: true }, ...fields });

async function openForm(): Promise<HTMLTextAreaElement> {
  const article = (await screen.findByText('すてきでs')).closest('article') as HTMLElement;
  await userEvent.click(within(article).getByRole('button', { name: /の操作$/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '編集する' }));
  return screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'コメントを編集' });
}

const lateEdit = () => refusal('failed-precondition', { reason: 'comment-edit-over' });

it('an own comment is edited in its place, can be saved by the keyboard, and is labelled as edited [COMMENT-32, COMMENT-62, COMMENT-64, COMMENT-65]', async () => {
  let comment = own();
  const { sent } = show(() => pageOf([aThread(comment)]), {
    '/functions/editComment': ({ data }) => {
      comment = { ...comment, content: data.content, edited_at: '2026-11-21T03:05:00.000Z' };
      return { comment, comments_count: 2 };
    },
  });
  const area = await openForm();
  await waitFor(() => expect(document.activeElement).toBe(area));
  expect(area.value).toBe('すてきでs');
  await userEvent.type(area, '{Backspace}す{Control>}{Enter}{/Control}');
  expect(await screen.findByText('すてきです')).toBeTruthy();
  expect(sent().map(({ data }) => data)).toEqual([
    { commentId: comment.id, content: 'すてきです' },
  ]);
  expect(screen.queryByRole('textbox', { name: 'コメントを編集' })).toBeNull();
  const mark = screen.getByText('編集済み');
  expect(mark.getAttribute('title')).toContain('2026年11月21日');
  expect(mark.querySelector('time')?.getAttribute('datetime')).toBe('2026-11-21T03:05:00.000Z');
  const menu = screen.getByRole('button', { name: /の操作$/ });
  await waitFor(() => expect(document.activeElement).toBe(menu));
});

it('cancelling an edit asks for a confirmation only when the text is changed [COMMENT-63, COMMENT-64]', async () => {
  show(() => pageOf([aThread(own())]));
  await openForm();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'コメントを編集' })).toBeNull());
  const area = await openForm();
  await userEvent.type(area, '！');
  await userEvent.keyboard('{Escape}');
  const dialog = await screen.findByRole('dialog', { name: '編集をやめますか？' });
  await userEvent.click(within(dialog).getByRole('button', { name: '編集を続ける' }));
  expect(area.value).toBe('すてきでs！');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'キャンセル' }));
  const again = await screen.findByRole('dialog', { name: '編集をやめますか？' });
  await userEvent.click(within(again).getByRole('button', { name: '編集をやめる' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'コメントを編集' })).toBeNull());
  expect(screen.getByText('すてきでs')).toBeTruthy();
  expect(Object.keys(localStorage).filter((key) => key.includes('comment-edit'))).toEqual([]);
});

it('the text of an edit is kept after a reload, and when the server refuses the edit because it comes too late [COMMENT-33]', async () => {
  const comment = own();
  const view = show(() => pageOf([aThread(comment)]), { '/functions/editComment': lateEdit });
  await userEvent.type(await openForm(), '！');
  await userEvent.click(screen.getByRole('button', { name: '保存する' }));
  expect((await screen.findByText(/書いてから15分まで/)).textContent).toContain(
    '編集を保存できませんでした',
  );
  view.unmount();
  show(() => pageOf([aThread({ ...comment, can: nothing })]));
  const area = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'コメントを編集' });
  expect(area.value).toBe('すてきでs！');
});

it('the text of an edit can be copied when the comment disappears [COMMENT-66]', async () => {
  let threads = [aThread(own())];
  userEvent.setup();
  const { client } = show(() => pageOf(threads));
  await userEvent.type(await openForm(), '！');
  threads = [];
  act(() => refreshComments(client, { kind: 'post', id: post.id }));
  await waitFor(() =>
    expect(toasts[0]).toMatchObject({
      title: '編集していたコメントは、見られなくなりました',
      action: { label: '文章をコピー' },
    }),
  );
  toasts[0]?.action?.onSelect();
  await waitFor(() => expect(toasts[1]?.title).toBe('文章をコピーしました'));
  expect(await navigator.clipboard.readText()).toBe('すてきでs！');
});

it('the menu of a comment that cannot be edited has no entry for editing [COMMENT-32]', async () => {
  show(() => pageOf([aThread(own({ can: { ...nothing, delete: true } }))]));
  await userEvent.click(await screen.findByRole('button', { name: /の操作$/ }));
  expect(await screen.findByRole('menuitem', { name: '削除する' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: '編集する' })).toBeNull();
});
