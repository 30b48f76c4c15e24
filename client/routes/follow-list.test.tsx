import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import FocusOnNavigation from '#client/features/shell/layout/focus-on-navigation.ts';
import { followListQuery, followStore } from '#client/features/social/follows/follows.queries.ts';
import { Outlet } from '#client/lib/router/router-provider.tsx';
import { aMember, aProfile, renderInApp, visitor } from '#client/testing/render.tsx';
import { type Handlers, only, refusal, stubServer } from '#client/testing/server.ts';
import type { ListedFollow } from '#contract/social/follows.ts';
import FollowListPages from './follow-list.tsx';

const owner = aProfile({ id: 'aUser000000000000002', username: 'mizuki', display_name: 'みずき' });
const path = `/api/users/${owner.id}`;

function aFan(number: number, fields: Partial<ListedFollow> = {}): ListedFollow {
  const { id, username, display_name, avatar_url, is_verified, is_holder } = aProfile({
    id: `aFan${String(number).padStart(16, '0')}`,
    username: `fan_${number}`,
    display_name: `ファン${number}`,
  });
  const user = {
    id,
    username,
    display_name,
    avatar_url,
    is_verified,
    is_holder,
    bio: `自己紹介${number}`,
  };
  const record = {
    id: `${id}_${owner.id}`,
    follower_id: id,
    following_id: owner.id,
    created_at: null,
  };
  return { user, follow: { is_following: false, is_followed_by: false }, ...record, ...fields };
}

const pageOf = (items: ListedFollow[], next_cursor: string | null = null) => ({
  items,
  next_cursor,
  has_more: next_cursor !== null,
});

type FollowersHandler = NonNullable<Handlers['/api/users/{userId}/followers']>;

const unhidden = { is_blocked: false, mute: null };

const unrestricted: Handlers = {
  '/api/users/{userId}': only(owner.id, () => ({
    ...owner,
    is_restricted: false,
    follow: null,
    ...unhidden,
  })),
};

function show(followers: FollowersHandler, session = aMember(), profile = unrestricted) {
  const calls = stubServer({
    ...profile,
    '/api/users/{userId}/followers': (call) =>
      call.params.userId === owner.id ? followers(call) : refusal('not-found'),
  });
  const view = renderInApp(<FollowListPages />, {
    session,
    path: `/user/${owner.id}/followers`,
    route: '/user/:userId/followers',
  });
  return { ...view, calls };
}

function Frame() {
  const main = useRef<HTMLElement>(null);
  return (
    <main ref={main} tabIndex={-1}>
      <Outlet />
      <FocusOnNavigation main={main} />
    </main>
  );
}

/** Shows both lists at their addresses, with the focus of the site. */
function showBoth(address: string) {
  stubServer({
    ...unrestricted,
    '/api/users/{userId}/followers': () => pageOf([aFan(1)]),
    '/api/users/{userId}/following': () => pageOf([aFan(2)]),
  });
  const element = <FollowListPages />;
  const paths = ['/user/:userId/followers', '/user/:userId/following'];
  renderInApp(<Frame />, {
    session: aMember(),
    path: address,
    children: paths.map((each) => ({ path: each, element })),
  });
}

afterEach(() => {
  cleanup();
  followStore.setViewer(null);
});

describe("the viewer's own lists", () => {
  const me = aMember();
  const links = ['フォロー中のタグ', 'フォロー中のシリーズ'];
  const showOwn = (list: 'followers' | 'following') => {
    const id = me.user?.id ?? '';
    stubServer({
      '/api/users/{userId}': only(id, () => ({
        ...aProfile({ id }),
        is_restricted: false,
        follow: null,
        ...unhidden,
      })),
      '/api/users/{userId}/followers': () => pageOf([aFan(1)]),
      '/api/users/{userId}/following': () => pageOf([aFan(1)]),
    });
    const route = `/user/:userId/${list}`;
    renderInApp(<FollowListPages />, { session: me, path: `/user/${id}/${list}`, route });
  };

  it('link from the followed members to the followed tags and series [FOLLOW-75]', async () => {
    showOwn('following');
    await screen.findByText('ファン1');
    const hrefs = links.map((name) => screen.getByRole('link', { name }).getAttribute('href'));
    expect(hrefs).toEqual(['/tags', '/series']);
    cleanup();
    showOwn('followers');
    await screen.findByText('ファン1');
    expect(screen.queryByRole('link', { name: 'フォロー中のタグ' })).toBeNull();
  });

  it('are the only lists of followed members with links to followed tags and series [FOLLOW-75]', async () => {
    showBoth(`/user/${owner.id}/following`);
    await screen.findByText('ファン2');
    expect(screen.queryByRole('link', { name: 'フォロー中のタグ' })).toBeNull();
  });
});

