import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HOUR } from '#contract/foundations/limits.ts';
import type { LikeAnswer } from '#contract/posts/likes.ts';
import { type Batch, shownTotal } from './like-batcher.ts';
import { LikeStore } from './like-store.ts';

const known = { likes_count: 10, my_likes_count: 0 };
const post = 'aPost000000000000001';

interface Sending {
  postId: string;
  batch: Batch;
  answer: (answer: LikeAnswer) => void;
  fail: (kind: 'lost' | 'refused') => void;
}

function setUp() {
  const sendings: Sending[] = [];
  const store = new LikeStore({
    send: (postId, batch) =>
      new Promise((answer, fail) => {
        sendings.push({ postId, batch, answer, fail });
      }),
    failureOf: (error) => (error === 'refused' ? 'refused' : 'lost'),
  });
  store.setViewer('me');
  const shown = (postId = post) => {
    const state = store.stateOf(postId);
    return state && shownTotal(state);
  };
  return { store, sendings, shown };
}

const settled = () => vi.advanceTimersByTimeAsync(0);
const waiting = () => sessionStorage.getItem('hiroba.likes');

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the taps in the store of likes', () => {
  it('are sent together after a pause of 200 ms [LIKE-05]', async () => {
    const { store, sendings } = setUp();
    store.tap(post, known);
    await vi.advanceTimersByTimeAsync(150);
    store.tap(post, known);
    await vi.advanceTimersByTimeAsync(199);
    expect(sendings).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(sendings.map(({ batch }) => batch.count)).toEqual([2]);
    expect(sendings[0]?.batch.id).toMatch(/^[A-Za-z0-9_-]{16,64}$/);
  });

  it('are sent one batch at a time per post [LIKE-06]', async () => {
    const { store, sendings, shown } = setUp();
    store.tap(post, known);
    await vi.advanceTimersByTimeAsync(200);
    store.tap(post, known);
    store.tap('another', known);
    await vi.advanceTimersByTimeAsync(200);
    expect(sendings.map(({ postId }) => postId)).toEqual([post, 'another']);
    sendings[0]?.answer({ accepted: 1, likes_count: 11, my_count: 1 });
    await settled();
    expect(sendings.map(({ postId }) => postId)).toEqual([post, 'another', post]);
    expect(shown()).toBe(12);
  });

  it('are retried under the same id after a lost response', async () => {
    const { store, sendings, shown } = setUp();
    store.tap(post, known);
    await vi.advanceTimersByTimeAsync(200);
    sendings[0]?.fail('lost');
    await vi.advanceTimersByTimeAsync(1000);
    expect(sendings[1]?.batch.id).toBe(sendings[0]?.batch.id);
    expect(shown()).toBe(11);
  });

  it('are not sent before the retry of a lost batch', async () => {
    const { store, sendings } = setUp();
    store.tap(post, known);
    await vi.advanceTimersByTimeAsync(200);
    sendings[0]?.fail('lost');
    await settled();
    store.tap(post, known);
    await vi.advanceTimersByTimeAsync(900);
    expect(sendings).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(sendings[1]?.batch.id).toBe(sendings[0]?.batch.id);
  });

  it('are reverted without a toast when refused', async () => {
    const { store, sendings, shown } = setUp();
    store.tap(post, known);
    await vi.advanceTimersByTimeAsync(200);
    sendings[0]?.fail('refused');
    await settled();
    expect(shown()).toBe(10);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sendings).toHaveLength(1);
    expect(waiting()).toBeNull();
  });

  it('are sent when the page closes, and stored until a response arrives [LIKE-37, LIKE-55, NET-12]', async () => {
    const { store, sendings } = setUp();
    store.tap(post, known);
    store.flush();
    expect(sendings.map(({ batch }) => batch.count)).toEqual([1]);
    expect(waiting()).toContain(sendings[0]?.batch.id);

    const next = setUp();
    expect(next.sendings.map(({ batch }) => batch.id)).toEqual([sendings[0]?.batch.id]);
    next.sendings[0]?.answer({ accepted: 1, likes_count: 11, my_count: 1 });
    await settled();
    expect(waiting()).toBeNull();
  });

  it('are discarded by the next page when they are more than an hour old [LIKE-38, NET-12]', async () => {
    const { store } = setUp();
    store.tap(post, known);
    store.flush();
    vi.advanceTimersByTime(HOUR + 1);
    expect(setUp().sendings).toEqual([]);
    expect(waiting()).toBeNull();
  });

  it('that belong to a pending request are not sent again when the page closes', async () => {
    const { store, sendings } = setUp();
    store.tap(post, known);
    await vi.advanceTimersByTimeAsync(200);
    store.tap(post, known);
    store.flush();
    expect(sendings).toHaveLength(2);
    expect(sendings[1]?.batch.id).not.toBe(sendings[0]?.batch.id);
  });

  it('of another user are neither shown nor sent [LIKE-44]', async () => {
    const { store, sendings, shown } = setUp();
    store.tap(post, known);
    store.setViewer('somebody-else');
    await vi.advanceTimersByTimeAsync(1000);
    expect(shown()).toBeUndefined();
    expect(sendings).toHaveLength(0);
  });
});
