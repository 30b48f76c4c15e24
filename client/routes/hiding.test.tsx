import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  CollectionSite,
  someNfts,
} from '#client/features/collections/nfts/collection/collection.testing.tsx';
import { profileQuery } from '#client/features/members/profiles/profiles.queries.ts';
import {
  feedQuery,
  postQuery,
  userPostsQuery,
} from '#client/features/posts/posts/posts.queries.ts';
import { aCard, anOwnPost, aPostDetail } from '#client/testing/posts.ts';
import { aMember, aProfile, renderInApp } from '#client/testing/render.tsx';
import { type Handlers, only, refusal, stubServer } from '#client/testing/server.ts';
import { receiveToasts, type Toast } from '#client/ui/feedback/toast.tsx';
import { DAY, MINUTE } from '#contract/foundations/limits.ts';
import type { PublicProfile } from '#contract/members/profiles.ts';
import PostDetail from './post.tsx';
import UserPage from './user.tsx';

const mizuki = aProfile({ id: 'aUser000000000000002', username: 'mizuki', display_name: 'みずき' });
const nothing = { items: [], next_cursor: null, has_more: false };
const theirCard = aCard({ id: 'aPost000000000000007', user_id: mizuki.id });
const another = aCard({ id: 'aPost000000000000008' });
const theirPost = aPostDetail({
  id: theirCard.id,
  user_id: mizuki.id,
  profiles: mizuki,
  follow: { is_following: false, is_followed_by: false },
});

let toasts: Toast[] = [];
let stopToasts = () => {};
beforeEach(() => {
  toasts = [];
  stopToasts = receiveToasts((toast) => toasts.push(toast));
});
afterEach(() => {
  stopToasts();
  vi.useRealTimers();
});

function profileOf(fields: Partial<PublicProfile>): PublicProfile {
  return {
    ...mizuki,
    is_restricted: false,
    follow: { is_following: false, is_followed_by: false },
    is_blocked: false,
    mute: null,
    ...fields,
  };
}

function stubSite(start: Partial<PublicProfile> = {}, handlers: Handlers = {}) {
  let profile = profileOf(start);
  const set = (fields: Partial<PublicProfile>) => {
    profile = { ...profile, ...fields };
  };
  return stubServer({
    '/api/users/{userId}': only(mizuki.id, () => profile),
    '/api/users/{userId}/posts': only(mizuki.id, () => nothing),
    '/api/posts/{postId}': only(theirCard.id, () =>
      profile.is_blocked ? refusal('not-found') : theirPost,
    ),
    '/api/posts/{postId}/related': () => ({ by_author: [], by_tags: [] }),
    '/api/posts/{postId}/comments': () => nothing,
    '/functions/setMute': ({ data }) => {
      const { kind, value, expiresAt: expires_at = null } = data;
      set({ mute: { expires_at } });
      const created_at = mizuki.created_at;
      return { mute: { kind, value, user: mizuki, expires_at, created_at } };
    },
    '/functions/reportContent': () => ({ success: true, state: 'received', owner_id: 'x' }),
    '/functions/removeMute': () => {
      set({ mute: null });
      return { removed: true };
    },
    '/functions/setBlock': ({ data: { blocked } }) => {
      set({ is_blocked: blocked, is_restricted: blocked });
      return { blocked };
    },
    ...handlers,
  });
}

function show(path: string, route: string, page = <UserPage />) {
  const view = renderInApp(page, { session: aMember(), path, route });
  const feed = { pages: [{ ...nothing, items: [theirCard, another] }], pageParams: [null] };
  const { client } = view;
  client.setQueryData(feedQuery('recent').queryKey, feed);
  client.setQueryData(userPostsQuery(another.user_id).queryKey, feed);
  const cardsIn = ({ queryKey }: ReturnType<typeof feedQuery | typeof userPostsQuery>) =>
    client.getQueryData<typeof feed>(queryKey)?.pages[0]?.items.map(({ id }) => id);
  return { ...view, cardsIn };
}

const showProfile = () => show(`/user/${mizuki.id}`, '/user/:userId');