describe('the list of followers', () => {
  it('loads the next page after a page without visible items', async () => {
    show(({ path }) => (path.includes('cursor=') ? pageOf([aFan(1)]) : pageOf([], 'next')));
    await userEvent.click(await screen.findByRole('button', { name: 'もっと見る' }));
    expect(await screen.findByText('ファン1')).toBeTruthy();
  });

  it('shows members with follow buttons [FOLLOW-16]', async () => {
    show(() => pageOf([aFan(1), aFan(2)]));
    const rows = within(await screen.findByRole('list', { name: 'フォロワー' })).getAllByRole(
      'listitem',
    );
    expect(rows).toHaveLength(2);
    expect(rows[0]?.textContent).toContain('ファン1@fan_1自己紹介1');
    expect(
      within(rows[0] as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe(`/user/${aFan(1).user.id}`);
    expect(screen.getByRole('button', { name: 'フォローする：ファン1さん' })).toBeTruthy();
    expect(
      await screen.findByRole('heading', { level: 1, name: 'みずきさんのフォロワー' }),
    ).toBeTruthy();
  });

  it('labels followers of the viewer, and shows the viewer without a button [FOLLOW-19]', async () => {
    const fan0 = aFan(0, { follow: null });
    const me = { ...fan0, user: { ...fan0.user, id: aProfile().id } };
    const fan = aFan(1, { follow: { is_following: false, is_followed_by: true } });
    show(() => pageOf([me, fan]));
    expect(await screen.findByText('フォローされています')).toBeTruthy();
    expect(screen.getAllByRole('button')).toHaveLength(1);
  });

  it('requests pages of 20, and loads the next page when its button is pressed [FOLLOW-12, LIST-07]', async () => {
    const { calls } = show(({ path: requested }) =>
      requested.includes('cursor=next') ? pageOf([aFan(2)]) : pageOf([aFan(1)], 'next'),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'もっと見る' }));
    expect(await screen.findByText('ファン2')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'もっと見る' })).toBeNull();
    const requests = calls.map((call) => call.path).filter((each) => each.includes('/followers'));
    expect(requests).toEqual([
      `${path}/followers?limit=20`,
      `${path}/followers?limit=20&cursor=next`,
    ]);
  });

  it('reports a failure, and can be retried [LIST-08]', async () => {
    let broken = true;
    show(() => (broken ? refusal('internal') : pageOf([aFan(1)])));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'データの読み込みに失敗しました',
    );
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: '再試行' }));
    expect(await screen.findByText('ファン1')).toBeTruthy();
  });

  it('keeps its items when a refresh fails, and reports the failure [LIST-09]', async () => {
    let broken = false;
    const { client } = show(() => (broken ? refusal('internal') : pageOf([aFan(1)])));
    await screen.findByText('ファン1');
    broken = true;
    void client.refetchQueries({ queryKey: followListQuery(owner.id, 'followers').queryKey });
    expect((await screen.findByRole('alert')).textContent).toContain('データの更新に失敗しました');
    expect(screen.getByText('ファン1')).toBeTruthy();
  });

  it('has an empty state', async () => {
    show(() => pageOf([]));
    expect(await screen.findByText('まだフォロワーがいません')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'プロフィールを見る' }).getAttribute('href')).toBe(
      `/user/${owner.id}`,
    );
  });

  it('of a restricted profile is not requested [FOLLOW-20]', async () => {
    const { calls } = show(() => pageOf([]), aMember(), {
      '/api/users/{userId}': () => ({ ...owner, is_restricted: true, follow: null, ...unhidden }),
    });
    expect(await screen.findByText('この一覧は公開されていません')).toBeTruthy();
    expect(calls.some((call) => call.path.includes('/followers'))).toBe(false);
  });

  it('links to the other list and back to the profile, for visitors too', async () => {
    show(() => pageOf([aFan(1, { follow: null })]), visitor);
    const back = await screen.findByRole('link', { name: 'みずきさんのプロフィールに戻る' });
    expect(back.getAttribute('href')).toBe(`/user/${owner.id}`);
    const lists = within(screen.getByRole('navigation', { name: 'フォローの一覧' }));
    expect(lists.getByRole('link', { name: 'フォロワー' }).getAttribute('aria-current')).toBe(
      'page',
    );
    expect(lists.getByRole('link', { name: 'フォロー中' }).getAttribute('href')).toBe(
      `/user/${owner.id}/following`,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'フォローする：ファン1さん' }));
    expect(await screen.findByText(/フォローするにはログインしてください/)).toBeTruthy();
  });

  it('says when the member does not exist', async () => {
    show(() => pageOf([]), aMember(), {});
    await waitFor(() =>
      expect(screen.getByText('このメンバーは見つかりませんでした')).toBeTruthy(),
    );
  });
});

describe('the lists of followers and of followed members', () => {
  it('move the focus to the heading of the list that is opened', async () => {
    showBoth(`/user/${owner.id}/followers`);
    await screen.findByText('ファン1');
    await userEvent.click(screen.getByRole('link', { name: 'フォロー中' }));
    expect(await screen.findByText('ファン2')).toBeTruthy();
    const heading = screen.getByRole('heading', { level: 1, name: 'みずきさんがフォロー中' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it.each(['followers', 'followers/', 'Followers'])('open the followers at /%s', async (last) => {
    showBoth(`/user/${owner.id}/${last}`);
    expect(await screen.findByText('ファン1')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'みずきさんのフォロワー' })).toBeTruthy();
  });
});
