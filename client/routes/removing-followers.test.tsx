import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { aMember, aProfile, renderInApp } from '#client/testing/render.tsx';
import { type Handlers, refusal, stubServer } from '#client/testing/server.ts';
import { ToastHost } from '#client/ui/feedback/toast.tsx';
import FollowListPages from './follow-list.tsx';
import UserPage from './user.tsx';

const me = aProfile();
const fans = ['みずき', 'はると', 'ゆい'].map((display_name, index) =>
  aProfile({ id: `aFan000000000000000${index}`, username: `fan_${index}`, display_name }),
);
const followsMe = { is_following: false, is_followed_by: true };
const nothing = { items: [], next_cursor: null, has_more: false };

function recordOf(follower_id: string) {
  const id = `${follower_id}_${me.id}`;
  return { id, follower_id, following_id: me.id, created_at: me.created_at };
}

function stubSite(handlers: Handlers = {}) {
  let followers = fans;
  const profileOf = (id: string) => ({
    ...([me, ...fans].find((each) => each.id === id) ?? me),
    ...(id === me.id && { follower_count: followers.length }),
    is_restricted: false,
    is_blocked: false,
    mute: null,
    follow:
      id === me.id
        ? null
        : { ...followsMe, is_followed_by: followers.some((fan) => fan.id === id) },
  });
  return stubServer({
    '/api/users/{userId}': ({ params }) => profileOf(params.userId),
    '/api/users/{userId}/posts': () => nothing,
    '/api/users/{userId}/followers': () => ({
      ...nothing,
      items: followers.map((user) => ({ user, follow: followsMe, ...recordOf(user.id) })),
    }),
    '/functions/removeFollower': ({ data }) => {
      followers = followers.filter(({ id }) => id !== data.followerId);
      return { follower_count: followers.length };
    },
    ...handlers,
  });
}

function showList(userId = me.id) {
  const page = (
    <>
      <FollowListPages />
      <ToastHost />
    </>
  );
  const path = `/user/${userId}/followers`;
  return renderInApp(page, { session: aMember(), path, route: '/user/:userId/followers' });
}

const menuOf = (name: string) => screen.findByRole('button', { name: `${name}さんへの操作` });

async function askToRemove(name: string) {
  await userEvent.click(await menuOf(name));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'フォロワーから外す' }));
  const title = `${name}さんをフォロワーから外しますか？`;
  return within(await screen.findByRole('dialog', { name: title }));
}

async function remove(name: string): Promise<void> {
  const dialog = await askToRemove(name);
  await userEvent.click(dialog.getByRole('button', { name: '外す' }));
  // Toasts of earlier removals may still be visible, with the same title.
  expect(await screen.findByText(`${name}さん`, { selector: '[role=dialog] *' })).toBeTruthy();
}

const hasFocus = (element: () => HTMLElement) =>
  waitFor(() => expect(document.activeElement).toBe(element()));

describe("a follower in the viewer's own list", () => {
  it('is removed after a confirmation that explains the effects, and then the menu of the next follower has the focus [FOLLOW-26, FOLLOW-50]', async () => {
    const calls = stubSite();
    showList();
    const dialog = await askToRemove('はると');
    expect(dialog.getByText(/元に戻すことはできません/)).toBeTruthy();
    expect(calls.some(({ path }) => path.includes('removeFollower'))).toBe(false);
    await userEvent.click(dialog.getByRole('button', { name: '外す' }));
    await screen.findByRole('dialog', { name: 'フォロワーから外しました' });
    const list = screen.getByRole('list', { name: 'フォロワー' });
    expect(within(list).queryByText('はると')).toBeNull();
    const next = await menuOf('ゆい');
    await hasFocus(() => next);
    const sent = calls.filter(({ path }) => path === '/functions/removeFollower');
    expect(sent.map(({ data }) => data)).toEqual([{ followerId: fans[1]?.id }]);
  });

  it('stays after キャンセル, and its menu takes the focus again [FOLLOW-26]', async () => {
    const calls = stubSite();
    showList();
    await askToRemove('みずき');
    await userEvent.keyboard('{Escape}');
    const menu = await menuOf('みずき');
    await hasFocus(() => menu);
    expect(calls.some(({ path }) => path.includes('removeFollower'))).toBe(false);
  });

  it('has a dialog that stays open while the removal is pending', async () => {
    const answer = Promise.withResolvers<{ follower_count: number }>();
    stubSite({ '/functions/removeFollower': () => answer.promise });
    showList();
    const dialog = await askToRemove('みずき');
    await userEvent.click(dialog.getByRole('button', { name: '外す' }));
    await userEvent.click(dialog.getByRole('button', { name: 'キャンセル' }));
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: /^みずきさん/ })).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'キャンセル' })).toHaveProperty('disabled', true);
    answer.resolve({ follower_count: 2 });
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^みずきさん/ })).toBeNull());
  });

  it('is removed even when it is the last one, and then the empty list has the focus [FOLLOW-26]', async () => {
    stubSite();
    showList();
    for (const name of ['みずき', 'ゆい', 'はると']) await remove(name);
    expect(await screen.findByText('まだフォロワーがいません')).toBeTruthy();
    await hasFocus(() => screen.getByRole('link', { name: '投稿する' }));
  });

  it('stays when the removal fails, and the failure is reported [FOLLOW-26]', async () => {
    stubSite({ '/functions/removeFollower': () => refusal('unavailable') });
    showList();
    const dialog = await askToRemove('みずき');
    await userEvent.click(dialog.getByRole('button', { name: '外す' }));
    expect(await screen.findByText('フォロワーから外せませんでした')).toBeTruthy();
    expect(await menuOf('みずき')).toBeTruthy();
  });
});

it("a follower has no removal entry in other members' lists [FOLLOW-26]", async () => {
  stubSite();
  showList('aFan0000000000000000');
  expect(await screen.findByText('はると')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /さんへの操作/ })).toBeNull();
});

it('a follower is removed by an entry in the menu of their profile, which then disappears [FOLLOW-26]', async () => {
  stubSite();
  const [fan] = fans;
  renderInApp(
    <>
      <UserPage />
      <ToastHost />
    </>,
    { session: aMember(), path: `/user/${fan?.id}`, route: '/user/:userId' },
  );
  expect(await screen.findByText('フォローされています')).toBeTruthy();
  const menu = await screen.findByRole('button', { name: /その他の操作/ });
  await userEvent.click(menu);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'フォロワーから外す' }));
  const dialog = within(await screen.findByRole('dialog', { name: /フォロワーから外しますか/ }));
  await userEvent.click(dialog.getByRole('button', { name: '外す' }));
  await vi.waitFor(() => expect(screen.queryByText('フォローされています')).toBeNull(), 20_000);
  await hasFocus(() => menu);
  await userEvent.click(menu);
  expect(await screen.findByRole('menuitem', { name: 'ブロックする' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'フォロワーから外す' })).toBeNull();
});
