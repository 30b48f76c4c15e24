import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import FeedPage from '#client/routes/feed.tsx';
import FollowedTagsPage from '#client/routes/followed-tags.tsx';
import TagPage from '#client/routes/tag.tsx';
import { aCard } from '#client/testing/posts.ts';
import { aMember, renderInApp, visitor } from '#client/testing/render.tsx';
import { type Handlers, refusal, stubServer } from '#client/testing/server.ts';
import { receiveToasts, type Toast } from '#client/ui/feedback/toast.tsx';
import { tagFollowStore } from './tag-follows.queries.ts';

let toasts: Toast[] = [];
let stopToasts = () => {};

beforeEach(() => {
  toasts = [];
  stopToasts = receiveToasts((toast) => toasts.push(toast));
});
afterEach(() => {
  stopToasts();
  cleanup();
  tagFollowStore.setViewer(null);
});

const tagUse = (tag: string) => ({ tag, count: 3, is_character: false });
const page = {
  ...tagUse('ルミ'),
  description: '',
  image_url: null,
  image: null,
  related: [],
};

/** A server that stores the viewer's followed tags. All posts have the tag ルミ. */
function aServer(followed: string[], handlers: Handlers = {}) {
  let tags = followed;
  const answer =
    (is_following: boolean) =>
    ({ data }: { data: unknown }) => {
      const { tag } = data as { tag: string };
      tags = tags.filter((other) => other !== tag);
      if (is_following) tags = [tag, ...tags];
      return { tag, is_following };
    };
  return stubServer({
    '/api/tag-follows': () => ({ tags }),
    '/api/tags/page': () => page,
    '/api/tags/popular': () => ({ characters: [], tags: [tagUse('ルミ'), tagUse('水彩')] }),
    '/api/suggested-authors': () => ({ items: [] }),
    '/api/posts': () => ({
      items: tags.includes('ルミ') ? [aCard({ title: 'ルミの絵' })] : [],
      next_cursor: null,
      has_more: false,
    }),
    '/functions/followTag': answer(true),
    '/functions/unfollowTag': answer(false),
    ...handlers,
  });
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('the page of a tag', () => {
  const open = (session = aMember()) =>
    renderInApp(<TagPage />, {
      session,
      path: `/tags/${encodeURIComponent('ルミ')}`,
      route: '/tags/:tag',
    });

  it('follows the tag and shows a toast with a link to the posts of followed tags; after an unfollow, the toast offers an undo [FTAG-05, FTAG-16, FTAG-17]', async () => {
    const calls = aServer([]);
    open();
    await userEvent.click(await button('フォローする：#ルミ'));
    expect(await button('フォロー中：#ルミをフォロー解除')).toBeTruthy();
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]?.link).toEqual({ label: '新しい投稿を見る', to: '/feed?of=tags' });
    await userEvent.click(await button('フォロー中：#ルミをフォロー解除'));
    await waitFor(() => expect(toasts).toHaveLength(2));
    expect(toasts[1]).toMatchObject({ title: 'フォローを解除しました', message: '#ルミ' });
    act(() => toasts[1]?.action?.onSelect());
    expect(await button('フォロー中：#ルミをフォロー解除')).toBeTruthy();
    const names = () => calls.filter(({ path }) => path.startsWith('/functions/'));
    await waitFor(() =>
      expect(names().map(({ path }) => path.slice('/functions/'.length))).toEqual([
        'followTag',
        'unfollowTag',
        'followTag',
      ]),
    );
  });

  it('shows that the viewer follows the tag, or why a follow has failed [FTAG-05]', async () => {
    aServer(['ルミ']);
    const first = open();
    expect(await button('フォロー中：#ルミをフォロー解除')).toBeTruthy();
    first.unmount();
    aServer([], {
      '/functions/followTag': () => refusal('resource-exhausted', { reason: 'tag-follows-full' }),
    });
    open();
    await userEvent.click(await button('フォローする：#ルミ'));
    await waitFor(() => expect(toasts[0]?.title).toBe('フォロー操作に失敗しました'));
    expect(toasts[0]?.message).toContain('フォローできるタグは500個までです');
    expect(await button('フォローする：#ルミ')).toBeTruthy();
  });

  it('asks a visitor who presses the follow button to log in, and sends nothing [FTAG-18]', async () => {
    const calls = aServer([]);
    open(visitor);
    await userEvent.click(await button('フォローする：#ルミ'));
    expect(screen.getByText(/フォローするにはログインしてください/)).toBeTruthy();
    expect(calls.map(({ path }) => path)).not.toContain('/api/tag-follows');
    expect(calls.map(({ path }) => path)).not.toContain('/functions/followTag');
  });
});

