import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { subscribeToTopic } from '#client/lib/live/live.ts';
import { openStreams, stubEventSource } from '#client/testing/live.ts';
import { aCard } from '#client/testing/posts.ts';
import { aMember, renderInApp, visitor } from '#client/testing/render.tsx';
import { refusal, stubServer } from '#client/testing/server.ts';
import { receiveToasts } from '#client/ui/feedback/toast-queue.ts';
import { MINUTE } from '#contract/foundations/limits.ts';
import { FeedTabs } from './feed-tabs.tsx';

const old = aCard({ title: '前からの絵' });
const fresh = aCard({
  id: 'aPost000000000000099',
  title: '届いたばかりの絵',
  created_at: '2026-11-21T04:00:00.000Z',
});
const pill = () => screen.queryByRole('button', { name: '新しい投稿があります' });
const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

let newest = old;
let broken = false;

// Loads the module for refusals before the tests, because fake timers do not wait for it.
beforeAll(async () => {
  await import('#client/lib/api/failed-response.ts');
});
beforeEach(() => {
  vi.useFakeTimers();
  newest = old;
  broken = false;
});
afterEach(async () => {
  cleanup();
  // Waits until the live connection is closed.
  await vi.advanceTimersByTimeAsync(2000);
  vi.useRealTimers();
});

async function show({ path = '/', session = visitor } = {}) {
  const calls = stubServer({
    '/api/posts': ({ path: requested }) => {
      const isCheck = requested.endsWith('limit=1');
      if (broken && !isCheck) return refusal('internal');
      const items = newest === old || isCheck ? [newest] : [newest, old];
      return { items, next_cursor: null, has_more: false };
    },
  });
  const view = renderInApp(<FeedTabs />, { path, session });
  await pass(50);
  await act(() => vi.dynamicImportSettled());
  const checks = () => calls.filter((call) => call.path.endsWith('limit=1')).length;
  return { ...view, calls, checks };
}

describe('newer posts', () => {
  it('are offered when they arrive, and shown only when the button is pressed [FEED-17, FEED-34]', async () => {
    await show();
    expect(screen.getByText('前からの絵')).toBeTruthy();
    await pass(MINUTE + 100);
    expect(pill()).toBeNull();
    newest = fresh;
    await pass(MINUTE + 100);
    expect(screen.queryByText('届いたばかりの絵')).toBeNull();
    fireEvent.click(pill() as HTMLElement);
    await pass(50);
    expect(screen.getByText('届いたばかりの絵')).toBeTruthy();
    expect(pill()).toBeNull();
  });

  it('are offered in the row of filters, so that no card moves or is covered [FEED-17, FEED-34]', async () => {
    await show();
    newest = fresh;
    await pass(MINUTE + 100);
    expect(screen.getByRole('group', { name: '絞り込み' }).contains(pill())).toBe(true);
    expect(pill()?.parentElement?.getAttribute('role')).toBe('status');
  });

  it('receive the focus when the pressed button is removed', async () => {
    await show();
    newest = fresh;
    await pass(MINUTE + 100);
    pill()?.focus();
    fireEvent.click(pill() as HTMLElement);
    await pass(50);
    expect(document.activeElement?.closest('a')?.textContent).toContain('届いたばかりの絵');
  });

  it('are shown when the button is pressed, even while another page of the list loads', async () => {
    const never = Promise.withResolvers<never>();
    stubServer({
      '/api/posts': ({ path }) => {
        if (path.includes('cursor=')) return never.promise;
        const items = newest === old || path.endsWith('limit=1') ? [newest] : [newest, old];
        return { items, next_cursor: 'next', has_more: true };
      },
    });
    renderInApp(<FeedTabs />);
    await pass(50);
    await act(() => vi.dynamicImportSettled());
    newest = fresh;
    await pass(MINUTE + 100);
    fireEvent.click(screen.getByRole('button', { name: 'もっと見る' }));
    await pass(50);
    fireEvent.click(pill() as HTMLElement);
    await pass(50);
    expect(screen.getByText('届いたばかりの絵')).toBeTruthy();
  });

  it('are no longer offered when a press of the button finds them deleted', async () => {
    await show();
    newest = fresh;
    await pass(MINUTE + 100);
    newest = old;
    fireEvent.click(pill() as HTMLElement);
    await pass(50);
    expect(pill()).toBeNull();
  });

  it('are not requested for feeds ordered by likes [FEED-17]', async () => {
    const { checks } = await show({ path: '/?tab=popular' });
    newest = fresh;
    await pass(MINUTE * 3);
    expect(checks()).toBe(0);
    expect(pill()).toBeNull();
  });

  it('are not offered when, after a deletion, the newest post is older than the first post of the list [FEED-17]', async () => {
    await show();
    newest = aCard({ ...fresh, created_at: '2026-11-20T00:00:00.000Z' });
    await pass(MINUTE + 100);
    expect(pill()).toBeNull();
  });

  it('are still offered when loading them has failed [LIST-09]', async () => {
    await show();
    newest = fresh;
    await pass(MINUTE + 100);
    broken = true;
    const toasts: string[] = [];
    const unsubscribe = receiveToasts(({ title }) => toasts.push(title));
    fireEvent.click(pill() as HTMLElement);
    await pass(50);
    expect(screen.getByText('前からの絵')).toBeTruthy();
    expect(pill()).toBeTruthy();
    expect(toasts).toEqual(['データの更新に失敗しました']);
    unsubscribe();
  });
});

