import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useLocation } from '#client/lib/router/router-hooks.ts';
import { aCard } from '#client/testing/posts.ts';
import { renderInApp } from '#client/testing/render.tsx';
import { stubServer } from '#client/testing/server.ts';
import { MINUTE } from '#contract/foundations/limits.ts';
import { FeedTabs } from './feed-tabs.tsx';

const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

function Site() {
  return useLocation().pathname === '/' ? <FeedTabs /> : <p>投稿のページ</p>;
}

/** Renders a feed with two pages. Each read of the first page returns another title. */
async function show() {
  let reads = 0;
  const calls = stubServer({
    '/api/posts': ({ path }) => {
      if (path.includes('cursor=')) return page('続きの絵', 'aPost000000000000002', null);
      if (!path.endsWith('limit=1')) reads += 1;
      return page(`${reads}回目に読んだ絵`, 'aPost000000000000001', 'next');
    },
  });
  const { router } = renderInApp(<Site />);
  await pass(50);
  await act(async () => screen.getByRole('button', { name: 'もっと見る' }).click());
  await pass(50);
  return { router, calls };
}

function page(title: string, id: string, next_cursor: string | null) {
  return { items: [aCard({ id, title })], next_cursor, has_more: next_cursor !== null };
}

const titles = () => screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
});

describe('a feed', () => {
  it('is unchanged after going back, even after ten minutes [FEED-16]', async () => {
    const { router } = await show();
    expect(titles()).toEqual(['1回目に読んだ絵', '続きの絵']);
    await act(() => router.navigate('/posts/x'));
    expect(screen.getByText('投稿のページ')).toBeTruthy();
    await pass(MINUTE * 10);
    await act(() => router.navigate(-1));
    await pass(50);
    expect(titles()).toEqual(['1回目に読んだ絵', '続きの絵']);
  });

  it('is refreshed on forward navigation only when it is stale', async () => {
    const { router } = await show();
    await act(() => router.navigate('/posts/x'));
    await pass(MINUTE / 2);
    await act(() => router.navigate('/'));
    await pass(50);
    expect(titles()).toEqual(['1回目に読んだ絵', '続きの絵']);
    await act(() => router.navigate('/posts/x'));
    await pass(MINUTE);
    await act(() => router.navigate('/'));
    await pass(50);
    expect(titles()).toEqual(['2回目に読んだ絵']);
  });
});
