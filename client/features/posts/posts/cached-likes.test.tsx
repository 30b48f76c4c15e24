import { useInfiniteQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LikeButton } from '#client/features/posts/likes/like-button.tsx';
import { likeStore } from '#client/features/posts/likes/likes.queries.ts';
import { openStreams, stubEventSource } from '#client/testing/live.ts';
import { aCard, aPostDetail } from '#client/testing/posts.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { only, stubServer } from '#client/testing/server.ts';
import { SECOND } from '#contract/foundations/limits.ts';
import type { Session } from '#contract/identity/session.ts';
import { useCachedLikes, useOpenLikes } from './cached-likes.ts';
import { usePost } from './detail/use-post.ts';
import { userPostsQuery } from './posts.queries.ts';

const { id, user_id: authorId } = aCard();
const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

let total = 0;
let read: () => Promise<number> = async () => total;

function Works() {
  useCachedLikes();
  const { data } = useInfiniteQuery(userPostsQuery(authorId));
  return data?.pages[0]?.items.map((post) => <LikeButton key={post.id} post={post} />);
}

function OpenPost() {
  const { data, isFetchedAfterMount, refetch } = usePost(id);
  useOpenLikes(data, isFetchedAfterMount, refetch);
  return data && <LikeButton post={data} size="page" />;
}

function CachedOpenPost() {
  useCachedLikes();
  return <OpenPost />;
}

async function show(likes: number, ui = <Works />, session: Session = aMember()) {
  total = likes;
  stubServer({
    '/api/users/{userId}/posts': async () => ({
      items: [aCard({ likes_count: await read() })],
      next_cursor: null,
      has_more: false,
    }),
    '/api/posts/{postId}': only(id, () => aPostDetail({ likes_count: total })),
    '/functions/likePost': ({ data: { count } }) => {
      total += count;
      return { accepted: count, likes_count: total, my_count: count };
    },
  });
  const app = renderInApp(ui, { session });
  await pass(0);
  return { ...app, refetch: () => act(() => void app.client.refetchQueries()) };
}

const buttons = () => screen.queryAllByRole('button', { name: /いいね/ });
const counts = () => buttons().map((button) => button.querySelector('.nums')?.textContent);
const tap = () => fireEvent.click(buttons()[0] as HTMLElement);

let observer: MutationObserver | undefined;

/** Records each number of likes that the first button shows from now on. */
function watchCount(): unknown[] {
  const seen: unknown[] = [counts()[0]];
  observer = new MutationObserver(() => {
    const [count] = counts();
    if (count !== seen.at(-1)) seen.push(count);
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  return seen;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  observer?.disconnect();
  cleanup();
  likeStore.setViewer(null);
  sessionStorage.clear();
  read = async () => total;
  vi.useRealTimers();
});

describe('the likes of a cached post', () => {
  it('keep the total of the response until a later read has a lower total [LIKE-48]', async () => {
    const { refetch } = await show(10);
    const seen = watchCount();
    for (const _ of [1, 2, 3]) tap();
    await pass(5 * SECOND);
    expect(seen).toEqual(['10', '13']);
    total = 10;
    refetch();
    await pass(0);
    expect(counts()).toEqual(['10']);
  });

  it('fall when the response to a tap has a lower total', async () => {
    await show(10);
    total = 4;
    tap();
    expect(counts()).toEqual(['11']);
    await pass(5 * SECOND);
    expect(counts()).toEqual(['5']);
  });

  it("include the viewer's taps even when a read begins before the taps and ends after their response [LIKE-48]", async () => {
    const { refetch } = await show(10);
    const held = Promise.withResolvers<number>();
    read = () => held.promise;
    refetch();
    const seen = watchCount();
    for (const _ of [1, 2, 3]) tap();
    await pass(4 * SECOND);
    held.resolve(10);
    await pass(6 * SECOND);
    expect(seen).toEqual(['10', '13']);
  });

  it('include taps without a response when a read has a lower total [LIKE-48]', async () => {
    const { refetch } = await show(10);
    const seen = watchCount();
    for (const _ of [1, 2]) tap();
    total = 7;
    refetch();
    await pass(100);
    expect(seen).toEqual(['10', '12']);
    await pass(5 * SECOND);
    expect(counts()).toEqual(['9']);
  });

  it('fall on the open post and its cards when a live total is lower [LIKE-48]', async () => {
    stubEventSource();
    await show(
      10,
      <>
        <Works />
        <OpenPost />
      </>,
    );
    await act(() => vi.dynamicImportSettled());
    await pass(SECOND);
    const [stream] = openStreams();
    act(() => stream?.subscribed());
    await pass(0);
    const event = { type: 'likes' as const, likes_count: 6 };
    act(() => stream?.send({ topic: `post:${id}`, event }));
    await pass(0);
    expect(counts()).toEqual(['6', '6']);
  });

  it('fall when a lower live total arrives right after the response to a tap [LIKE-48]', async () => {
    stubEventSource();
    await show(10, <CachedOpenPost />);
    await act(() => vi.dynamicImportSettled());
    await pass(SECOND);
    const [stream] = openStreams();
    act(() => stream?.subscribed());
    await pass(0);
    tap();
    await pass(300);
    expect(counts()).toEqual(['11']);
    const event = { type: 'likes' as const, likes_count: 6 };
    act(() => stream?.send({ topic: `post:${id}`, event }));
    await pass(5 * SECOND);
    expect(counts()).toEqual(['6']);
  });

  it('fall on the cards when a new read of the open post has a lower total', async () => {
    read = async () => 10;
    await show(
      3,
      <>
        <Works />
        <OpenPost />
      </>,
    );
    await pass(SECOND);
    expect(counts()).toEqual(['3', '3']);
  });
});
