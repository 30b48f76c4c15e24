import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PostMenu } from '#client/features/posts/posts/detail/post-menu.tsx';
import { postQuery } from '#client/features/posts/posts/posts.queries.ts';
import { aCard, anOwnPost } from '#client/testing/posts.ts';
import { aMember, aProfile, renderInApp } from '#client/testing/render.tsx';
import { type Handlers, only, refusal, stubServer } from '#client/testing/server.ts';
import { receiveToasts, type Toast } from '#client/ui/feedback/toast.tsx';
import type { PinnedPost, PostDetail } from '#contract/posts/posts.ts';
import UserPage from './user.tsx';

const post = anOwnPost({ title: '秋の絵' });

let toasts: Toast[] = [];
let stop = () => {};
beforeEach(() => {
  toasts = [];
  stop = receiveToasts((toast) => toasts.push(toast));
});
afterEach(() => stop());

async function openMenu(shown: PostDetail, handlers: Handlers = {}) {
  const calls = stubServer(handlers);
  const { client } = renderInApp(<PostMenu post={shown} />, { session: aMember() });
  await userEvent.click(screen.getByRole('button', { name: '投稿のメニュー' }));
  return { client, sent: () => calls.map(({ data }) => data) };
}

async function choose(name: string) {
  await userEvent.click(await screen.findByRole('menuitem', { name }));
}

describe("the menu of the viewer's own post", () => {
  it('pins the post in place of the pinned post, and a toast can restore the former pin [PROFILE-26, PROFILE-49, PROFILE-50]', async () => {
    const former_id = 'aPost000000000000009';
    const { client, sent } = await openMenu(post, {
      '/functions/setPinnedPost': ({ data }) => ({
        pinned: data.pinned,
        former_id: data.postId === post.id ? former_id : post.id,
      }),
    });
    for (const shown of [post, { ...post, id: former_id, pinned: true }])
      client.setQueryData(postQuery(shown.id).queryKey, shown);
    const isPinned = (id: string) => client.getQueryData(postQuery(id).queryKey)?.pinned;
    await choose('プロフィールにピン留め');
    await waitFor(() => expect(toasts[0]?.title).toBe('プロフィールにピン留めしました'));
    expect([isPinned(post.id), isPinned(former_id)]).toEqual([true, false]);
    toasts[0]?.action?.onSelect();
    await waitFor(() => expect(toasts[1]?.title).toBe('元に戻しました'));
    expect([isPinned(post.id), isPinned(former_id)]).toEqual([false, true]);
    expect(sent()).toMatchObject([
      { postId: post.id, pinned: true },
      { postId: former_id, pinned: true },
    ]);
  });

  it('removes a pin, and shows a toast when the call fails [PROFILE-53]', async () => {
    const { sent } = await openMenu(
      { ...post, pinned: true },
      { '/functions/setPinnedPost': () => refusal('unavailable') },
    );
    await choose('ピン留めを外す');
    await waitFor(() => expect(toasts[0]?.title).toBe('ピン留めを外せませんでした'));
    expect(sent()[0]).toMatchObject({ postId: post.id, pinned: false });
  });

  it('offers no pin for a draft [PROFILE-27]', async () => {
    await openMenu({ ...post, is_draft: true, is_published: false });
    await screen.findByRole('menuitem', { name: '編集する' });
    expect(screen.queryByRole('menuitem', { name: 'プロフィールにピン留め' })).toBeNull();
  });
});

describe("the viewer's own profile", () => {
  const me = aProfile();
  const nothing = { items: [], next_cursor: null, has_more: false };
  const own = { ...me, is_restricted: false, follow: null, is_blocked: false, mute: null };
  const cards = [aCard({ title: '夜の海' }), aCard({ title: '朝の海' })];

  function openProfile(pinnedPost: () => PinnedPost | undefined, handlers: Handlers = {}) {
    const calls = stubServer({
      '/api/users/{userId}': only(me.id, () => own),
      '/api/users/{userId}/posts': () => {
        const pinned = pinnedPost();
        return { ...nothing, items: cards, ...(pinned && { pinned }) };
      },
      '/api/wallets': () => ({
        items: [],
        chain_ids: [1],
        read_chain_ids: [1],
        accepts_names: false,
      }),
      ...handlers,
    });
    renderInApp(<UserPage />, { session: aMember(), path: '/profile', route: '/profile' });
    return calls;
  }

  it('labels the pinned post [PROFILE-48]', async () => {
    openProfile(() => ({ id: cards[0]?.id ?? '', title: '夜の海', is_shown: true }));
    const card = (await screen.findByRole('heading', { name: '夜の海' })).closest('article');
    expect(within(card as HTMLElement).getByText('ピン留め')).toBeTruthy();
    expect(screen.getAllByText('ピン留め')).toHaveLength(1);
  });

  it('shows that others do not see the pinned post, and can unpin the post [PROFILE-51]', async () => {
    let pinned: PinnedPost | undefined = { id: 'p'.repeat(20), title: '夜の海', is_shown: false };
    const calls = openProfile(() => pinned, {
      '/functions/setPinnedPost': ({ data }) => {
        pinned = undefined;
        return { pinned: data.pinned, former_id: null };
      },
    });
    const link = await screen.findByRole('link', { name: 'ピン留めした「夜の海」' });
    expect(link.parentElement?.textContent).toBe(
      'ピン留めした「夜の海」は公開されていないため、ほかの人には表示されません。',
    );
    await userEvent.click(screen.getByRole('button', { name: 'ピン留めを外す' }));
    await waitFor(() => expect(screen.queryByText(/ピン留めした/)).toBeNull());
    const sent = calls.filter(({ path }) => path === '/functions/setPinnedPost');
    expect(sent[0]?.data).toMatchObject({ postId: 'p'.repeat(20), pinned: false });
  });
});
