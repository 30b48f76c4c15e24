import { useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { profilesKeys } from '#client/features/members/profiles/profiles.keys.ts';
import { FeedTabs } from '#client/features/posts/posts/feeds/feed-tabs.tsx';
import { postsKeys } from '#client/features/posts/posts/posts.keys.ts';
import { aCard } from '#client/testing/posts.ts';
import { aMember, aProfile, renderInApp, visitor } from '#client/testing/render.tsx';
import { refusal, stubServer } from '#client/testing/server.ts';
import { receiveToasts, type Toast } from '#client/ui/feedback/toast.tsx';
import type { FollowState } from '#contract/members/profiles.ts';
import { FollowButton } from './follow-button.tsx';
import { followListQuery, followStore } from './follows.queries.ts';

const other = aProfile({ id: 'aUser000000000000002', username: 'mizuki', display_name: 'みずき' });
const nobody: FollowState = { is_following: false, is_followed_by: false };
const button = () => screen.getByRole('button', { name: /みずき/ });

let toasts: Toast[] = [];
let stopToasts = () => {};

function catchToasts() {
  toasts = [];
  stopToasts = receiveToasts((toast) => toasts.push(toast));
}

afterEach(() => {
  stopToasts();
  cleanup();
  followStore.setViewer(null);
});

/** A server that stores follows. `gate` delays its responses. */
function aServer(state: FollowState, gate: () => Promise<void> = async () => {}) {
  let following = state.is_following;
  const answer = (next: boolean) => async () => {
    await gate();
    following = next;
    return { ...state, is_following: following, follower_count: following ? 1 : 0 };
  };
  return stubServer({
    '/functions/followUser': answer(true),
    '/functions/unfollowUser': answer(false),
  });
}

function show(follow: FollowState | null, session = aMember(), gate?: () => Promise<void>) {
  catchToasts();
  const calls = aServer(follow ?? nobody, gate);
  const names = () => calls.map(({ path }) => path.replace('/functions/', ''));
  const view = renderInApp(<Known follow={follow} />, { session });
  return { ...view, calls, names };
}

function Known({ follow }: { follow: FollowState | null }) {
  return <FollowButton userId={other.id} name="みずき" follow={follow} />;
}

describe('the follow button', () => {
  it('shows the follow immediately, and calls the server [FOLLOW-13]', async () => {
    let open = () => {};
    const { names } = show(nobody, aMember(), () => new Promise((next) => (open = next)));
    expect(button().textContent).toBe('フォローする');
    fireEvent.click(button());
    expect(button().textContent).toBe('フォロー中');
    await waitFor(() => expect(names()).toEqual(['followUser']));
    await act(async () => open());
  });

  it('shows 相互フォロー中 when both members follow each other [FOLLOW-06]', () => {
    show({ is_following: true, is_followed_by: true });
    expect(button().textContent).toContain('相互フォロー中');
  });

  it('becomes mutual when the viewer follows a follower [FOLLOW-06]', () => {
    show({ is_following: false, is_followed_by: true });
    fireEvent.click(button());
    expect(button().textContent).toContain('相互フォロー中');
  });

  const stranger = { is_following: false, is_followed_by: false };

  it('sends a follow request when the profile is not public [FOLLOW-35]', async () => {
    show({ ...stranger, request: 'needed' });
    const asked = { ...stranger, request: 'pending' as const, follower_count: 0 };
    stubServer({ '/functions/followUser': () => asked });
    expect(button().textContent).toBe('フォロー申請');
    fireEvent.click(button());
    expect(button().textContent).toContain('申請中');
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]?.title).toBe('フォローを申請しました');
  });

  it('withdraws a pending follow request, and the toast offers no undo [FOLLOW-35, FOLLOW-57]', async () => {
    show({ ...stranger, request: 'pending' });
    const withdrawn = { ...stranger, request: 'needed' as const, follower_count: 0 };
    const calls = stubServer({ '/functions/unfollowUser': () => withdrawn });
    const name = '申請中：みずきさんへのフォロー申請を取り消す';
    expect(button().getAttribute('aria-label')).toBe(name);
    fireEvent.click(button());
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]).toMatchObject({ title: 'フォローの申請を取り消しました' });
    expect(toasts[0]?.action).toBeUndefined();
    expect(calls).toHaveLength(1);
  });

  it('unfollows a member, and the toast can follow the member again [FOLLOW-14]', async () => {
    const { names } = show({ is_following: true, is_followed_by: false });
    expect(button().textContent).toContain('フォロー解除');
    expect(button().getAttribute('aria-label')).toBe('フォロー中：みずきさんをフォロー解除');
    fireEvent.click(button());
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]).toMatchObject({ title: 'フォローを解除しました', message: 'みずきさん' });
    act(() => toasts[0]?.action?.onSelect());
    await waitFor(() => expect(names()).toEqual(['unfollowUser', 'followUser']));
  });

  it('asks for a confirmation before an unfollow when a new follow would need consent [FOLLOW-43]', async () => {
    const { names } = show({
      is_following: true,
      is_followed_by: false,
      needs_consent_again: true,
    });
    fireEvent.click(button());
    const dialog = await screen.findByRole('dialog', {
      name: 'みずきさんのフォローを解除しますか？',
    });
    expect(dialog.textContent).toContain('承認してもらう必要があります');
    fireEvent.click(within(dialog).getByRole('button', { name: 'キャンセル' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(button().textContent).toContain('フォロー中');
    expect(names()).toEqual([]);
    fireEvent.click(button());
    fireEvent.click(await screen.findByRole('button', { name: 'フォロー解除' }));
    await waitFor(() => expect(names()).toEqual(['unfollowUser']));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('offers to unfollow after a press only once the pointer has left the button', () => {
    show(nobody);
    fireEvent.click(button());
    expect(button().textContent).not.toContain('フォロー解除');
    fireEvent.pointerLeave(button());
    expect(button().textContent).toContain('フォロー解除');
  });

  it('shows and sends only the last state after quick presses [FOLLOW-45]', async () => {
    const { names } = show(nobody);
    for (let press = 0; press < 4; press += 1) fireEvent.click(button());
    await waitFor(() => expect(names()).toEqual(['followUser', 'unfollowUser']));
    await waitFor(() => expect(button().textContent).toBe('フォローする'));
  });

  it('is reset and shows a toast when the call fails [FOLLOW-09]', async () => {
    catchToasts();
    stubServer({ '/functions/followUser': () => refusal('internal') });
    renderInApp(<Known follow={nobody} />, { session: aMember() });
    fireEvent.click(button());
    expect(button().textContent).toBe('フォロー中');
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect([toasts[0]?.type, toasts[0]?.title]).toEqual(['error', 'フォロー操作に失敗しました']);
    expect(button().textContent).toBe('フォローする');
  });

  it('says in a toast that a member cannot be followed [HIDE-30]', async () => {
    catchToasts();
    const details = { reason: 'not-followable' } as const;
    stubServer({ '/functions/followUser': () => refusal('not-found', details) });
    renderInApp(<Known follow={nobody} />, { session: aMember() });
    fireEvent.click(button());
    await waitFor(() => expect(toasts[0]?.message).toBe('この人は、いまフォローできません'));
    expect(button().textContent).toBe('フォローする');
  });

  it('shows a visitor a login link for three seconds, and sends nothing [FOLLOW-15]', () => {
    vi.useFakeTimers();
    try {
      const { calls } = show(null, visitor);
      fireEvent.click(button());
      expect(screen.getByText(/フォローするにはログインしてください/)).toBeTruthy();
      expect(screen.getByRole('link', { name: /ログイン/ }).getAttribute('href')).toBe('/login');
      act(() => void vi.advanceTimersByTime(2900));
      expect(screen.queryByText(/フォローするにはログインしてください/)).toBeTruthy();
      act(() => void vi.advanceTimersByTime(200));
      expect(screen.queryByText(/フォローするにはログインしてください/)).toBeNull();
      expect(calls).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("is missing for the viewer's own profile [FOLLOW-07]", () => {
    stubServer({});
    renderInApp(<FollowButton userId={aProfile().id} name="ことり" follow={null} />, {
      session: aMember(),
    });
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('refreshes the feed フォロー中 after a follow', async () => {
    let isFollowing = false;
    stubServer({
      '/functions/followUser': () => {
        isFollowing = true;
        return { is_following: true, is_followed_by: false, follower_count: 1 };
      },
      '/api/posts': () => ({
        items: isFollowing ? [aCard({ title: 'みずきの絵' })] : [],
        next_cursor: null,
        has_more: false,
      }),
    });
    renderInApp(
      <>
        <Known follow={nobody} />
        <FeedTabs first="following" />
      </>,
      { session: aMember() },
    );
    await screen.findByText('フォロー中の人の投稿は、まだありません');
    fireEvent.click(button());
    expect(await screen.findByRole('heading', { name: 'みずきの絵' })).toBeTruthy();
  });

  it('updates the follow in cached lists, profiles and posts of the member [FOLLOW-13]', async () => {
    const { client, names } = show(nobody);
    const user = { ...other, bio: '' };
    const following_id = 'aUser000000000000003';
    const record = { id: `${other.id}_${following_id}`, follower_id: other.id, following_id };
    const item = { user, follow: nobody, ...record, created_at: null };
    const key = followListQuery(following_id, 'followers').queryKey;
    client.setQueryData(key, {
      pages: [{ items: [item], next_cursor: null, has_more: false }],
      pageParams: [null],
    });
    const profile = {
      ...other,
      is_restricted: false,
      follow: nobody,
      is_blocked: false,
      mute: null,
    };
    client.setQueryData(profilesKeys.one(other.id), profile);
    client.setQueryData(postsKeys.detail('p1'), { user_id: other.id, follow: nobody });
    fireEvent.click(button());
    await waitFor(() => expect(names()).toContain('followUser'));
    const followed = { is_following: true, is_followed_by: false };
    await waitFor(() =>
      expect(client.getQueryData(key)?.pages[0]?.items[0]?.follow).toEqual(followed),
    );
    expect(client.getQueryData(profilesKeys.one(other.id))).toMatchObject({
      follow: followed,
      follower_count: 1,
    });
    expect(client.getQueryData(postsKeys.detail('p1'))).toMatchObject({ follow: followed });
  });

  it('keeps a follow in an open post when the response of an earlier read arrives afterwards', async () => {
    const followed = { is_following: true, is_followed_by: false };
    const before = { user_id: other.id, follow: nobody, commenters: 'readers' };
    const earlier = Promise.withResolvers<typeof before>();
    const reads = [earlier.promise];
    const queryFn = () => reads.shift() ?? Promise.resolve({ ...before, follow: followed });
    const queryKey = postsKeys.detail('p1');
    function OpenPost() {
      const { data } = useQuery({ queryKey, queryFn, initialData: before, staleTime: 0 });
      return <Known follow={data.follow} />;
    }
    aServer(nobody);
    const { client } = renderInApp(<OpenPost />, { session: aMember() });
    fireEvent.click(button());
    await waitFor(() => expect(client.getQueryData(queryKey)).toMatchObject({ follow: followed }));
    await act(async () => earlier.resolve(before));
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(client.getQueryData(queryKey)).toMatchObject({ follow: followed });
  });
});
