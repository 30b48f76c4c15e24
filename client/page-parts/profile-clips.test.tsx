import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { aCard } from '#client/testing/posts.ts';
import { aMember, aProfile, renderInApp } from '#client/testing/render.tsx';
import { stubServer } from '#client/testing/server.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { ClipCard, ClippedPost } from '#contract/posts/clips.ts';
import ProfileClips from './profile-clips.tsx';

const { id, username, display_name, avatar_url, is_verified, is_holder } = aProfile();

function aClip(name: string): ClipCard {
  return {
    id: `aClip${name}`,
    name,
    description: '',
    is_public: true,
    created_at: '2026-11-21T03:00:00.000Z',
    updated_at: '2026-11-21T03:00:00.000Z',
    owner: { id, username, display_name, avatar_url, is_verified, is_holder },
    hidden: null,
    can: { edit: true, report: false },
    covers: [],
  };
}

const pageOf = <Item,>(items: Item[]): Page<Item> => ({
  items,
  next_cursor: null,
  has_more: false,
});

const wordsOf = (path: string) => new URL(path, 'https://test.invalid').searchParams.get('q');

const found: ClippedPost = {
  post: aCard({ title: '波の絵' }),
  clips: [
    { id: 'aClip夜', name: '夜', note: '月の光' },
    { id: 'aClip海', name: '海', note: '' },
  ],
};

function open(clips: ClipCard[]) {
  const calls = stubServer({
    '/api/clips': () => pageOf(clips),
    '/api/clipped-posts': ({ path }) => pageOf(wordsOf(path) === '波' ? [found] : []),
  });
  renderInApp(<ProfileClips userId={id} own />, { session: aMember() });
  return calls;
}

afterEach(() => {
  cleanup();
});

it("the tab of clips finds posts in all of the viewer's clips, and shows the clips of each post [CLIP-21, CLIP-42, CLIP-44]", async () => {
  open([aClip('夜'), aClip('海')]);
  const field = await screen.findByRole('searchbox', { name: 'すべてのクリップから探す' });
  await userEvent.type(field, '波');
  const list = await screen.findByRole('list', { name: 'クリップから見つかった投稿' });
  expect(within(list).getByRole('heading', { name: '波の絵' })).toBeTruthy();
  const clips = within(list).getByRole('list', { name: '「波の絵」が入っているクリップ' });
  const links = within(clips).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['夜', expect.stringContaining('/clips/aClip夜')],
    ['海', expect.stringContaining('/clips/aClip海')],
  ]);
  expect(within(clips).getByText('月の光')).toBeTruthy();
  await userEvent.clear(field);
  await waitFor(() => expect(screen.getByRole('list', { name: 'クリップ' })).toBeTruthy());
});

it('the search in clips sends one request for words that are typed without a pause, and says when nothing is found [CLIP-21, CLIP-43]', async () => {
  const calls = open([aClip('夜')]);
  await userEvent.type(await screen.findByRole('searchbox'), '山の絵');
  expect(await screen.findByText('見つかりませんでした')).toBeTruthy();
  const asked = calls.filter(({ path }) => path.startsWith('/api/clipped-posts'));
  expect(asked.map(({ path }) => wordsOf(path))).toEqual(['山の絵']);
});

it('the tab of clips offers no search when there are no clips [CLIP-21]', async () => {
  open([]);
  expect(await screen.findByText('まだクリップがありません')).toBeTruthy();
  expect(screen.queryByRole('searchbox')).toBeNull();
});