describe('newer posts of other members', () => {
  const stream = () => openStreams().at(-1);
  const sendPostsEvent = () =>
    act(() => stream()?.send({ topic: 'all', event: { type: 'posts' } }));

  /** Renders the page for a member with an open live connection. Waits for the first check after the subscription. */
  async function showLive(path = '/') {
    stubEventSource();
    vi.stubGlobal('navigator', { userAgent: '' });
    const view = await show({ path, session: aMember() });
    await pass(400);
    act(() => stream()?.subscribed());
    await pass(2100);
    return view;
  }

  it('are offered seconds after a live event [LIVE-09]', async () => {
    const { checks } = await showLive();
    expect(checks()).toBe(1);
    await pass(5 * MINUTE);
    expect(checks()).toBe(1);
    newest = fresh;
    sendPostsEvent();
    await pass(2100);
    expect(pill()).toBeTruthy();
    sendPostsEvent();
    await pass(2100);
    expect(checks()).toBe(2);
  });

  it('are checked once when another component has already opened the live connection [LIVE-09]', async () => {
    stubEventSource();
    vi.stubGlobal('navigator', { userAgent: '' });
    const unsubscribe = subscribeToTopic('all', () => {});
    await vi.dynamicImportSettled();
    await pass(400);
    act(() => stream()?.subscribed());
    const { checks } = await show({ session: aMember() });
    await pass(2100);
    expect(checks()).toBe(1);
    await pass(5 * MINUTE);
    expect(checks()).toBe(1);
    unsubscribe();
  });

  it('are polled each minute while the live connection is interrupted [LIVE-19]', async () => {
    const { checks } = await showLive();
    act(() => stream()?.interrupt());
    await pass(MINUTE * 2 + 100);
    expect(checks()).toBe(3);
    act(() => stream()?.subscribed());
    await pass(2100);
    expect(checks()).toBe(4);
    await pass(MINUTE * 5);
    expect(checks()).toBe(4);
  });

  it('are polled each minute in フォロー中, because posts for followers send no live event [FTAG-22, LIVE-19]', async () => {
    const { checks } = await showLive('/?tab=following');
    newest = fresh;
    await pass(MINUTE + 100);
    expect(checks()).toBe(2);
    expect(pill()).toBeTruthy();
  });

  it('are polled each minute for visitors, who have no live connection [LIVE-19]', async () => {
    stubEventSource();
    const { checks } = await show();
    await pass(MINUTE * 2 + 100);
    expect(openStreams()).toHaveLength(0);
    expect(checks()).toBe(2);
  });
});
