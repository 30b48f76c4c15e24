import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { aDraft, anOwnPost } from '#client/testing/posts.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { type Handlers, refusal, stubServer } from '#client/testing/server.ts';
import { receiveToasts, type Toast } from '#client/ui/feedback/toast.tsx';
import type { DraftCard } from '#contract/posts/posts.ts';
import DraftsPage from './drafts.tsx';

const draft = (id: string, fields: Partial<DraftCard> = {}) => aDraft({ id, title: id, ...fields });

let toasts: Toast[] = [];
let stop = () => {};

function open(drafts: DraftCard[], handlers: Handlers = {}) {
  toasts = [];
  stop = receiveToasts((toast) => toasts.push(toast));
  let stored = drafts;
  const calls = stubServer({
    '/api/drafts': () => ({ items: stored, next_cursor: null, has_more: false }),
    '/functions/setPostPublished': ({ data }) => {
      stored = stored.filter(({ id }) => id !== data.postId);
      return { post: anOwnPost({ id: data.postId }) };
    },
    '/functions/deletePost': ({ data }) => {
      stored = stored.filter(({ id }) => id !== data.postId);
      return { deleted_id: 'd1', undo_until: new Date(Date.now() + 30_000).toISOString() };
    },
    '/functions/restorePost': () => {
      stored = drafts;
      return { post_id: 'a' };
    },
    ...handlers,
  });
  const app = renderInApp(<DraftsPage />, { session: aMember(), path: '/posts/drafts' });
  const sent = (name: string) => calls.filter(({ path }) => path === `/functions/${name}`);
  return { ...app, sent };
}

const rows = () =>
  within(screen.getByRole('list', { name: '下書きの一覧' })).getAllByRole('listitem');

afterEach(() => {
  stop();
});

describe('the drafts', () => {
  it('show a badge, and a title or a placeholder, and link to the form [CARD-01, CARD-03, ROUTE-51]', async () => {
    open([draft('a', { title: '秋の絵' }), draft('b', { title: '' })]);
    const link = await screen.findByRole('link', { name: '「秋の絵」の続きを書く' });
    expect(link.getAttribute('href')).toBe('/posts/a/edit');
    expect(screen.getByRole('link', { name: '「無題」の続きを書く' })).toBeTruthy();
    expect(screen.getAllByText('下書き', { selector: 'span' })).toHaveLength(2);
    expect(screen.getByRole('link', { name: '予約' }).getAttribute('href')).toBe('/planned');
    expect(rows()[0]?.textContent).toContain('最終保存');
  });

  it('have an empty state [LIST-10]', async () => {
    open([]);
    expect(await screen.findByText('下書きはありません')).toBeTruthy();
  });

  it('can be loaded again after a failure [LIST-08]', async () => {
    let fails = true;
    open([], {
      '/api/drafts': () =>
        fails
          ? refusal('unavailable')
          : { items: [draft('a')], next_cursor: null, has_more: false },
    });
    await screen.findByText('データの読み込みに失敗しました');
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: '再試行' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
  });

  it('can be published from the list, which the toast offers to revert [POST-09]', async () => {
    const { sent } = open([draft('a'), draft('b')]);
    await userEvent.click(await screen.findByRole('button', { name: '「a」を投稿する' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(document.activeElement?.textContent).toBe('下書き');
    expect(sent('setPostPublished')[0]?.data).toEqual({ postId: 'a', isPublished: true });
    expect(toasts[0]?.title).toBe('投稿しました');
    toasts[0]?.action?.onSelect();
    await waitFor(() => expect(toasts[1]?.title).toBe('元に戻しました'));
    expect(sent('setPostPublished')[1]?.data).toEqual({ postId: 'a', isPublished: false });
  });

  it('show why the team has hidden a draft, and do not offer to publish it [ADMIN-57]', async () => {
    const hidden = { at: '2026-11-20T03:00:00.000Z', reason: '広告のため', awaits_look: false };
    open([draft('a', { title: '宣伝', hidden })]);
    expect(await screen.findByText('運営が非表示')).toBeTruthy();
    expect(screen.getByText('理由：広告のため')).toBeTruthy();
    expect(screen.getByRole('link', { name: '「宣伝」の続きを書く' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '「宣伝」を投稿する' })).toBeNull();
  });

  it.each([
    ['a title', { title: '' }, '「無題」の続きを書く'],
    ['a category', { category: null }, '「a」の続きを書く'],
  ])(
    'have a link to continue writing instead of a button to publish when they lack %s [POST-29, POST-62]',
    async (_, lacks, name) => {
      open([draft('a', lacks)]);
      expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(
        '/posts/a/edit',
      );
      expect(screen.getByText('続きを書く')).toBeTruthy();
      expect(screen.queryByRole('button', { name: /を投稿する$/ })).toBeNull();
    },
  );

  it('are deleted after a confirmation with the title, and can be restored [POST-34]', async () => {
    const { sent } = open([draft('a'), draft('b')]);
    await userEvent.click(await screen.findByRole('button', { name: '「a」を削除' }));
    expect(await screen.findByRole('dialog', { name: '「a」を削除しますか？' })).toBeTruthy();
    expect(sent('deletePost')).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: '削除する' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('下書き'));
    const [toast] = toasts;
    expect(toast?.title).toBe('削除しました');
    expect(toast?.duration).toBeGreaterThan(25_000);
    toast?.action?.onSelect();
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(sent('restorePost')[0]?.data).toEqual({ deletedId: 'd1' });
  });

  it('stay in the list when the deletion fails', async () => {
    open([draft('a')], { '/functions/deletePost': () => refusal('unavailable') });
    await userEvent.click(await screen.findByRole('button', { name: '「a」を削除' }));
    await userEvent.click(await screen.findByRole('button', { name: '削除する' }));
    await waitFor(() => expect(toasts[0]?.title).toBe('削除できませんでした'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: '「a」を削除' })).toBeTruthy();
  });
});
