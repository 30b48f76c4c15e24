import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aCard } from '#client/testing/posts.ts';
import { aMember, aProfile, renderInApp } from '#client/testing/render.tsx';
import { type Handlers, only, refusal, stubServer } from '#client/testing/server.ts';
import type { FollowState, PublicProfile } from '#contract/members/profiles.ts';
import UserPage from './user.tsx';

const me = aProfile({ follower_count: 3, following_count: 5 });
const other = aProfile({ id: 'aUser000000000000002', username: 'mizuki', display_name: 'みずき' });
const unhidden = { is_blocked: false, mute: null };
const own = { ...me, is_restricted: false, follow: null, ...unhidden };
const nothing = { items: [], next_cursor: null, has_more: false };
const noCollection: Handlers = {
  '/api/users/{userId}/nfts': () => nothing,
  '/api/users/{userId}/nfts/facets': () => ({
    wallets: [],
    chains: [],
    collections: [],
    total_count: 0,
    hidden_count: 0,
    refreshed_at: null,
    is_refreshing: false,
  }),
  '/api/wallets': () => ({ items: [], chain_ids: [1], read_chain_ids: [1], accepts_names: false }),
};

afterEach(() => {
  vi.useRealTimers();
});

function showOwn(path = '/profile', handlers: Handlers = {}) {
  const calls = stubServer({
    '/api/users/{userId}': only(me.id, () => own),
    '/api/users/{userId}/posts': only(me.id, () => nothing),
    '/api/bookmarks': () => ({ ...nothing, items: [aCard({ title: '保存した絵' })] }),
    '/api/liked-posts': () => nothing,
    ...noCollection,
    ...handlers,
  });
  const view = renderInApp(<UserPage />, { session: aMember(), path, route: '/profile' });
  return { ...view, calls };
}

it('a profile shows the date of publication below each post instead of its author [PROFILE-25]', async () => {
  const card = aCard({ title: '夜の海' });
  showOwn('/profile', { '/api/users/{userId}/posts': () => ({ ...nothing, items: [card] }) });
  const post = (await screen.findByRole('heading', { name: '夜の海' })).closest('article');
  expect(post?.querySelector('time')?.getAttribute('datetime')).toBe(card.created_at);
  expect(post?.querySelectorAll('a')).toHaveLength(1);
});

function showOther(follow: FollowState | null, fields: Partial<PublicProfile> = {}) {
  const profile = { ...other, is_restricted: false, follow, ...unhidden, ...fields };
  stubServer({
    '/api/users/{userId}': only(other.id, () => profile),
    '/api/users/{userId}/posts': only(other.id, () => nothing),
    '/functions/followUser': () => new Promise(() => {}),
  });
  renderInApp(<UserPage />, {
    ...(follow && { session: aMember() }),
    path: `/user/${other.id}`,
    route: '/user/:userId',
  });
}

const tabNames = () => screen.getAllByRole('tab').map((tab) => tab.textContent);