async function choose(menu: RegExp, entry: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: menu }));
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
}

async function confirmBlock(): Promise<void> {
  const dialog = await screen.findByRole('dialog', { name: 'みずきさんをブロックしますか？' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'ブロックする' }));
}

describe('a mute on a profile', () => {
  it("removes the member's cards from the feeds immediately, with a toast that can undo this [HIDE-13]", async () => {
    const calls = stubSite();
    const { cardsIn } = showProfile();
    await choose(/その他の操作/, 'ミュートする');
    expect(await screen.findByText('みずきさんをミュートしています')).toBeTruthy();
    expect(calls.find(({ path }) => path === '/functions/setMute')?.data).toEqual({
      kind: 'user',
      value: mizuki.id,
      expiresAt: null,
    });
    expect(cardsIn(feedQuery('recent'))).toEqual([another.id]);
    await waitFor(() =>
      expect(toasts.at(-1)?.message).toMatch(/^みずきさんの投稿やコメントが、一覧に/),
    );
    toasts.at(-1)?.action?.onSelect();
    await waitFor(() => expect(screen.queryByText('みずきさんをミュートしています')).toBeNull());
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('ミュートを解除しました'));
  });

  it('can have an end, which is selected in a dialog [TOAST-20]', async () => {
    const calls = stubSite();
    const { cardsIn } = showProfile();
    await choose(/その他の操作/, '期間を決めてミュート');
    const dialog = await screen.findByRole('dialog', { name: 'みずきさんをミュート' });
    expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: '7日間' }).checked).toBe(
      true,
    );
    await userEvent.click(within(dialog).getByRole('radio', { name: '1日' }));
    const pressed = Date.now();
    await userEvent.click(within(dialog).getByRole('button', { name: 'ミュートする' }));
    expect(await screen.findByText(/みずきさんを.+までミュートしています/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = calls.find(({ path }) => path === '/functions/setMute')?.data;
    const end = Date.parse(sent && 'expiresAt' in sent ? String(sent.expiresAt) : '');
    expect(end - pressed).toBeGreaterThanOrEqual(DAY);
    expect(end - pressed).toBeLessThan(DAY + MINUTE);
    expect(cardsIn(feedQuery('recent'))).toEqual([another.id]);
    expect(toasts.at(-1)?.message).toMatch(/^みずきさんの投稿やコメントが、.+まで一覧に/);
  });

  it('can end at a custom moment in the future [HIDE-13]', async () => {
    const calls = stubSite();
    showProfile();
    await choose(/その他の操作/, '期間を決めてミュート');
    const dialog = within(await screen.findByRole('dialog', { name: 'みずきさんをミュート' }));
    await userEvent.click(dialog.getByRole('radio', { name: '日時を決める' }));
    await userEvent.click(dialog.getByRole('button', { name: 'ミュートする' }));
    expect(dialog.getByText('終わりの日付と時刻を入力してください')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByLabelText('日付'));
    fireEvent.change(dialog.getByLabelText('日付'), { target: { value: '2098-01-01' } });
    fireEvent.change(dialog.getByLabelText('時刻'), { target: { value: '09:00' } });
    await userEvent.click(dialog.getByRole('button', { name: 'ミュートする' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = calls.find(({ path }) => path === '/functions/setMute')?.data;
    expect(sent).toMatchObject({ expiresAt: '2098-01-01T00:00:00.000Z' });
  });

  it('keeps the profile and its posts readable, and can be ended on the profile [HIDE-32]', async () => {
    // The clock is in the year in which the mute ends, so the year is omitted.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T03:00:00.000Z') });
    stubSite({ mute: { expires_at: '2026-12-24T03:00:00.000Z' }, bio: '星が好き' });
    showProfile();
    expect(
      await screen.findByText('みずきさんを12月24日(木) 12:00（日本時間）までミュートしています'),
    ).toBeTruthy();
    expect(screen.getByText('星が好き')).toBeTruthy();
    expect(screen.getByRole('tab', { name: '投稿' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'ミュートを解除' }));
    await waitFor(() => expect(screen.queryByText(/ミュートしています/)).toBeNull());
    expect(document.activeElement).not.toBe(document.body);
  });
});

describe('a mute that ends while the profile is open', () => {
  afterEach(() => vi.useRealTimers());

  it('disappears from the profile', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const end = Date.now() + MINUTE;
    const ofNow = () =>
      profileOf({ mute: Date.now() < end ? { expires_at: new Date(end).toISOString() } : null });
    stubSite({}, { '/api/users/{userId}': ofNow });
    showProfile();
    expect(await screen.findByText(/までミュートしています/)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(MINUTE));
    await waitFor(() => expect(screen.queryByText(/ミュートしています/)).toBeNull());
    expect(screen.getByRole('tab', { name: '投稿' })).toBeTruthy();
  });
});