describe('the tab フォロー中 of /feed', () => {
  const open = (path = '/feed?of=tags') => renderInApp(<FeedPage />, { session: aMember(), path });

  it('shows the posts of members first, and the posts with followed tags when the viewer selects them [FTAG-06]', async () => {
    const calls = aServer(['ルミ']);
    const { router } = open('/feed');
    expect((await button('メンバー')).getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(await button('キャラ・タグ'));
    expect(await screen.findByRole('list', { name: 'フォロー中のタグの投稿' })).toBeTruthy();
    expect(router.state.location.search).toBe('?of=tags');
    expect(calls.map(({ path }) => path)).toContain('/api/posts?sort=followed-tags&limit=20');
    await userEvent.click(await button('メンバー'));
    expect(router.state.location.search).toBe('');
  });

  it('has no filters by category, even when the URL contains a category [FEED-33]', async () => {
    const calls = aServer([]);
    open('/feed?category=photo');
    const filters = () => screen.queryByRole('group', { name: '絞り込み' });
    expect((await button('メンバー')).getAttribute('aria-pressed')).toBe('true');
    expect(filters()).toBeNull();
    expect(calls.map(({ path }) => path)).not.toContain(
      '/api/posts?sort=following&category=photo&limit=20',
    );
    await userEvent.click(screen.getByRole('tab', { name: '新着' }));
    expect(filters()).toBeTruthy();
  });

  it('unfollows a listed tag by one press, which can be undone, and moves the focus to the next tag [FTAG-20, FTAG-23]', async () => {
    aServer(['ルミ', '水彩']);
    open();
    const section = within(await screen.findByRole('region', { name: 'フォロー中のタグ' }));
    expect(await section.findByRole('link', { name: '#ルミ' })).toBeTruthy();
    await userEvent.click(await section.findByRole('button', { name: '#ルミをフォロー解除' }));
    expect(section.queryByRole('link', { name: '#ルミ' })).toBeNull();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('#水彩をフォロー解除');
    await waitFor(() => expect(toasts[0]?.message).toBe('#ルミ'));
    expect(await screen.findByText('フォロー中のタグの投稿は、まだありません')).toBeTruthy();
    act(() => toasts[0]?.action?.onSelect());
    expect(await section.findByRole('link', { name: '#ルミ' })).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'ルミの絵' })).toBeTruthy();
  });

  it('shows twelve of many followed tags until the viewer asks for all [FTAG-19]', async () => {
    aServer(Array.from({ length: 15 }, (_, index) => `ほし${index}`));
    open();
    await userEvent.click(await button('ほか3個のタグを表示'));
    expect(screen.getAllByRole('button', { name: /をフォロー解除$/ })).toHaveLength(15);
  });

  it('offers up to six popular tags while no tag is followed, and still offers them after the first follow [FTAG-07, FTAG-21]', async () => {
    const more = ['海', '空', '森', '星', '雨'].map(tagUse);
    aServer([], {
      '/api/tags/popular': () => ({
        characters: [{ ...tagUse('ルミ'), is_character: true, image: null, image_url: null }],
        tags: [tagUse('水彩'), ...more],
      }),
    });
    open();
    await button('フォローする：#ルミ');
    expect(screen.getAllByRole('button', { name: /^フォローする：#/ })).toHaveLength(6);
    await userEvent.click(await button('フォローする：#ルミ'));
    expect(await screen.findByRole('heading', { name: 'ルミの絵' })).toBeTruthy();
    expect(await button('フォローする：#水彩')).toBeTruthy();
  });
});

describe('the page of all followed tags', () => {
  const open = () => renderInApp(<FollowedTagsPage />, { session: aMember() });

  it('lists all followed tags, searches them in full and half width, and keeps the row of a tag that was unfollowed [TOPIC-02, TOPIC-04]', async () => {
    aServer(['ルミ', ...Array.from({ length: 300 }, (_, index) => `Ｓｔａｒ${index}`)]);
    open();
    expect((await screen.findAllByRole('listitem')).length).toBe(301);
    await userEvent.type(
      screen.getByRole('searchbox', { name: 'フォロー中のタグを探す' }),
      'star29',
    );
    // The found tags are star29, and star290 to star299.
    expect(screen.getAllByRole('listitem')).toHaveLength(11);
    expect(screen.getByText('11個')).toBeTruthy();
    await userEvent.click(await button('フォロー中：#Ｓｔａｒ29をフォロー解除'));
    await userEvent.click(await button('フォローする：#Ｓｔａｒ29'));
    expect(await button('フォロー中：#Ｓｔａｒ29をフォロー解除')).toBeTruthy();
  });

  it('says when no tag is followed, and when no tag is found [TOPIC-02]', async () => {
    aServer([]);
    const first = open();
    expect(await screen.findByText('フォロー中のタグはありません')).toBeTruthy();
    first.unmount();
    aServer(Array.from({ length: 13 }, (_, index) => `ほし${index}`));
    open();
    await userEvent.type(await screen.findByRole('searchbox'), 'つき');
    expect(screen.getByText('当てはまるタグはありません')).toBeTruthy();
  });
});
