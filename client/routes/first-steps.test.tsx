import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { followStore } from '#client/features/social/follows/follows.queries.ts';
import { useLocation } from '#client/lib/router/router-hooks.ts';
import { aCard, aSuggestedAuthor } from '#client/testing/posts.ts';
import { aMember, aProfile, renderInApp } from '#client/testing/render.tsx';
import { type Handlers, refusal, stubServer } from '#client/testing/server.ts';
import { aSiteSettings } from '#client/testing/site-settings.ts';
import type { SuggestedAuthor } from '#contract/posts/posts.ts';
import FeedPage from './feed.tsx';
import HomePage from './home.tsx';
import ProfileSetupPage from './profile-setup.tsx';
import WelcomePage from './welcome.tsx';

const nothing = { items: [], next_cursor: null, has_more: false };
const mizuki = aSuggestedAuthor({ id: 'aUser000000000000002', display_name: 'みずき' });
const aoi = aSuggestedAuthor({ id: 'aUser000000000000003', display_name: 'あおい' });

afterEach(() => {
  followStore.setViewer(null);
});

const pages: Record<string, () => ReactNode> = {
  '/': HomePage,
  '/feed': FeedPage,
  '/profile-setup': ProfileSetupPage,
  '/welcome': WelcomePage,
};

function Site() {
  const Page = pages[useLocation().pathname];
  return Page ? <Page /> : <h1>別のページ</h1>;
}

/** Opens a page for a member, on a site with these suggestions. */
function open(path: string, items: SuggestedAuthor[], handlers: Handlers = {}) {
  const calls = stubServer({
    '/api/site-settings': () => aSiteSettings(),
    '/api/banners': () => ({ items: [] }),
    '/api/events/next': () => ({ items: [] }),
    '/api/posts': () => nothing,
    '/api/tags/popular': () => ({
      characters: [],
      tags: [{ tag: '水彩', count: 3, is_character: false }],
    }),
    '/api/suggested-authors': () => ({ items }),
    '/api/tag-follows': () => ({ tags: [] }),
    '/functions/followTag': () => ({ tag: '水彩', is_following: true }),
    '/functions/followUser': () => ({
      is_following: true,
      is_followed_by: false,
      follower_count: 1,
    }),
    ...handlers,
  });
  const isNew = path === '/profile-setup';
  const session = aMember({ is_profile_complete: !isNew });
  return { calls, ...renderInApp(<Site />, { session, path }) };
}

async function join(items: SuggestedAuthor[], handlers: Handlers = {}) {
  const updateProfile = () => ({ profile: aProfile() });
  const saving: Handlers = { '/functions/updateProfile': updateProfile, ...handlers };
  const view = open('/profile-setup', items, saving);
  await userEvent.click(await screen.findByRole('button', { name: 'はじめる' }));
  await waitFor(() => expect(view.router.state.location.pathname).toBe('/'));
  return view;
}

const offer = { name: '気になる人をフォローしてみませんか？' };
const follow = (name: string) => screen.findByRole('button', { name: `フォローする：${name}さん` });

describe('home, after the first profile', () => {
  it('offers to choose members to follow, until あとで is pressed [SETUP-29]', async () => {
    const { router } = await join([mizuki]);
    expect(await screen.findByRole('heading', offer)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'あとで' }));
    expect(screen.queryByRole('heading', offer)).toBeNull();
    await act(() => router.navigate('/elsewhere'));
    await act(() => router.navigate('/'));
    expect(await screen.findByRole('tab', { name: '新着' })).toBeTruthy();
    expect(screen.queryByRole('heading', offer)).toBeNull();
  });

  it('links to the choice of members until the member has opened the choice [SETUP-29]', async () => {
    const { router } = await join([mizuki]);
    await userEvent.click(await screen.findByRole('link', { name: 'フォローする人を選ぶ' }));
    expect(await follow('みずき')).toBeTruthy();
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('tab', { name: '新着' })).toBeTruthy();
    expect(screen.queryByRole('heading', offer)).toBeNull();
  });

  it.each<[string, Handlers]>([
    ['there is nobody to follow', {}],
    ['they cannot be read', { '/api/suggested-authors': () => refusal('unavailable') }],
  ])('offers nothing when %s [SETUP-30]', async (_, handlers) => {
    await join([], handlers);
    expect(await screen.findByRole('tab', { name: '新着' })).toBeTruthy();
    expect(screen.queryByRole('heading', offer)).toBeNull();
  });
});