describe('on a profile, a call whose response was lost', () => {
  it.each([
    ['ミュートする', 'みずきさんをミュートしています', { mute: { expires_at: null } }],
    ['ブロックする', 'みずきさんをブロックしています', { is_blocked: true, is_restricted: true }],
  ] as const)('shows the state on the server: %s', async (entry, notice, stored) => {
    let profile = profileOf({});
    const lose = () => {
      profile = profileOf(stored);
      throw new TypeError('Failed to fetch');
    };
    stubServer({
      '/api/users/{userId}': () => profile,
      '/api/users/{userId}/posts': () => nothing,
      '/functions/setMute': lose,
      '/functions/setBlock': lose,
    });
    showProfile();
    await choose(/その他の操作/, entry);
    if (entry === 'ブロックする') await confirmBlock();
    expect(await screen.findByText(notice)).toBeTruthy();
  });
});

describe('a block on a profile', () => {
  it('requires a confirmation, and replaces the content of the profile until the block is removed [HIDE-31, HIDE-32]', async () => {
    stubSite();
    const { cardsIn } = showProfile();
    await choose(/その他の操作/, 'ブロックする');
    await confirmBlock();
    expect(await screen.findByText('みずきさんをブロックしています')).toBeTruthy();
    expect(cardsIn(feedQuery('recent'))).toEqual([another.id]);
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.queryByText('このプロフィールは公開されていません')).toBeNull();
    expect(screen.queryByRole('button', { name: /フォロー/ })).toBeNull();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    screen.getByRole('button', { name: 'ブロックを解除' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('tab', { name: '投稿' })).toBeTruthy();
    expect(document.activeElement).not.toBe(document.body);
    expect(toasts.at(-1)).toMatchObject({
      title: 'ブロックを解除しました',
      message: 'みずきさん',
    });
  });

  it('is not set when its confirmation is cancelled', async () => {
    const calls = stubSite();
    showProfile();
    await choose(/その他の操作/, 'ブロックする');
    await userEvent.click(await screen.findByRole('button', { name: 'キャンセル' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.some(({ path }) => path === '/functions/setBlock')).toBe(false);
  });

  it('shows a toast when the call fails', async () => {
    stubServer({
      '/api/users/{userId}': () => ({
        ...mizuki,
        is_restricted: false,
        follow: null,
        is_blocked: false,
        mute: null,
      }),
      '/functions/setBlock': () => refusal('resource-exhausted', { reason: 'blocks-full' }),
    });
    showProfile();
    await choose(/その他の操作/, 'ブロックする');
    await confirmBlock();
    await waitFor(() =>
      expect(toasts.at(-1)).toMatchObject({
        type: 'error',
        title: 'ブロックできませんでした',
        message: 'ブロックがいっぱいです。使わないものを解除してからお試しください',
      }),
    );
  });
});

describe('on the page of a post', () => {
  const showPost = () => {
    const view = show(`/posts/${theirCard.id}`, '/:page/:postId', <PostDetail />);
    // Cached by an earlier visit to the profile.
    view.client.setQueryData(profileQuery(mizuki.id).queryKey, {
      ...mizuki,
      is_restricted: false,
      follow: null,
      is_blocked: false,
      mute: null,
    });
    return view;
  };

  it('a block opens the profile of the author, which explains why the post is hidden [HIDE-14]', async () => {
    stubSite();
    const { router, client } = showPost();
    await choose(/投稿のメニュー/, 'ブロックする');
    await confirmBlock();
    await waitFor(() => expect(router.state.location.pathname).toBe(`/user/${mizuki.id}`));
    expect(client.getQueryData(profileQuery(mizuki.id).queryKey)).toBeUndefined();
  });

  it('a mute keeps the page of the post [HIDE-14]', async () => {
    stubSite();
    const { client, cardsIn } = showPost();
    await choose(/投稿のメニュー/, 'ミュートする');
    await waitFor(() => expect(cardsIn(feedQuery('recent'))).toEqual([another.id]));
    expect(client.getQueryData(postQuery(theirCard.id).queryKey)?.id).toBe(theirCard.id);
    expect(await screen.findByRole('heading', { level: 1, name: theirPost.title })).toBeTruthy();
  });

  it('a mute is offered after a report, closes the dialog of the report, and can be undone in a toast [REPORT-06, REPORT-96]', async () => {
    const calls = stubSite();
    showPost();
    const { offer, heading } = await report();
    await userEvent.click(offer.getByRole('button', { name: 'ミュートする' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(heading.isConnected).toBe(true);
    expect(toasts.at(-1)?.message).toMatch(/^みずきさんの投稿やコメントが、一覧に/);
    toasts.at(-1)?.action?.onSelect();
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('ミュートを解除しました'));
    expect(calls.some(({ path }) => path === '/functions/removeMute')).toBe(true);
  });

  it('a report of an NFT offers to mute its owner, and the mute closes the open dialogs [REPORT-53]', async () => {
    const calls = stubSite({}, new CollectionSite(someNfts(1)).handlers);
    show(`/user/${mizuki.id}?tab=collection`, '/user/:userId');
    await userEvent.click(await screen.findByRole('button', { name: /^詳細：/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'NFTのメニュー' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '報告' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'NFTを報告' }));
    await userEvent.click(await dialog.findByRole('radio', { name: '無断転載・著作権' }));
    await userEvent.click(dialog.getByRole('button', { name: '報告する' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'ミュートする' }));
    await waitFor(() =>
      expect(toasts.at(-1)?.message).toMatch(/^みずきさんの投稿やコメントが、一覧に/),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.find(({ path }) => path === '/functions/setMute')?.data).toMatchObject({
      kind: 'user',
      value: mizuki.id,
    });
  });

  it('a block after a report requires a confirmation, and opens the profile [REPORT-06, REPORT-97]', async () => {
    stubSite();
    const { router } = showPost();
    const { offer } = await report();
    await userEvent.click(offer.getByRole('button', { name: 'ブロックする' }));
    expect(router.state.location.pathname).toBe(`/posts/${theirCard.id}`);
    await confirmBlock();
    await waitFor(() => expect(router.state.location.pathname).toBe(`/user/${mizuki.id}`));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  async function report() {
    await userEvent.click(await screen.findByRole('button', { name: '投稿のメニュー' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '報告' }));
    const heading = screen.getByRole('heading', { level: 1, hidden: true });
    const dialog = within(await screen.findByRole('dialog', { name: '投稿を報告' }));
    await userEvent.click(await dialog.findByRole('radio', { name: 'スパム・宣伝' }));
    await userEvent.click(dialog.getByRole('button', { name: '報告する' }));
    await dialog.findByText('みずきさんを見たくないときは');
    return { offer: dialog, heading };
  }

  it("the viewer's own post has no menu entry to mute or block", async () => {
    const own = aPostDetail({ id: theirCard.id, user_id: aMember().user?.id ?? '', follow: null });
    const { can } = anOwnPost();
    stubServer({ '/api/posts/{postId}': () => ({ ...own, can }) });
    show(`/posts/${theirCard.id}`, '/:page/:postId', <PostDetail />);
    await userEvent.click(await screen.findByRole('button', { name: '投稿のメニュー' }));
    await screen.findByRole('menuitem', { name: /編集/ });
    expect(screen.queryByRole('menuitem', { name: /ミュート|ブロック/ })).toBeNull();
  });
});
