import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { putSession } from '#client/features/identity/session/session.queries.ts';
import { nextTurn } from '#client/testing/next-turn.ts';
import { aCard, aPost } from '#client/testing/posts.ts';
import { aMember, renderInApp, visitor } from '#client/testing/render.tsx';
import { refusal, stubServer } from '#client/testing/server.ts';
import { receiveToasts, type Toast } from '#client/ui/feedback/toast.tsx';
import { BookmarkButton } from './bookmark-button.tsx';
import { bookmarkStore } from './bookmarks.queries.ts';

const button = () => screen.getByRole('button', { name: /雨あがりのルミ/ });
let toasts: Toast[] = [];
let stopToasts = () => {};

beforeEach(() => {
  toasts = [];
  stopToasts = receiveToasts((toast) => toasts.push(toast));
});
afterEach(() => {
  stopToasts();
  cleanup();
  bookmarkStore.setViewer(null);
});

describe('the save button', () => {
  it('ignores the response to a call of the previous member [NET-11]', async () => {
    const answer = Promise.withResolvers<{ bookmarked: boolean }>();
    const calls = stubServer({ '/functions/setBookmark': () => answer.promise });
    const onSuccess = vi.fn();
    const view = renderInApp(<BookmarkButton post={aCard()} onSuccess={onSuccess} />, {
      session: aMember(),
      route: '/',
    });
    fireEvent.click(button());
    await waitFor(() => expect(calls).toHaveLength(1));
    await act(() => view.router.navigate('/about'));
    await act(async () => {
      putSession(view.client, aMember({ id: 'aUser000000000000002' }));
      await nextTurn();
    });
    await act(async () => {
      answer.resolve({ bookmarked: true });
      await nextTurn();
    });
    await act(() => view.router.navigate('/'));
    await act(nextTurn);
    expect(button().getAttribute('aria-label')).toBe('保存：「雨あがりのルミ」');
    expect(onSuccess).not.toHaveBeenCalled();
    expect(toasts).toEqual([]);
  });

  it('saves a post immediately, and shows a toast with a link to the saved posts [SAVE-01, SAVE-03]', async () => {
    const calls = stubServer({ '/functions/setBookmark': ({ data }) => data });
    renderInApp(<BookmarkButton post={aCard()} onSuccess={() => {}} />, { session: aMember() });
    fireEvent.click(button());
    expect(button().getAttribute('aria-label')).toMatch(/^保存済み/);
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]).toMatchObject({
      title: '保存しました',
      link: { label: '保存済みを見る', to: '/profile?tab=saved' },
    });
    expect(calls.map(({ data }) => data)).toEqual([{ postId: aCard().id, bookmarked: true }]);
  });

  it('removes the bookmark without a toast, and reports the change to its parent', async () => {
    stubServer({ '/functions/setBookmark': ({ data }) => data });
    const post = aPost({ bookmarked: true });
    const settled: boolean[] = [];
    renderInApp(<BookmarkButton post={post} onSuccess={(saved) => settled.push(saved)} />, {
      session: aMember(),
    });
    fireEvent.click(button());
    expect(button().getAttribute('aria-label')).toBe('保存：「雨あがりのルミ」');
    await waitFor(() => expect(settled).toEqual([false]));
    expect(toasts).toEqual([]);
  });

  it('is reset and shows a toast when the call fails [SAVE-08]', async () => {
    stubServer({ '/functions/setBookmark': () => refusal('internal') });
    renderInApp(<BookmarkButton post={aCard()} onSuccess={() => {}} />, { session: aMember() });
    fireEvent.click(button());
    await waitFor(() => expect(toasts[0]?.title).toBe('保存の操作に失敗しました'));
    expect(button().getAttribute('aria-label')).toBe('保存：「雨あがりのルミ」');
  });

  it('shows a visitor that saving needs a login, and sends nothing [SAVE-04]', () => {
    const calls = stubServer({});
    renderInApp(<BookmarkButton post={aCard()} onSuccess={() => {}} />, { session: visitor });
    fireEvent.click(button());
    expect(screen.getByText(/保存するにはログインしてください/)).toBeTruthy();
    expect(calls).toEqual([]);
  });
});