describe("the viewer's own profile", () => {
  it('starts with the viewer’s posts, twelve per page [PROFILE-01, PROFILE-04]', async () => {
    const { calls } = showOwn('/profile', {
      '/api/users/{userId}/posts': only(me.id, () => ({
        ...nothing,
        items: [aCard({ title: 'わたしの絵' })],
      })),
    });
    expect(await screen.findByRole('heading', { name: 'わたしの絵' })).toBeTruthy();
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('投稿');
    expect(calls.map(({ path }) => path)).toContain(`/api/users/${me.id}/posts?limit=12`);
  });

  it('links to the pages that only its owner sees, below the tabs [PROFILE-30, SEEN-18]', async () => {
    showOwn('/profile', {
      '/api/users/{userId}/posts': only(me.id, () => ({ ...nothing, items: [aCard()] })),
    });
    const panel = within(await screen.findByRole('tabpanel', { name: '投稿' }));
    await waitFor(() =>
      expect(
        ['1年のまとめ', '閲覧データ'].map((name) =>
          panel.getByRole('link', { name }).getAttribute('href'),
        ),
      ).toEqual(['/year-reviews', '/insights']),
    );
  });

  it('does not link to the insights while its owner has no posts [SEEN-18]', async () => {
    showOwn('/profile');
    expect(await screen.findByText('まだ投稿がありません')).toBeTruthy();
    expect(screen.queryByRole('link', { name: '閲覧データ' })).toBeNull();
  });

  it('is also recognised by its @username', async () => {
    stubServer({
      '/api/users/{userId}': only(`@${me.username}`, () => own),
      '/api/users/{userId}/posts': only(me.id, () => nothing),
    });
    const path = `/user/@${me.username}`;
    renderInApp(<UserPage />, { session: aMember(), path, route: '/user/:userId' });
    expect(await screen.findByRole('link', { name: 'プロフィールを編集' })).toBeTruthy();
    expect(tabNames()).toContain('保存');
  });

  it('has a canonical address with the id, even when it is opened by @username [META-07]', async () => {
    document.head.innerHTML = '<link rel="canonical" href="https://hiroba.test/" />';
    stubServer({
      '/api/users/{userId}': only(`@${other.username}`, () => ({
        ...other,
        is_restricted: false,
        follow: null,
        ...unhidden,
      })),
      '/api/users/{userId}/posts': only(other.id, () => nothing),
    });
    const path = `/user/@${other.username}`;
    renderInApp(<UserPage />, { path, route: '/user/:userId' });
    await screen.findByRole('heading', { level: 1, name: 'みずき' });
    const canonical = document.head.querySelector('link')?.getAttribute('href');
    expect(canonical).toBe(`${location.origin}/user/${other.id}`);
  });

  it('has tabs for saved and liked posts [LIKE-43, LIST-10, PROFILE-02, PROFILE-11, SAVE-02]', async () => {
    const { router } = showOwn();
    await screen.findByRole('heading', { level: 1, name: 'ことり' });
    expect(tabNames()).toEqual(['投稿', 'シリーズ', 'コレクション', 'クリップ', '保存', 'いいね']);
    await userEvent.click(screen.getByRole('tab', { name: '保存' }));
    expect(await screen.findByRole('heading', { name: '保存した絵' })).toBeTruthy();
    expect(screen.getByText('自分だけに見えています')).toBeTruthy();
    expect(router.state.location.search).toBe('?tab=saved');
    await userEvent.click(screen.getByRole('tab', { name: 'いいね' }));
    expect(await screen.findByText('まだいいねした投稿がありません')).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: 'コレクション' }));
    expect(await screen.findByText('コレクションはまだ空っぽです')).toBeTruthy();
  });

  it('opens the tab in the address [LIST-10, PROFILE-11]', async () => {
    showOwn('/profile?tab=saved', { '/api/bookmarks': () => nothing });
    expect(await screen.findByText('まだ保存した投稿がありません')).toBeTruthy();
  });

  it('copies the URL of the public profile [PROFILE-03]', async () => {
    const user = userEvent.setup();
    showOwn();
    await user.click(await screen.findByRole('button', { name: 'シェア' }));
    await user.click(await screen.findByRole('menuitem', { name: 'リンクをコピー' }));
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/user/${me.id}`);
  });

  it('has a link to edit it, and no follow button [FOLLOW-07]', async () => {
    showOwn();
    const edit = await screen.findByRole('link', { name: 'プロフィールを編集' });
    expect(edit.getAttribute('href')).toBe('/profile/edit');
    expect(screen.queryByRole('button', { name: /フォロー/ })).toBeNull();
  });

  it('refreshes its counts every five seconds [PROFILE-05]', async () => {
    vi.useFakeTimers();
    let followers = 3;
    showOwn('/profile', {
      '/api/users/{userId}': only(me.id, () => ({ ...own, follower_count: followers })),
    });
    const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));
    await pass(100);
    const count = () => screen.getByRole('link', { name: /フォロワー/ }).textContent;
    expect(count()).toBe('3フォロワー');
    followers = 4;
    await pass(4500);
    expect(count()).toBe('3フォロワー');
    await pass(600);
    expect(count()).toBe('4フォロワー');
  });
});

describe("somebody else's profile", () => {
  it('shows location, website, month of joining and links [PROFILE-18]', async () => {
    showOther(null, {
      bio: '絵は https://mizuki.example/絵 に',
      website: 'https://mizuki.example/works/',
      location: '星の街',
      created_at: '2026-01-31T20:00:00.000Z',
      is_verified: true,
    });
    expect(await screen.findByText('星の街')).toBeTruthy();
    const website = screen.getByRole('link', { name: /^mizuki\.example\/works/ });
    expect(website.getAttribute('href')).toBe('https://mizuki.example/works/');
    expect(website.getAttribute('target')).toBe('_blank');
    expect(screen.getByRole('link', { name: /^https:\/\/mizuki\.example/ })).toBeTruthy();
    expect(screen.getByText('2026年2月から利用')).toBeTruthy();
    expect(screen.getByRole('img', { name: '認証済み' })).toBeTruthy();
  });

  it('omits a website that is not a URL', async () => {
    showOther(null, { website: 'javascript:alert(1)' });
    expect(await screen.findByText(/から利用/)).toBeTruthy();
    expect(screen.queryByText(/javascript/)).toBeNull();
  });

  it('replaces a former username in the URL [PROFILE-14]', async () => {
    const profile = { ...other, is_restricted: false, follow: null, ...unhidden };
    stubServer({
      '/api/users/{userId}': ({ params }) =>
        params.userId === '@mizuki_old' || params.userId === '@mizuki'
          ? profile
          : refusal('not-found'),
      '/api/users/{userId}/posts': () => nothing,
      ...noCollection,
    });
    const path = '/user/@mizuki_old?tab=collection';
    const { router } = renderInApp(<UserPage />, { path, route: '/user/:userId' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/user/@mizuki'));
    expect(router.state.location.search).toBe('?tab=collection');
    expect(await screen.findByText('まだコレクションがありません')).toBeTruthy();
  });

  it('has a menu that copies its link [PROFILE-19]', async () => {
    const user = userEvent.setup();
    showOther({ is_following: false, is_followed_by: false });
    await user.click(await screen.findByRole('button', { name: 'みずきさんへのその他の操作' }));
    await user.click(await screen.findByRole('menuitem', { name: 'リンクをコピー' }));
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/user/${other.id}`);
  });

  it('has a follow button, labels followers of the viewer, and has no private tabs [FOLLOW-16, PROFILE-11]', async () => {
    showOther({ is_following: false, is_followed_by: true });
    expect(await screen.findByRole('button', { name: 'フォローする：みずきさん' })).toBeTruthy();
    expect(screen.getByText('フォローされています')).toBeTruthy();
    expect(tabNames()).toEqual(['投稿', 'コレクション']);
  });

  it('updates its follower count immediately', async () => {
    showOther({ is_following: false, is_followed_by: false });
    await userEvent.click(await screen.findByRole('button', { name: /フォローする/ }));
    expect(screen.getByRole('link', { name: /フォロワー/ }).textContent).toBe('1フォロワー');
  });

  it('can be reported [PROFILE-54]', async () => {
    showOther({ is_following: false, is_followed_by: false });
    await userEvent.click(
      await screen.findByRole('button', { name: 'みずきさんへのその他の操作' }),
    );
    await userEvent.click(await screen.findByRole('menuitem', { name: '報告' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'メンバーを報告' }));
    expect(await dialog.findByRole('radio', { name: 'スパム・宣伝' })).toBeTruthy();
  });

  it('can be followed but not reported by visitors', async () => {
    showOther(null);
    expect(await screen.findByRole('button', { name: 'フォローする：みずきさん' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: /その他の操作/ })).toBeNull());
  });

  it('can be followed when its audience is restricted', async () => {
    showOther({ is_following: false, is_followed_by: false }, { is_restricted: true });
    expect(await screen.findByText('このプロフィールは公開されていません')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'フォローする：みずきさん' })).toBeTruthy();
  });
});