it('home has no offer for other members [SETUP-29]', async () => {
  const { calls } = open('/', [mizuki]);
  expect(await screen.findByRole('tab', { name: '新着' })).toBeTruthy();
  expect(screen.queryByRole('heading', offer)).toBeNull();
  expect(calls.map(({ path }) => path)).not.toContain('/api/suggested-authors');
});

describe('the choice of members to follow', () => {
  it('shows members with their works, and tags to follow or open [FOLLOW-29, FOLLOW-70]', async () => {
    open('/welcome', [mizuki, aoi]);
    const list = await screen.findByRole('list', { name: 'おすすめの人' });
    expect(within(list).getByRole('link', { name: 'みずきの絵' })).toBeTruthy();
    expect(within(list).getByRole('link', { name: 'あおいの絵' })).toBeTruthy();
    const tag = await screen.findByRole('link', { name: /^#水彩/ });
    expect(tag.getAttribute('href')).toBe(`/tags/${encodeURIComponent('水彩')}`);
    await userEvent.click(screen.getByRole('button', { name: 'フォローする：#水彩' }));
    expect(await screen.findByRole('button', { name: /^フォロー中：#水彩/ })).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'ホームへ進む' })).toBeTruthy();
  });

  it('keeps the followed members, and links to home [FOLLOW-29, FOLLOW-53, FOLLOW-54]', async () => {
    const { router, calls } = open('/welcome', [mizuki, aoi]);
    expect(await screen.findByRole('link', { name: 'あとで' })).toBeTruthy();
    await userEvent.click(await follow('みずき'));
    await userEvent.click(await screen.findByRole('link', { name: 'ホームへ進む' }));
    expect(router.state.location.pathname).toBe('/');
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('button', { name: /^フォロー中：みずきさん/ })).toBeTruthy();
    expect(await follow('あおい')).toBeTruthy();
    expect(calls.filter(({ path }) => path === '/functions/followUser')).toHaveLength(1);
  });

  it('says that there is nobody to suggest [FOLLOW-29]', async () => {
    open('/welcome', []);
    expect(await screen.findByText('いまおすすめできる人がいません')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'あとで' }).getAttribute('href')).toBe('/');
  });
});

describe('the feed of followed members', () => {
  it.each(['/feed', '/?tab=following'])(
    'suggests members at %s while the feed is empty, and immediately shows the posts of a followed member [FOLLOW-30, FOLLOW-55]',
    async (path) => {
      let isFollowing = false;
      const { calls } = open(path, [mizuki, aoi], {
        '/api/posts': () => ({
          ...nothing,
          items: isFollowing ? [aCard({ title: '夜の海' })] : [],
        }),
        '/functions/followUser': () => {
          isFollowing = true;
          return { is_following: true, is_followed_by: false, follower_count: 1 };
        },
      });
      await userEvent.click(await follow('みずき'));
      expect(await screen.findByRole('heading', { name: '夜の海' })).toBeTruthy();
      expect(await follow('あおい')).toBeTruthy();
      expect(calls.filter(({ path }) => path === '/api/suggested-authors')).toHaveLength(1);
    },
  );

  it('suggests nobody while it has posts, or while its filters hide all posts [FOLLOW-30]', async () => {
    const items = [aCard({ title: '夜の海' })];
    const first = open('/feed', [mizuki], { '/api/posts': () => ({ ...nothing, items }) });
    expect(await screen.findByRole('heading', { name: '夜の海' })).toBeTruthy();
    first.unmount();
    const { calls } = open('/?tab=following&category=photo', [mizuki]);
    expect(await screen.findByText('条件に合う投稿が見つかりませんでした')).toBeTruthy();
    for (const each of [first.calls, calls]) {
      expect(each.map(({ path }) => path)).not.toContain('/api/suggested-authors');
    }
  });
});
